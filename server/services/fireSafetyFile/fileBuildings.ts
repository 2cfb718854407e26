import { asc, eq } from 'drizzle-orm';
import type { DutyCountry } from '#contract/registers/kindWords.ts';
import { countryOfLevels } from '#domain/registers/dutyCountry.ts';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { isAmong } from './isAmong.ts';

/** Building of a file, with the levels above it and the country that they set. */
export interface FileBuilding {
  id: number;
  name: string;
  customerId: number;
  customerName: string;
  /** Levels from the root to the building's own. */
  levelIds: number[];
  /** Country of the nearest level that sets one; null if none does. */
  levelCountry: DutyCountry | null;
}

/** Reads buildings with their levels in the order of their ids, in two queries. */
export async function readFileBuildings(db: Database, ids: readonly number[]): Promise<FileBuilding[]> {
  const { id, name, customerId } = buildings;
  const rows = await db
    .select({ id, name, customerId, customerName: customers.name, path: customers.path })
    .from(buildings)
    .innerJoin(customers, eq(customers.id, customerId))
    .where(isAmong(id, ids))
    .orderBy(asc(id));
  const levelsOf = ({ path }: { path: string }) => path.split('/').filter(Boolean).map(Number);
  const levelIds = [...new Set(rows.flatMap(levelsOf))];
  const levels = await db
    .select({ id: customers.id, country: customers.serviceCountry })
    .from(customers)
    .where(isAmong(customers.id, levelIds));
  const countries = new Map(levels.map((level) => [level.id, level.country]));
  return rows.map(({ path, ...row }) => {
    const own = levelsOf({ path });
    const levelCountry = countryOfLevels(own.map((level) => countries.get(level)));
    return { ...row, levelIds: own, levelCountry };
  });
}
