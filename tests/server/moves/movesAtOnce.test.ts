import { expect, test } from 'vitest';
import type { Move } from '../../../src/contract/move.ts';
import { useBackend } from '../../support/backend.ts';
import { moveSeed } from '../../support/moveSeed.ts';

const { planned } = moveSeed(await useBackend());

test('two moves of a building, and one that is executed twice: one goes, the other hears it', async () => {
  const { ask, move, start, first, planId, role } = await planned();
  await ask('PUT', `MoveRole/MoveRoles/${move.id}`, [
    { moveRoundPlanningId: planId, roleId: role.id, moveType: 0 },
  ]);
  const act = (name: string, id = move.id) => ask<Move>('PUT', `Move/${name}Move/${id}`);
  const other = (await start([first.building], 0)).data;
  const outcome = (await Promise.all([act('Execute'), act('Execute', other.id)])).map(({ status, codes }) =>
    [status, ...codes].join(' '),
  );
  expect(outcome.toSorted()).toEqual(['200', expect.stringMatching(/^400 .*move_building_in_move/)]);
  const [won] = outcome[0] === '200' ? [undefined] : [other.id];
  expect((await act('Rollback', won)).status).toBe(200);
  const twice = await Promise.all([act('Execute'), act('Execute'), act('Execute')]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const ends = await Promise.all([act('Approve'), act('Rollback')]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
