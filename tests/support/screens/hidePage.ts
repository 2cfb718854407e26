import { act } from '@testing-library/react';
import { expect } from 'vitest';
import { calls, isCallKept } from '#offline/calls/waitingCalls.ts';
import { eventually } from '../eventually.ts';

/** Hides the page once its waiting calls are stored, so that the running sender sends them. */
export async function hidePage(): Promise<void> {
  await eventually(() => expect([...calls.keys()].filter((key) => !isCallKept(key))).toEqual([]));
  await act(async () => window.dispatchEvent(new Event('pagehide')));
}
