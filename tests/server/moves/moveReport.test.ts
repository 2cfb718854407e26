import { expect, test } from 'vitest';
import type { MovePreview, MoveReport } from '#contract/moves/move.ts';
import type { WireMove } from '#tests/support/onWire.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';

const backend = await useBackend();
const { planned } = moveSeed(backend);

/** Creates a move of the first building with its plan, and a copy of the second building. */
async function begin() {
  const { ask, move, planId, role, start, second, to, ...seeded } = await planned();
  await start([second.building], 0, { moveId: move.id });
  await ask('PUT', `MoveRole/MoveRoles/${move.id}`, [
    { moveRoundPlanningId: planId, roleId: role.id, moveType: 0 },
  ]);
  const act = (name: string) => ask<WireMove>('PUT', `Move/${name}Move/${move.id}`);
  const report = async () => (await ask<MoveReport | null>('GET', `Move/Report/${move.id}`)).data;
  const admin = await backend.seed.user(to, 'Admin');
  const createAtTarget = (path: string, body: object) =>
    backend.ask<{ id: number }>('POST', `v1/${path}`, { token: admin.token, body, key: crypto.randomUUID() });
  return { ...seeded, ask, act, report, there: createAtTarget, move, second, to };
}

test('a started move reports its outcome as previewed and later changes; an open one reports nothing', async () => {
  const { ask, act, report, there, move, first, firstPlan } = await begin();
  expect(await report()).toBeNull();
  const foreseen = (await ask<MovePreview>('GET', `Move/Preview/${move.id}`)).data;
  expect(foreseen.lines.length).toBeGreaterThan(0);
  expect((await act('Execute')).status).toBe(200);
  expect(await report()).toEqual({ ...foreseen, since: [], later: [], holders: [], earlier: [] });

  expect((await there('RoundHistory', { roundPlanningId: firstPlan.id })).status).toBe(200);
  expect((await there('Flaw', { name: 'Ny brist', mapItemId: first.item.id })).status).toBe(200);
  expect((await report())?.since).toEqual([
    { kind: 'rounds', act: 'moved', count: 1 },
    { kind: 'flaws', act: 'moved', count: 1 },
  ]);
  expect((await act('Approve')).status).toBe(200);
  expect(await report()).toEqual({ ...foreseen, since: [], later: [], holders: [], earlier: [] });
});
