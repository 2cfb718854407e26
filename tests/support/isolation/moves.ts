import { moveBuildings, moveRoles, moveRoundPlannings, moves } from '#server/db/schema/moves.ts';
import type { Backend } from '../server/backend.ts';
import { only } from '../seeds/seedPeople.ts';

/** Creates an open move of a building with its plan, whose role is copied. */
export async function createMove(
  { db, time }: Backend,
  moved: { building: { id: number; customerId: number }; plan: { id: number }; named: { id: number } },
  target: { id: number },
) {
  const moment = time.now.toISOString();
  const part = { customerId: moved.building.customerId, created: moment, updated: moment };
  const move = only(
    await db
      .insert(moves)
      .values({ ...part, targetCustomerId: target.id })
      .returning(),
  );
  const movedHouse = only(
    await db
      .insert(moveBuildings)
      .values({ ...part, moveId: move.id, moveType: 'move', buildingId: moved.building.id })
      .returning(),
  );
  const movedPlan = only(
    await db
      .insert(moveRoundPlannings)
      .values({ ...part, moveBuildingId: movedHouse.id, moveType: 'move', roundPlanningId: moved.plan.id })
      .returning(),
  );
  await db
    .insert(moveRoles)
    .values({ ...part, moveRoundPlanningId: movedPlan.id, roleId: moved.named.id, moveType: 'copy' });
  return { move, movedHouse, movedPlan };
}
