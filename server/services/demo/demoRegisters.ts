import { eq } from 'drizzle-orm';
import type { RegisterLinkWrite } from '#contract/registers/registerRecord.ts';
import { addTime, utcDay } from '#domain/dates.ts';
import { registerSeeds } from '#server/content/demo.ts';
import type { RegisterSeed } from '#server/content/demo.ts';
import { kindOf } from '#server/content/registers/registerKinds.ts';
import type { Database } from '#server/db/client.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { registerLinks, registerRecords } from '#server/db/schema/registers/records.ts';
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

/** Creates the registers of two buildings, a Swedish school and a Finnish care home, whose files are partly filled. */
export async function makeDemoRegisters(db: Database, now: Date): Promise<void> {
  const moment = now.toISOString();
  const stamps = createdColumns(moment);
  for (const seed of registerSeeds) {
    const { id: buildingId, customerId } = await buildingOf(db, seed, moment);
    for (const { kind: key, values, days, people } of seed.records) {
      const kind = kindOf(key);
      if (!kind) throw new Error(`The demo data names an unknown register ${key}`);
      const dates = Object.entries(days).map(([field, offset]) => [
        field,
        utcDay(addTime(now, { days: offset })),
      ]);
      const links = Object.entries(people).flatMap(([field, names]) =>
        names.map((name) => linkTo(field, name)),
      );
      const content = { values: { ...values, ...Object.fromEntries(dates) }, links };
      rejectFaults(kind, content);
      const columns = { kind: key, customerId, buildingId, ...contentColumns(kind, content), ...stamps };
      const record = onlyRow(
        await db.insert(registerRecords).values(columns).returning({ id: registerRecords.id }),
      );
      if (links.length > 0)
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
}
