import { and, desc, eq, sql } from 'drizzle-orm';
import type { DutyCountry } from '#contract/registers/registerKind.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { countryAt } from './competenceBook.ts';
import { levelColumns } from './competenceRecords.ts';

/** Returns the country of a building: the answer among its newest facts, or that of its level. */
export async function countryOfBuilding(
  db: Database,
  { customerId, buildingId }: { customerId: number; buildingId: number },
): Promise<DutyCountry> {
  const levels = await db
    .select(levelColumns)
    .from(customers)
    .where(sql`starts_with((select c.path from customers c where c.id = ${customerId}), ${customers.path})`);
  const facts = await db
    .select({ values: registerRecords.values })
    .from(registerRecords)
    .where(
      and(
        eq(registerRecords.kind, 'buildingFacts'),
        eq(registerRecords.buildingId, buildingId),
        eq(registerRecords.deleted, false),
        eq(registerRecords.isDraft, false),
      ),
    )
    .orderBy(desc(registerRecords.id))
    .limit(1);
  const byId = new Map(levels.map((level) => [level.id, level]));
  const place = { level: orNotFound(byId.get(customerId)), building: { id: buildingId } };
  return countryAt({ levels: byId, factsOfBuilding: new Map([[buildingId, facts]]) }, place);
}
