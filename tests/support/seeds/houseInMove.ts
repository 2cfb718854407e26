import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { moveBuildings, moves } from '#server/db/schema/moves.ts';
import { users } from '#server/db/schema/users.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { createRound } from '#server/services/rounds/startRound.ts';
import type { PracticeHouse } from './practiceHouses.ts';

/** A practice house whose round runs while its building is in a started move. */
export interface HouseInMove extends PracticeHouse {
  roundId: number;
}

/** Starts a house's round as the demo's inspector, and after it a move of the building to another house's customer. */
export async function putInMove(
  db: Database,
  house: PracticeHouse,
  target: PracticeHouse,
  now: Date,
): Promise<HouseInMove> {
  const at = now.toISOString();
  const [plan] = await db.select().from(roundPlannings).where(eq(roundPlannings.id, house.planId));
  const [inspector] = await db.select().from(users).where(eq(users.email, 'inspector@example.com'));
  if (!plan || !inspector) throw new Error('The demo data lacks the plan or the inspector.');
  const starter = { userId: inspector.id, email: inspector.email };
  const roundId = await createRound(db, plan, starter, at);
  const ownFields = { customerId: house.customerId, created: at, updated: at };
  const [move] = await db
    .insert(moves)
    .values({ ...ownFields, targetCustomerId: target.customerId, moveStatus: 'started', executed: at })
    .returning();
  await db
    .insert(moveBuildings)
    .values({ ...ownFields, moveId: move?.id ?? 0, buildingId: house.buildingId, moveType: 'copy' });
  return { ...house, roundId };
}
