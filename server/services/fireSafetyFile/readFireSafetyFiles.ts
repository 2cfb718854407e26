import { asc } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { FireSafetyFile } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import { countryOf } from '#domain/fireSafetyFile/buildingFacts.ts';
import { timeZones } from '#domain/registers/dutyCountry.ts';
import { judgeFile } from '#domain/fireSafetyFile/judgeFile.ts';
import { dayIn } from '#domain/dates.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { readFileBuildings } from './fileBuildings.ts';
import { readFileRecords } from './fileRecords.ts';
import type { FileReader } from './fileRecords.ts';
import { kindsByRoot } from '../registers/kinds.ts';
import { readFileWork } from './fileWork.ts';

/**
 * Reads the fire-safety files of buildings in the order of the ids, in a number of queries that doesn't depend on theirs. The caller must
 * have checked that the buildings are in scope.
 */
export async function readFireSafetyFiles(
  { db, scope, now }: FileReader & { now: string },
  buildingIds: readonly number[],
): Promise<FireSafetyFile[]> {
  if (buildingIds.length === 0) return [];
  const fileBuildings = await readFileBuildings(db, buildingIds);
  const recordsOf = await readFileRecords({ db, ...(scope && { scope }) }, fileBuildings);
  const workOf = await readFileWork(db, buildingIds, { now, day: dayIn(now, timeZones.SE) });
  const rootOf = ({ levelIds }: (typeof fileBuildings)[number]) => levelIds[0] ?? 0;
  const kindsOf = await kindsByRoot(db, fileBuildings.map(rootOf));
  const files = new Map(
    fileBuildings.map((building) => {
      const records = recordsOf(building);
      const answered = countryOf(records);
      const country = answered ?? building.levelCountry ?? 'SE';
      const day = dayIn(now, timeZones[country]);
      const work = workOf(building.id, timeZones[country]);
      const input = { country, day, kinds: kindsOf(rootOf(building)), records, ...work };
      const { id: buildingId, name: buildingName, customerId, customerName } = building;
      const file: FireSafetyFile = {
        id: buildingId,
        buildingId,
        buildingName,
        customerId,
        customerName,
        country,
        isCountryAssumed: answered === null,
        day,
        ...judgeFile(input),
      };
      return [buildingId, file];
    }),
  );
  return buildingIds.flatMap((id) => files.get(id) ?? []);
}

/** Number of buildings whose files are computed at once, so that a large customer doesn't fill the memory. */
const buildingsAtOnce = 250;

/** Reads any number of files, some at once, and keeps what is picked from each. */
export async function pickFromFiles<Picked>(
  context: FileReader & { now: string },
  ids: readonly number[],
  pick: (files: readonly FireSafetyFile[]) => readonly Picked[],
): Promise<Picked[]> {
  const picked: Picked[] = [];
  for (let first = 0; first < ids.length; first += buildingsAtOnce)
    picked.push(...pick(await readFireSafetyFiles(context, ids.slice(first, first + buildingsAtOnce))));
  return picked;
}

/** Returns the ids of the buildings that meet a condition and aren't ready. */
export async function readUnreadyIds(
  context: FileReader & { now: string },
  where: SQL | undefined,
): Promise<number[]> {
  const rows = await context.db
    .select({ id: buildings.id })
    .from(buildings)
    .where(where)
    .orderBy(asc(buildings.id));
  return pickFromFiles(
    context,
    rows.map(({ id }) => id),
    (files) => files.filter(({ isReady }) => !isReady).map(({ buildingId }) => buildingId),
  );
}
