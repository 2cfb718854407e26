import { configureStore } from '@reduxjs/toolkit';
import { expect, test, vi } from 'vitest';
import type { Step } from '../../../src/domain/drawing/edits.ts';
import { doStep, doStepOfForm } from '../../../src/entities/maps/editing/editingThunks.ts';
import type { SavedStep } from '../../../src/entities/maps/editing/sendStep.ts';
import * as maps from '../../../src/entities/maps/mapsSlice.ts';
import { syncReducer } from '../../../src/offline/sync/syncSlice.ts';
import type { Outcome } from '../../../src/platform/envelope.ts';
import { httpFailure, offlineFailure } from '../../../src/platform/failure.ts';
import { baseApi } from '../../../src/store/baseApi.ts';

const { answers } = vi.hoisted(() => ({ answers: [] as ((outcome: Outcome<SavedStep>) => void)[] }));
vi.mock('../../../src/entities/maps/editing/sendStep.ts', () => ({
  sendStep: () => new Promise((resolve) => answers.push(resolve)),
}));

const rename = (key: string): Omit<Step, 'id'> => ({
  ...{ name: 'edit', areas: [] },
  items: [{ key, before: { name: 'A' }, after: { name: 'B' } }],
});

test.each([
  ['waits for the network', offlineFailure(), 'item-2', 1],
  ['is refused and touches the same item', httpFailure(403), 'item-1', 0],
])(
  'a form behind a step that %s hears why at once, and leaves no trace',
  async (_how, failure, key, left) => {
    const { dispatch, getState } = configureStore({
      reducer: { api: baseApi.reducer, sync: syncReducer, maps: maps.mapsReducer },
      middleware: (defaults) => defaults({ serializableCheck: false }).concat(baseApi.middleware),
    });
    vi.useFakeTimers();
    dispatch(maps.drawingOpened(1));
    dispatch(doStep(rename('item-1')));
    const form = dispatch(doStepOfForm(rename(key), 'form'));
    answers.pop()?.({ ok: false, failure });
    expect(await form).toEqual({ error: failure });
    vi.useRealTimers();
    const { pending, history, refused } = maps.selectDrawingSession(getState());
    expect(pending).toHaveLength(left);
    expect([...pending, ...history.done, ...(refused?.steps ?? [])].map(({ id }) => id)).not.toContain(
      'form',
    );
  },
);
