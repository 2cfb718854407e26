import { expect, test } from 'vitest';
import { makeCounts } from '#offline/send/counts.ts';
import type { OutboxStore, StoredOperation } from '#offline/log/outboxTypes.ts';
import { transport } from '#platform/calls/transport.ts';
import { roundsCounted, savingChanged, unsentCounted } from '#offline/sync/syncSlice.ts';
import { operation, tick } from '#tests/support/rounds/offline.ts';
import { waitingRoundsOf } from '#offline/log/roundLog.ts';
import { itemCall, logged, logOf } from '#tests/support/rounds/loggedCalls.ts';

const operations = [
  { actId: 'a', isUnsent: 1 },
  { actId: 'b', isUnsent: 0 },
  { actId: 'c', isUnsent: 1 },
  { actId: 'd', isUnsent: 1 },
  { actId: 'e', isUnsent: 1, undoes: 'd' },
] as never;
const calls = [
  logged(itemCall(1), { state: 'parked' }),
  logged(itemCall(2), { state: 'acked', quarantineId: 4 }),
];
const outbox = {
  countForeign: () => Promise.resolve(2),
  waitingRounds: () =>
    Promise.resolve([
      { roundId: 7, unsentCount: 2, since: '2026-11-20T09:05:00.000Z' },
      { roundId: 8, unsentCount: 1, since: '2026-11-20T09:00:00.000Z' },
    ]),
  quarantined: () => Promise.resolve([{ roundId: 9 }, { roundId: 8 }]),
  readRound: () => Promise.resolve(logOf(calls, { operations })),
} as unknown as OutboxStore;

const actionsOf = async (
  isStopped: boolean,
  count: (counts: ReturnType<typeof makeCounts>) => Promise<void>,
) => {
  const actions: { type: string; payload?: unknown }[] = [];
  const dispatch = ((action: { type: string }) => actions.push(action)) as never;
  await count(makeCounts({ outbox, dispatch, ownerUserId: 1, isStopped: () => isStopped }));
  return actions;
};
const waiting = unsentCounted({ waiting: 3 as never, foreignCount: 2 });

test('the totals are the sums of the rounds’ acts: unsent, refused and quarantined [EYES-09]', async () => {
  expect(await actionsOf(false, (counts) => counts.recount())).toEqual([waiting]);
  const [, ofRound] = await actionsOf(false, (counts) => counts.recount(7));
  expect(ofRound).toMatchObject({
    type: savingChanged.type,
    payload: {
      roundId: 7,
      unsentCount: 2,
      parked: [{ callId: 'item-1' }],
      quarantined: [{ callId: 'item-2' }],
    },
  });
});

test('every round that waits, here or for an administrator, is counted, and then it is known that they are [OPS-85]', async () => {
  const actions = await actionsOf(false, (counts) => counts.countAll());
  expect(
    actions.flatMap(({ type, payload }) => (type === savingChanged.type ? [payload] : [])),
  ).toMatchObject([{ roundId: 7 }, { roundId: 8 }, { roundId: 9 }]);
  expect(actions.slice(-2)).toEqual([waiting, roundsCounted()]);
});

test('calls hear since when the oldest work waits, of all rounds', async () => {
  await actionsOf(false, (counts) => counts.recount());
  expect(transport.unsentSince.rounds).toBe(Date.parse('2026-11-20T09:00:00.000Z'));
});

test('a stopped sender reports no counts', async () => {
  expect(await actionsOf(true, (counts) => counts.countAll())).toEqual([]);
  expect(await actionsOf(true, (counts) => counts.recount(7))).toEqual([]);
});

test('the oldest work of a round is its earliest recording, at any position of the log', () => {
  const recorded = (recordedAt: string) => operation(tick(1), { recordedAt }) as StoredOperation;
  const [early, late] = ['2026-11-20T09:00:00.000Z', '2026-11-20T09:05:00.000Z'];
  expect(waitingRoundsOf(1, [recorded(late), recorded(early), recorded(late)])).toMatchObject([
    { ownerUserId: 1, roundId: 7, since: early },
  ]);
});
