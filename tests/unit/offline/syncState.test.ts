import { expect, test } from 'vitest';
import {
  capabilitiesLearned,
  clockCompared,
  roundsCounted,
  savingChanged,
  selectSaving,
  storageOpened,
  syncReducer,
  unsentCounted,
  workAdded,
} from '#offline/sync/syncSlice.ts';

type Action = Parameters<typeof syncReducer>[1];
const after = (...actions: Action[]) => actions.reduce(syncReducer, undefined as never);
const saving = (sync: ReturnType<typeof after>, roundId = 7) => selectSaving({ sync }, roundId);

test('before the first count nothing is known of a round; after it, one that nothing waits of is idle', () => {
  const first = after({ type: 'none' });
  expect([first.isCounted, saving(first).status]).toEqual([false, 'unknown']);
  const sync = after(workAdded({ roundId: 7, acts: 2 }), workAdded({ roundId: 7, acts: 1 }));
  expect([saving(sync).status, saving(sync).unsentCount, sync.waiting]).toEqual(['unknown', 3, 3]);
  const counted = syncReducer(sync, roundsCounted());
  expect([counted.isCounted, saving(counted).status, saving(counted, 8).status]).toEqual([
    true,
    'idle',
    'idle',
  ]);
});

test('the count doesn’t change a running save', () => {
  const sync = after(savingChanged({ roundId: 7, status: 'saving', sent: 1 }), roundsCounted());
  expect(saving(sync)).toMatchObject({ status: 'saving', sent: 1, total: 0, parked: [], failure: null });
});

test('the latest device state is kept', () => {
  const sync = after(
    storageOpened('device'),
    clockCompared(5),
    capabilitiesLearned(['idempotency']),
    unsentCounted({ waiting: 4, foreignCount: 1 }),
  );
  expect(sync).toMatchObject({
    storage: 'device',
    clockSkewMs: 5,
    capabilities: ['idempotency'],
    waiting: 4,
    foreignCount: 1,
  });
});
