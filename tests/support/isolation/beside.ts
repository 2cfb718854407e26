import { randomUUID } from 'node:crypto';
import { roundPlanningAreas, roundPlanningFloors, roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistories, roundHistoryInfos, roundHistoryItems } from '#server/db/schema/rounds.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { openDrawings } from '#server/db/schema/templates.ts';
import { textKeys } from '#server/db/textKeys.ts';
import type { Backend } from '../server/backend.ts';
import { only } from '../seeds/seedPeople.ts';
import type { CustomerRow, Person, UserRow } from '../seeds/seedPeople.ts';
import type { House } from './house.ts';
import { taggedName } from './marks.ts';

/** Creates a plan of the level above over other buildings, not all visible to the same readers. */
export async function planAbove({ db, time }: Backend, ancestor: CustomerRow, houses: readonly House[]) {
  const moment = time.now.toISOString();
  const part = { customerId: ancestor.id, created: moment, updated: moment };
  const name = taggedName('Koncernens rond', 'ancestor', 'house');
  const { id } = only(
    await db
      .insert(roundPlannings)
      .values({ ...part, name, ...textKeys(name), start: '2027-11-20T09:00:00.000Z' })
      .returning(),
  );
  for (const { floor, plannedArea } of houses) {
    await db.insert(roundPlanningFloors).values({ ...part, roundPlanningId: id, targetId: floor.id });
    await db.insert(roundPlanningAreas).values({ ...part, roundPlanningId: id, targetId: plannedArea.id });
  }
  return id;
}

/** Creates a finished round of such a plan, with the item of one of the buildings. */
export async function roundAbove(
  { db, time }: Backend,
  ancestor: CustomerRow,
  { planId, house: { building, item, used } }: { planId: number; house: House },
) {
  const moment = time.now.toISOString();
  const part = { customerId: ancestor.id, created: moment, updated: moment };
  const name = taggedName('Koncernens rond', 'ancestor', 'house');
  const round = only(
    await db
      .insert(roundHistories)
      .values({
        ...part,
        roundPlanningId: planId,
        name,
        intervalValue: 1,
        intervalType: 'months',
        expires: moment,
        done: moment,
      })
      .returning(),
  );
  const inRound = { ...part, roundHistoryId: round.id };
  const place = { buildingId: building.id, buildingName: building.name, floorName: '', position: 1 };
  const info = only(
    await db
      .insert(roundHistoryInfos)
      .values({ ...inRound, ...place })
      .returning(),
  );
  await db.insert(roundHistoryItems).values({
    roundHistoryId: round.id,
    roundHistoryInfoId: info.id,
    mapItemId: item.id,
    positionNumber: 1,
    created: moment,
    updated: moment,
    name: item.name,
    inventoryType: used.inventoryType,
    positionX: 1,
    positionY: 1,
    fireProtectionId: used.id,
    fireProtectionName: used.name,
  });
  return round;
}

/** Moves a building of a customer to the bin, deleted by a user of a level visible with global reach only. */
export async function binBuilding(
  { db, seed, time }: Backend,
  customer: CustomerRow,
  name: string,
  by: Person,
) {
  const moment = time.now.toISOString();
  const { id } = await seed.building(customer, name, { deleted: true, deletedAt: moment });
  await db.insert(auditLog).values({
    action: 'deleted',
    actor: `user:${by.id}`,
    customerId: customer.id,
    targetKind: 'building',
    targetId: id,
    address: '',
    details: {},
    created: moment,
    updated: moment,
  });
}

/** Registers a user as having a drawing open. */
export async function openDrawing(
  { db, time }: Backend,
  { id: mapId, customerId }: { id: number; customerId: number },
  { id: userId }: UserRow,
): Promise<void> {
  const seenAt = time.now.toISOString();
  await db.insert(openDrawings).values({ mapId, customerId, userId, tab: randomUUID(), seen: seenAt });
}
