import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { DutyCountry } from '#contract/registers/kindWords.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { countryAt } from './competenceBook.ts';
import { levelColumns } from './competenceRecords.ts';

interface Place {
  customerId: number;
  buildingId: number;
}

/** Returns the country of a building: the answer among its newest facts, or that of its level. */
export const countryOfBuilding = async (db: Database, place: Place): Promise<DutyCountry> =>
  (await countriesOfBuildings(db, [place]))(place);

/** Like `countryOfBuilding` for several buildings, in two queries. */
export async function countriesOfBuildings(
  db: Database,
  places: readonly Place[],
): Promise<(place: Place) => DutyCountry> {
  const customerIds = [...new Set(places.map(({ customerId }) => customerId))];
  const buildingIds = [...new Set(places.map(({ buildingId }) => buildingId))];
  const levels = await db
    .select(levelColumns)
    .from(customers)
    .where(
      sql`exists (select 1 from customers c where ${inArray(sql`c.id`, customerIds)} and starts_with(c.path, ${customers.path}))`,
    );
  const facts = await db
    .select({ values: registerRecords.values, buildingId: registerRecords.buildingId })
    .from(registerRecords)
    .where(
      and(
        eq(registerRecords.kind, 'buildingFacts'),
        inArray(registerRecords.buildingId, buildingIds),
        eq(registerRecords.deleted, false),
        eq(registerRecords.isDraft, false),
      ),
    )
    .orderBy(asc(registerRecords.id));
  const byId = new Map(levels.map((level) => [level.id, level]));
  const book = { levels: byId, factsOfBuilding: Map.groupBy(facts, (row) => row.buildingId) };
  return ({ customerId, buildingId }) =>
    countryAt(book, { level: orNotFound(byId.get(customerId)), building: { id: buildingId } });
}
