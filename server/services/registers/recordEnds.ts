import { and, asc, between, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { RegisterKindDefinition } from '#contract/registers/registerKind.ts';
import { shiftDay } from '#domain/competence/dayPeriods.ts';
import { dayIn } from '#domain/dates.ts';
import { leadDays, reachedLead } from '#domain/competence/leadDays.ts';
import { timeZones } from '#domain/registers/dutyCountry.ts';
import { registerKinds } from '#server/content/registers/registerKinds.ts';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import { inActiveBuildings } from '../buildings/buildings.ts';
import { subjectOf } from '../shared/subjects.ts';
import type { LeadNotification } from '../shared/subjects.ts';
import { isCounted } from './incidents.ts';
import { findKinds } from './kinds.ts';

/** Returns whether calendars and e-mails name the last days of a kind's records. Those of persons' certificates follow from competence. */
export const isEnding = ({ scope, validity }: Pick<RegisterKindDefinition, 'scope' | 'validity'>): boolean =>
  scope !== 'person' && validity.type !== 'none';

/** Kinds whose records stand beside each other, so that a later one doesn't replace an earlier one: roles. */
const parallelKinds = registerKinds
  .filter(({ endedByMove }) => endedByMove !== undefined)
  .map(({ key }) => key);

/** Condition for records that no record of the same register, place and title outlasts. */
const isNewest = sql`(${registerRecords.kind} = any(${sql.param(`{${parallelKinds.join()}}`)}::text[]) or not exists (
  select 1 from register_records later where later.kind = ${registerRecords.kind} and later.name = ${registerRecords.name}
    and later.customer_id = ${registerRecords.customerId}
    and later.building_id is not distinct from ${registerRecords.buildingId}
    and later.installation_id is not distinct from ${registerRecords.installationId}
    and not later.deleted and not later.is_draft and coalesce(later.triage, 'accepted') = 'accepted'
    and coalesce(later.valid_until, '9999') > ${registerRecords.validUntil}))`;

/** Returns the condition for records that count, and that no later one of the same register, place and title replaces. */
export const endsUnreplaced = (): SQL | undefined =>
  and(
    eq(registerRecords.deleted, false),
    eq(registerRecords.isDraft, false),
    isCounted,
    sql`(${registerRecords.buildingId} is null or ${inActiveBuildings(registerRecords.buildingId)})`,
    isNewest,
  );

/** Coming last day of a record that administrators are notified of, some days ahead. */
export interface RecordEnd extends LeadNotification {
  record: Pick<
    typeof registerRecords.$inferSelect,
    'id' | 'kind' | 'customerId' | 'buildingId' | 'name' | 'values'
  >;
  kind: RegisterKindDefinition;
  buildingName: string | null;
  day: string;
}

/** Returns the records of all customers whose last day is within the days ahead, by customer, the earliest first. */
export async function comingRecordEnds(db: Database, now: Date): Promise<Map<number, RecordEnd[]>> {
  const today = dayIn(now, timeZones.SE);
  const { id, kind, customerId, buildingId, name, values, validUntil } = registerRecords;
  const rows = await db
    .select({
      record: { id, kind, customerId, buildingId, name, values },
      buildingName: buildings.name,
      day: validUntil,
    })
    .from(registerRecords)
    .leftJoin(buildings, eq(buildings.id, buildingId))
    .where(and(endsUnreplaced(), between(validUntil, today, shiftDay(today, Math.max(...leadDays)))))
    .orderBy(asc(validUntil), asc(id));
  const findKind = await findKinds(
    db,
    rows.map(({ record }) => record.kind),
  );
  const ends = rows.flatMap(({ day, ...row }): RecordEnd[] => {
    const known = findKind(row.record.kind);
    const lead = day === null ? undefined : reachedLead(today, day);
    if (day === null || lead === undefined || !known || !isEnding(known)) return [];
    return [{ ...row, kind: known, day, leadDays: lead, subject: subjectOf(['record', row.record.id, day]) }];
  });
  return Map.groupBy(ends, ({ record }) => record.customerId);
}
