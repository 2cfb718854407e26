import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { StandingDisconnections } from '#contract/journals/journal.ts';
import { dayIn } from '#domain/dates.ts';
import { standingDisconnections } from '#domain/journals/journal.ts';
import { timeZones } from '#domain/registers/dutyCountry.ts';
import type { Call } from '#server/core/call.ts';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { installations } from '#server/db/schema/maintenance.ts';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import { countriesOfBuildings } from '../competence/buildingCountry.ts';
import { installationsInScope } from '../maintenance/installations.ts';
import { levelsFrom } from '../scope/roundScope.ts';
import { lineOf } from './readJournals.ts';

const eventOf = sql`${registerRecords.values} ->> 'event'`;
const isLine = and(eq(registerRecords.kind, 'journal'), eq(registerRecords.deleted, false));

/** Reads the lines that decide what is disconnected: disconnections, reconnections, and corrections. */
function readLines(db: Database, installationIds: readonly number[]) {
  const { id, values, correctsId, installationId } = registerRecords;
  return db
    .select({ id, values, correctsId, installationId })
    .from(registerRecords)
    .where(
      and(
        isLine,
        inArray(installationId, [...installationIds]),
        or(sql`${eventOf} in ('disconnection', 'reconnection')`, isNotNull(correctsId)),
      ),
    );
}

/** Reads the standing disconnections of the installations that the caller sees, those past their time first. [SBA-19] */
export async function readDisconnections(
  call: Call<'getDisconnections'>,
  { customerId, buildingId }: { customerId?: number | undefined; buildingId?: number | undefined },
): Promise<StandingDisconnections> {
  const { db, now } = call;
  const withDisconnection = db
    .select({ id: registerRecords.installationId })
    .from(registerRecords)
    .where(and(isLine, sql`${eventOf} = 'disconnection'`));
  const rows = await db
    .select({
      installationId: installations.id,
      installationName: installations.name,
      buildingId: installations.buildingId,
      buildingName: buildings.name,
      customerId: installations.customerId,
    })
    .from(installations)
    .innerJoin(buildings, eq(buildings.id, installations.buildingId))
    .where(
      and(
        installationsInScope(call),
        customerId === undefined ? undefined : sql`${installations.customerId} in ${levelsFrom(customerId)}`,
        buildingId === undefined ? undefined : eq(installations.buildingId, buildingId),
        inArray(installations.id, withDisconnection),
      ),
    )
    .orderBy(asc(buildings.sortKey), asc(installations.sortKey), asc(installations.id));
  if (rows.length === 0) return { at: now, disconnections: [] };
  const lines = Map.groupBy(
    await readLines(
      db,
      rows.map((row) => row.installationId),
    ),
    (line) => line.installationId,
  );
  const countryOf = await countriesOfBuildings(db, rows);
  const standing = rows.flatMap((row) => {
    const timeZone = timeZones[countryOf(row)];
    const ofInstallation = (lines.get(row.installationId) ?? []).flatMap((line) => lineOf(line, timeZone));
    return standingDisconnections(ofInstallation, dayIn(now, timeZone)).map((each) => ({ ...each, ...row }));
  });
  return {
    at: now,
    disconnections: standing.toSorted((a, b) => Number(b.isPastTime) - Number(a.isPastTime)),
  };
}
