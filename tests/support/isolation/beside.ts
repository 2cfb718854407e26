import { roundPlanningAreas, roundPlanningFloors, roundPlannings } from '../../../server/db/schema/plans.ts';
import { auditLog } from '../../../server/db/schema/records.ts';
import { textKeys } from '../../../server/db/textKeys.ts';
import type { Backend } from '../server/backend.ts';
import { only } from '../seeds/seedPeople.ts';
import type { CustomerRow, Person } from '../seeds/seedPeople.ts';
import type { House } from './house.ts';
import { taggedName } from './marks.ts';

/** A plan of the level above over buildings of others, which not all who see those see. */
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
}

/** A building in the bin of a customer, deleted by somebody of a level that nobody reaches but those who reach all. */
export async function binBuilding(
  { db, seed, time }: Backend,
  customer: CustomerRow,
  name: string,
  by: Person,
) {
  const moment = time.now.toISOString();
  const { id } = await seed.building(customer, name, { deleted: true, deletedAt: moment });
  await db.insert(auditLog).values({
    ...{
      action: 'deleted',
      actor: `user:${by.id}`,
      customerId: customer.id,
      targetKind: 'building',
      targetId: id,
    },
    ...{ address: '', details: {}, created: moment, updated: moment },
  });
}
