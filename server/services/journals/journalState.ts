import { and, asc, eq } from 'drizzle-orm';
import { alarmCauses, journalEvents } from '#contract/journals/journalEvents.ts';
import type { JournalState } from '#contract/journals/journal.ts';
import { installationTypes } from '#contract/maintenance/serviceKinds.ts';
import type { CallName } from '#contract/calls.ts';
import type { RecordValues } from '#contract/registers/registerKind.ts';
import { timeZones } from '#domain/registers/dutyCountry.ts';
import { dayIn } from '#domain/dates.ts';
import {
  countAlarms,
  currentLines,
  quarterStates,
  sectionStates,
  standingDisconnections,
} from '#domain/journals/journal.ts';
import type { JournalLine } from '#domain/journals/journal.ts';
import { textOf } from '#domain/registers/recordFields.ts';
import { nameKey } from '#domain/nameKey.ts';
import type { Call } from '#server/core/call.ts';
import type { Database } from '#server/db/client.ts';
import { installationParts } from '#server/db/schema/maintenance.ts';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import { countryOfBuilding } from '../competence/buildingCountry.ts';
import { loadInstallation } from '../maintenance/installations.ts';

/** Returns the names in the rows of a table's column. */
function namesIn(values: RecordValues): string[] {
  const rows = values['sections'];
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row) => {
    const name = typeof row === 'object' ? row['section'] : null;
    return typeof name === 'string' && name.trim() !== '' ? [name.trim()] : [];
  });
}

/** Returns the line of a record; none for an unknown event. */
function lineOf(
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

/** Returns the names of an installation's parts, and further sections that its tests name. */
async function sectionsOf(db: Database, installationId: number, lines: readonly JournalLine[]) {
  const parts = await db
    .select({ name: installationParts.name })
    .from(installationParts)
    .where(eq(installationParts.installationId, installationId))
    .orderBy(asc(installationParts.position));
  const names = new Map<string, string>();
  const named = lines.filter(({ event }) => event !== 'disconnection' && event !== 'reconnection');
  for (const name of [...parts.map((part) => part.name), ...named.flatMap(({ sections }) => sections)])
    if (!names.has(nameKey(name))) names.set(nameKey(name), name);
  return [...names.values()];
}

/** Reads the state of an installation's journal today. @throws HttpProblem not_found */
export async function readJournalState(call: Call<CallName>, id: number): Promise<JournalState> {
  const { db, now } = call;
  const { installation } = await loadInstallation(call, id);
  const country = await countryOfBuilding(db, installation);
  const timeZone = timeZones[country];
  const records = await db
    .select({
      id: registerRecords.id,
      values: registerRecords.values,
      correctsId: registerRecords.correctsId,
    })
    .from(registerRecords)
    .where(
      and(
        eq(registerRecords.kind, 'journal'),
        eq(registerRecords.installationId, id),
        eq(registerRecords.deleted, false),
      ),
    );
  const lines = records.flatMap((record) => lineOf(record, timeZone));
  const held = currentLines(lines);
  const sections = await sectionsOf(db, id, held);
  const day = dayIn(now, timeZone);
  const type = installationTypes.find((each) => each === installation.type) ?? 'other_system';
  const hasQuarters = country === 'SE' && type === 'fire_alarm_system' && sections.length > 0;
  return {
    installationId: id,
    installationName: installation.name,
    type,
    buildingId: installation.buildingId,
    customerId: installation.customerId,
    country,
    day,
    lines: held.length,
    sections: sectionStates(sections, lines, day),
    quarters: hasQuarters ? quarterStates(sections, lines, day) : [],
    alarms: countAlarms(lines, day),
    disconnections: standingDisconnections(lines, day),
  };
}
