import { eq } from 'drizzle-orm';
import type { RegisterKindDefinition } from '#contract/registers/registerKind.ts';
import type { RegisterLinkWrite } from '#contract/registers/registerRecord.ts';
import { definitionOf } from '#domain/registers/ownKinds.ts';
import { addTime, utcDay } from '#domain/dates.ts';
import { ownKindSeeds, registerSeeds } from '#server/content/demo.ts';
import type { RegisterSeed } from '#server/content/demo.ts';
import { productKind } from '#server/content/registers/registerKinds.ts';
import type { Database } from '#server/db/client.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { ownKinds } from '#server/db/schema/registers/ownKinds.ts';
import { registerLinks, registerRecords } from '#server/db/schema/registers/records.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { contentColumns, rejectFaults } from '../registers/records.ts';
import { createdColumns, onlyRow } from '../shared/changes.ts';

const buildingsNamed = (db: Database, name: string) =>
  db.select().from(buildings).where(eq(buildings.name, name));

/** Returns the building of a seed; one with a customer is created with its floors. */
async function buildingOf(db: Database, seed: RegisterSeed, now: string) {
  const { building: name, customer, description = '', floors: floorNames } = seed;
  if (customer === undefined) return onlyRow(await buildingsNamed(db, name));
  const { customerId } = onlyRow(await buildingsNamed(db, customer));
  const stamps = createdColumns(now);
  const values = { customerId, name, description, ...textKeys(name), ...stamps };
  const building = onlyRow(await db.insert(buildings).values(values).returning());
  await db.insert(floors).values(
    floorNames.map((floor, level) => ({
      customerId,
      buildingId: building.id,
      name: floor,
      level,
      ...textKeys(floor),
      ...stamps,
    })),
  );
  return building;
}

/** Returns a link to a person without an account. */
export const linkTo = (field: string, name: string): RegisterLinkWrite => ({
  field,
  userId: null,
  name,
  roleId: null,
  fileId: null,
  mapId: null,
  mapItemId: null,
  positionX: null,
  positionY: null,
});

interface RecordsOf {
  building: { id: number; customerId: number };
  kind: RegisterKindDefinition;
  records: readonly Pick<RegisterSeed['records'][number], 'values' | 'days' | 'people'>[];
}

async function addRecords(db: Database, { building, kind, records }: RecordsOf, now: Date): Promise<void> {
  const moment = now.toISOString();
  const stamps = createdColumns(moment);
  const { id: buildingId, customerId } = building;
  for (const { values, days, people } of records) {
    const dates = Object.entries(days).map(([field, offset]) => [
      field,
      utcDay(addTime(now, { days: offset })),
    ]);
    const links = Object.entries(people).flatMap(([field, names]) =>
      names.map((name) => linkTo(field, name)),
    );
    const content = { values: { ...values, ...Object.fromEntries(dates) }, links };
    rejectFaults(kind, content);
    const columns = { customerId, buildingId, ...contentColumns(kind, content), ...stamps };
    const record = onlyRow(
      await db.insert(registerRecords).values(columns).returning({ id: registerRecords.id }),
    );
    if (links.length === 0) continue;
    await db.insert(registerLinks).values(
      links.map((link, position) => ({
        ...link,
        recordId: record.id,
        customerId,
        position,
        accepted: moment,
        ...stamps,
      })),
    );
  }
}

/**
 * Creates the registers of two buildings, a Swedish school and a Finnish care home, whose files are partly filled, and a kind that the
 * school's municipality added.
 */
export async function makeDemoRegisters(db: Database, now: Date): Promise<void> {
  const moment = now.toISOString();
  for (const seed of registerSeeds) {
    const building = await buildingOf(db, seed, moment);
    for (const record of seed.records)
      await addRecords(db, { building, kind: productKind(record.kind), records: [record] }, now);
  }
  for (const { building: name, kind: definition, records } of ownKindSeeds) {
    const building = onlyRow(await buildingsNamed(db, name));
    const { rootId } = onlyRow(
      await db
        .select({ rootId: customers.rootId })
        .from(customers)
        .where(eq(customers.id, building.customerId)),
    );
    const { id } = onlyRow(
      await db
        .insert(ownKinds)
        .values({ customerId: rootId, definition, ...createdColumns(moment) })
        .returning({ id: ownKinds.id }),
    );
    await addRecords(db, { building, kind: definitionOf(id, definition), records }, now);
  }
}
