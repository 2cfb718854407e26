import { http, HttpResponse } from 'msw';
import { expect, onTestFinished } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { keepCapabilities } from '#offline/sync/backendLevel.ts';

const placeholder = /\{\w+\}/g;

/** Rows of the contract's calls with their patterns; the most literal pattern first, since others may fit its path too. */
const rows = Object.entries<Call>(calls)
  .map(([name, { method, path, level }]) => ({
    name,
    level,
    method,
    pattern: new RegExp(`/api/${path.replace(placeholder, '[^/]+')}$`, 'i'),
    placeholders: path.match(placeholder)?.length ?? 0,
  }))
  .sort((a, b) => a.placeholders - b.placeholders);

/** Returns the name of the requested call of the level `tillsyn`; null for other requests. */
const tillsynCallOf = ({ method, url }: Request): string | null => {
  const { pathname } = new URL(url);
  const row = rows.find((each) => each.method === method && each.pattern.test(pathname));
  return row?.level === 'tillsyn' ? row.name : null;
};

/** Makes the device know the level `specified` from an earlier session. */
export const rememberSpecifiedLevel = (): void => keepCapabilities([]);

/**
 * Returns a handler for a backend of the level `specified`, which knows neither calls of the level `tillsyn` nor the one that states a
 * level. The device knows the level from an earlier session, so that a call of the level `tillsyn` fails the test; with `isNew` it doesn't.
 */
export const specifiedLevel = ({ isNew = false } = {}) => {
  if (!isNew) rememberSpecifiedLevel();
  const sentCalls: string[] = [];
  onTestFinished(() => expect(sentCalls, 'calls of the level tillsyn').toEqual([]));
  return http.all('*/api/*', ({ request }) => {
    const name = tillsynCallOf(request);
    if (name && name !== 'getCapabilities' && !isNew) sentCalls.push(name);
    return name
      ? HttpResponse.json(
          { success: false, data: null, errors: ['Not found'], codes: ['not_found'] },
          { status: 404 },
        )
      : undefined;
  });
};
