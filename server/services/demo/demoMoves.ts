import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import type { MoveSeed } from '#server/content/demo.ts';
import { moveSeeds } from '#server/content/demo.ts';
import { daysBefore } from '#server/db/demo/draft.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { users } from '#server/db/schema/users.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { onlyRow } from '../shared/changes.ts';
import { approveMove, executeMove } from '../moves/execution/executeMove.ts';
import { changePlans, startMove } from '../moves/moveChanges.ts';
import { plansOfBuildings, roleChoices } from '../moves/records/moveChoices.ts';
import { changeParts } from '../moves/records/moveParts.ts';
import { movedBuildings } from '../moves/records/moveRecords.ts';
import { lockOpenMove } from '../moves/records/moveStatus.ts';

/** Creates an open move of a building with all its plans, and copies of the roles that the target can't read. @returns its id */
async function prepare(db: Database, seed: MoveSeed, userId: number, now: string): Promise<number> {
  const building = onlyRow(await db.select().from(buildings).where(eq(buildings.name, seed.building)));
  const target = onlyRow(await db.select().from(customers).where(eq(customers.name, seed.target)));
  const moveOptions: Parameters<typeof startMove>[1] = {
    targetCustomerId: target.id,
    moveBuildingRequests: [{ buildingId: building.id, moveType: 'move' }],
    note: seed.note,
  };
  const id = await startMove(db, moveOptions, { userId, now });
  const move = await lockOpenMove(db, id);
  const moveBuilding = onlyRow(await movedBuildings(db, id));
  const [{ roundPlannings } = { roundPlannings: [] }] = await plansOfBuildings(db, [building.id]);
  const plans = roundPlannings.map(({ oldRoundPlanningId: roundPlanningId }) => ({
    roundPlanningId,
    moveType: 'move' as const,
    moveBuildingId: moveBuilding.id,
  }));
  await changePlans(db, move, plans, now);
  const roles = (await roleChoices(db, { move })).flatMap(({ moveRoundPlanningId, roles: offered }) =>
    offered
      .filter(({ staysReadable }) => !staysReadable)
      .map(({ oldRoleId: roleId }) => ({ moveRoundPlanningId, roleId, moveType: 'copy' as const })),
  );
  await changeParts('roleId')(db, move, roles, now);
  return id;
}

/** Creates the moves of the demo data through the product's own functions: one is open, one started and one completed. */
export async function makeDemoMoves(db: Database, now: Date): Promise<void> {
  const mover = onlyRow(await db.select().from(users).where(eq(users.email, 'webadmin@example.com')));
  const at = (days: number): string => daysBefore(now, days).toISOString();
  for (const seed of moveSeeds) {
    const id = await prepare(db, seed, mover.id, at(seed.madeDaysAgo));
    if (seed.executedDaysAgo === undefined) continue;
    const acting = { userId: mover.id, now: at(seed.executedDaysAgo) };
    await executeMove(db, id, { ...acting, tell: () => Promise.resolve() });
    if (seed.approvedDaysAgo === undefined) continue;
    await approveMove(db, id, { userId: mover.id, now: at(seed.approvedDaysAgo) });
  }
}
