import { and, asc, between } from 'drizzle-orm';
import type { Language } from '#contract/constants.ts';
import type { RegisterKindDefinition } from '#contract/registers/registerKind.ts';
import type { RegisterRecord } from '#contract/registers/registerRecord.ts';
import { addTime, dayIn, utcDay } from '#domain/dates.ts';
import { can } from '#domain/can.ts';
import { timeZones } from '#domain/registers/dutyCountry.ts';
import type { Caller } from '#server/core/caller.ts';
import { scopeOf } from '#server/core/scope.ts';
import type { Database } from '#server/db/client.ts';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import { findKinds, ofKinds } from './kinds.ts';
import { endsUnreplaced, isEnding } from './recordEnds.ts';
import { presentRecords, recordsInScope, selectRecords } from './records.ts';

/** Last day of validity of a record. */
export interface RecordDay {
  id: number;
  day: string;
  kind: string;
  customerId: number;
  buildingName: string | null;
  changed: string;
  /** Name of the register and of the record, in the reader's language. */
  title: string;
}

/** Returns the name of a record's register and its title; without the title if it is a person whom the reader can't see. */
function titleOf(
  kind: RegisterKindDefinition | undefined,
  { name, values }: RegisterRecord,
  language: Language,
): string {
  const field = kind?.fields.find((each) => each.key === kind.titleField);
  const option = field?.options?.find((each) => each.key === values[field.key]);
  return [kind?.name[language], option?.label[language] ?? name].filter(Boolean).join(', ');
}

/** Returns the last days of the records that a caller may read, the earliest first. [SBA-10] */
export async function recordDays(
  db: Database,
  caller: Caller,
  { now, days, most, language }: { now: string; days: number; most: number; language: Language },
): Promise<RecordDay[]> {
  const scope = scopeOf(caller);
  const today = dayIn(now, timeZones.SE);
  const rows = await selectRecords({ db, scope })
    .where(
      and(
        recordsInScope({ scope }),
        ofKinds((kind) => isEnding(kind) && can(caller, kind.read)),
        endsUnreplaced(),
        between(registerRecords.validUntil, today, utcDay(addTime(now, { days }))),
      ),
    )
    .orderBy(asc(registerRecords.validUntil), asc(registerRecords.id))
    .limit(most);
  const records = await presentRecords({ db, scope }, rows);
  const findKind = await findKinds(
    db,
    records.map(({ kind }) => kind),
  );
  return records.map((record) => ({
    id: record.id,
    day: record.validUntil ?? today,
    kind: record.kind,
    customerId: record.customerId,
    buildingName: record.buildingName,
    changed: record.updated,
    title: titleOf(findKind(record.kind), record, language),
  }));
}
