import type { AnyColumn, SQL } from 'drizzle-orm';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { alarmCauses, journalEvents } from '#contract/journals/journalEvents.ts';
import { installationTypes } from '#contract/maintenance/serviceKinds.ts';
import type { RecordValues } from '#contract/registers/registerKind.ts';
import { dayIn, utcDay } from '#domain/dates.ts';
import type { JournalLine } from '#domain/journals/journal.ts';
import type { InstallationJournal } from '#domain/journals/regularTests.ts';
import { textOf } from '#domain/registers/recordFields.ts';
import type { Database } from '#server/db/client.ts';
import {
  installationParts,
  installations,
  serviceEvents,
  serviceStates,
} from '#server/db/schema/maintenance.ts';
import { registerRecords } from '#server/db/schema/registers/records.ts';

/** Types of installations that have a journal. */
const journalTypes = ['fire_alarm_system', 'sprinkler_system'] as const;

/** Services that are regular tests of an installation. */
const testKeys = ['daily', 'weekly', 'monthly', 'sections', 'quarterly', 'halfYearly', 'test'];

/** Condition for the states of services that are regular tests of an installation with a journal. */
export const isJournalTest = sql`(${serviceStates.installationId} is not null
  and ${serviceStates.kind} in ${journalTypes} and ${serviceStates.serviceKey} in ${testKeys})`;

/** Journal of an installation as it is stored; `in` returns it by the days of a time zone. */
export interface StoredJournal {
  installationId: number;
  buildingId: number;
  customerId: number;
  in(timeZone: string): InstallationJournal;
}

/** Returns the names in the rows of the table of sections. */
function namesIn(values: RecordValues): string[] {
  const rows = values['sections'];
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row) => {
    const name = typeof row === 'object' ? row['section'] : null;
    return typeof name === 'string' && name.trim() !== '' ? [name.trim()] : [];
  });
}

/** Returns the line of a record; none for an unknown event. */
export function lineOf(
  { id, values, correctsId }: { id: number; values: RecordValues; correctsId: number | null },
  timeZone: string,
): JournalLine[] {
  const event = journalEvents.find((each) => each === textOf(values, 'event'));
  const time = textOf(values, 'time');
  if (!event || time === null) return [];
  return [
    {
      id,
      event,
      day: dayIn(time, timeZone),
      sections: namesIn(values),
      cause: alarmCauses.find((each) => each === textOf(values, 'cause')) ?? null,
      offUntil: textOf(values, 'offUntil'),
      correctsId,
    },
  ];
}

/** Reads the parts of installations that meet a condition, in their order. */
const readParts = (db: Database, isMeant: SQL) =>
  db
    .select({
      id: installationParts.id,
      installationId: installationParts.installationId,
      name: installationParts.name,
    })
    .from(installationParts)
    .where(isMeant)
    .orderBy(asc(installationParts.position));

const readLines = (db: Database, isMeant: SQL) =>
  db
    .select({
      id: registerRecords.id,
      installationId: registerRecords.installationId,
      values: registerRecords.values,
      correctsId: registerRecords.correctsId,
    })
    .from(registerRecords)
    .where(and(eq(registerRecords.kind, 'journal'), isMeant, eq(registerRecords.deleted, false)));

/** Reads the services that were done on named parts. */
const readPartServices = (db: Database, isMeant: SQL) =>
  db
    .select({
      installationId: serviceEvents.installationId,
      done: serviceEvents.done,
      partIds: serviceEvents.partIds,
    })
    .from(serviceEvents)
    .where(
      and(isMeant, eq(serviceEvents.deleted, false), sql`jsonb_array_length(${serviceEvents.partIds}) > 0`),
    );

const readTestServices = (db: Database, isMeant: SQL) =>
  db
    .select({
      installationId: serviceStates.installationId,
      serviceKey: serviceStates.serviceKey,
      last: serviceStates.last,
      due: serviceStates.due,
    })
    .from(serviceStates)
    .where(and(isMeant, isNotNull(serviceStates.installationId), isJournalTest));

const dayOf = (timestamp: string | null): string | null =>
  timestamp === null ? null : utcDay(new Date(timestamp));

/**
 * Reads the journals of the fire alarms and sprinklers that meet a condition, or with `types` of others, in a number of queries that doesn't
 * depend on theirs.
 */
export async function readJournals(
  db: Database,
  where: SQL | undefined,
  types: readonly string[] = journalTypes,
): Promise<StoredJournal[]> {
  const { id, buildingId, customerId, name, type } = installations;
  const isMeant = and(where, inArray(type, [...types]), eq(installations.deleted, false));
  const ids = db.select({ id }).from(installations).where(isMeant);
  const isOf = (column: AnyColumn): SQL => inArray(column, ids);
  const rows = await db
    .select({ id, buildingId, customerId, name, type })
    .from(installations)
    .where(isMeant)
    .orderBy(asc(id));
  const parts = await readParts(db, isOf(installationParts.installationId));
  const lines = await readLines(db, isOf(registerRecords.installationId));
  const partServices = await readPartServices(db, isOf(serviceEvents.installationId));
  const testServices = await readTestServices(db, isOf(serviceStates.installationId));
  const nameOf = new Map(parts.map((part) => [part.id, part.name]));
  const [partsOf, linesOf, partServicesOf, testServicesOf] = [
    Map.groupBy(parts, (row) => row.installationId),
    Map.groupBy(lines, (row) => row.installationId),
    Map.groupBy(partServices, (row) => row.installationId),
    Map.groupBy(testServices, (row) => row.installationId),
  ];
  return rows.map((row) => ({
    installationId: row.id,
    buildingId: row.buildingId,
    customerId: row.customerId,
    in: (timeZone) => ({
      installationId: row.id,
      name: row.name,
      type: installationTypes.find((each) => each === row.type) ?? 'other_system',
      parts: (partsOf.get(row.id) ?? []).map((part) => part.name),
      lines: (linesOf.get(row.id) ?? []).flatMap((line) => lineOf(line, timeZone)),
      partServices: (partServicesOf.get(row.id) ?? []).map(({ done, partIds }) => ({
        day: dayIn(done, timeZone),
        sections: partIds.flatMap((partId) => nameOf.get(partId) ?? []),
      })),
      testServices: (testServicesOf.get(row.id) ?? []).map(({ serviceKey, last, due }) => ({
        serviceKey,
        last: last === null ? null : dayIn(last, timeZone),
        due: dayOf(due),
      })),
    }),
  }));
}
