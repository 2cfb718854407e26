import { sql } from 'drizzle-orm';
import { roles } from '#server/db/schema/users.ts';
import type { WireMove } from '#tests/support/onWire.ts';
import type { Backend } from '../server/backend.ts';
import { moveSeed } from './moveSeed.ts';
import { only } from './seedPeople.ts';

/**
 * Starts a move of the first building with its plan and a person, whose role is copied; both customers have
 * an admin.
 */
export async function beginMove(backend: Backend) {
  const seeded = await moveSeed(backend).planned();
  const { ask, move, planId, role, buildingId, inspector, list, left, target } = seeded;
  const of = { moveRoundPlanningId: planId };
  await ask('PUT', `MoveRole/MoveRoles/${move.id}`, [{ ...of, roleId: role.id, moveType: 0 }]);
  await ask('PUT', `MoveQuestionList/MoveQuestionLists/${move.id}`, [
    { ...of, questionListId: list.id, moveType: 0 },
  ]);
  await ask('PUT', `MoveUser/MoveUsers/${move.id}`, [
    { userId: inspector.id, moveType: 1, moveBuildingId: buildingId },
  ]);
  const act = async (name: 'Execute' | 'Approve' | 'Rollback') => {
    const done = await ask<WireMove>('PUT', `Move/${name}Move/${move.id}`);
    if (!done.success) throw new Error(`${name}: ${done.text}`);
  };
  const copyOfRole = async () =>
    only(
      await backend.db
        .select()
        .from(roles)
        .where(sql`customer_id = ${seeded.to.id} and name = ${role.name}`),
    );
  const by =
    (token: string) =>
    async (method: string, path: string, body?: object): Promise<string> => {
      const answer = await backend.ask(method, `v1/${path}`, { token, body });
      return answer.codes.join() || String(answer.status);
    };
  return {
    ...seeded,
    act,
    copyOfRole,
    here: by(left.people.CustomerAdmin.token),
    there: by(target.people.CustomerAdmin.token),
    self: by(inspector.token),
  };
}
