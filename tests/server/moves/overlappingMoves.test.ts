import { expect, test } from 'vitest';
import type { MoveReport } from '#contract/moves/move.ts';
import type { WireMove } from '#tests/support/onWire.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { checkDrawnSchedule } from '#tests/support/moves/drawnSchedules.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';

const backend = await useBackend();
const { begin } = moveSeed(backend);

/**
 * Executes a move of the first building with a person who is at the second too, and a later move of the
 * second.
 */
async function overlapping() {
  const { ask, start, first, second, inspector, ...seeded } = await begin();
  await backend.seed.connect(second.building, inspector);
  const started = async (building: { id: number }, users: readonly number[]) => {
    const { data: move } = await start([building]);
    await ask(
      'PUT',
      `MoveUser/MoveUsers/${move.id}`,
      users.map((userId) => ({ moveBuildingId: move.moveBuildings[0]?.id, userId, moveType: 1 })),
    );
    return move.id;
  };
  const ids = [await started(first.building, [inspector.id]), await started(second.building, [])] as const;
  const act = (name: string, id: number) => ask<WireMove>('PUT', `Move/${name}Move/${id}`);
  for (const id of ids) expect((await act('Execute', id)).text).toContain('"moveStatus":1');
  return { ...seeded, ids, act, ask, first, second, inspector };
}

test('a move is rolled back after the later one that took what it would put back, which its refusal names [ENDS-01, ENDS-02]', async () => {
  const { ids, act, ask } = await overlapping();
  const [earlier, later] = ids;
  const refusal = await act('Rollback', earlier);
  expect([refusal.status, refusal.codes]).toEqual([409, ['move_later_first']]);
  expect(refusal.text).toContain(String(later));
  const reportOf = async (id: number) => (await ask<MoveReport>('GET', `Move/Report/${id}`)).data;
  const [first, second] = [await reportOf(earlier), await reportOf(later)];
  const otherMove = { moveStatus: 1, name: expect.any(String) };
  expect([first.later, first.earlier]).toEqual([[{ ...otherMove, moveId: later }], []]);
  expect([second.later, second.earlier]).toEqual([[], [{ ...otherMove, moveId: earlier }]]);
  expect((await act('Rollback', later)).status).toBe(200);
  expect((await act('Rollback', earlier)).status).toBe(200);
});

test('a move can only be approved once a later one of the same records is completed [ENDS-03]', async () => {
  const { ids, act } = await overlapping();
  const [earlier, later] = ids;
  expect((await act('Approve', later)).status).toBe(200);
  const refusal = await act('Rollback', earlier);
  expect([refusal.status, refusal.codes]).toEqual([409, ['move_only_approved']]);
  expect((await act('Approve', earlier)).status).toBe(200);
});

test('moves that share nothing are rolled back in any order [ENDS-01]', async () => {
  const { start, ask, first, from } = await begin();
  const otherBuilding = await backend.seed.building(from, 'Tredje huset');
  const ids = [(await start([first.building])).data.id, (await start([otherBuilding])).data.id];
  const act = (name: string, id: number) => ask<WireMove>('PUT', `Move/${name}Move/${id}`);
  for (const id of ids) expect((await act('Execute', id)).status).toBe(200);
  for (const id of ids) expect((await act('Rollback', id)).status).toBe(200);
});

test(
  'drawn schedules of moves that overlap end without a trace or are refused in words [ENDS-01]',
  { timeout: 60_000 },
  async () => {
    await checkDrawnSchedule(backend, { seed: 6, moves: 2, steps: 4 });
  },
);
