import type { Duty, RegisterKindDefinition, RecordValues } from '#contract/registers/registerKind.ts';
import { addMonths, addTime, utcDay } from '../dates.ts';
import { earlierDay } from './judgement.ts';

/** Person, role, file or place in a field of a record. */
export interface JudgedLink {
  /** Identity of the person, role, file or place within the building's records. */
  key: string;
  name: string;
  /** True if the person accepted the record by a tap. */
  isAccepted: boolean;
  /** True if the person can still act; true for everything but a deleted or deactivated user. */
  isActive: boolean;
}

/** Record of a register, as far as verdicts need it. */
export interface JudgedRecord {
  id: number;
  installationId: number | null;
  values: RecordValues;
  /** Last day of validity by the kind's rule. */
  validUntil: string | null;
  links: Readonly<Record<string, readonly JudgedLink[]>>;
}

/** Returns the day in a date or time field; null if it is empty. */
export function dayOfField({ values }: Pick<JudgedRecord, 'values'>, field: string): string | null {
  const value = values[field];
  return typeof value === 'string' && value !== '' ? value.slice(0, 10) : null;
}

/** Returns the day some months after another; the last day of a shorter month. */
const monthsAfter = (day: string, months: number): string => utcDay(addMonths(new Date(day), months));

/** Returns the day some days after another. */
export const daysAfterDay = (day: string, days: number): string => utcDay(addTime(day, { days }));

/** Returns whether a field of a record has a value or a link; `false` and 0 are values. */
export function isFieldFilled(
  { values, links }: Pick<JudgedRecord, 'values' | 'links'>,
  field: string,
): boolean {
  if ((links[field] ?? []).length > 0) return true;
  const value = values[field];
  return (
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}

/** Returns whether a record has all required fields, and the acceptance that the duty asks for. */
export function isComplete(
  record: JudgedRecord,
  { fields }: Pick<RegisterKindDefinition, 'fields'>,
  { accepted }: Pick<Duty, 'accepted'>,
): boolean {
  if (
    fields.some(({ key, type, isRequired }) => isRequired && type !== 'table' && !isFieldFilled(record, key))
  )
    return false;
  if (!accepted || isFieldFilled(record, accepted.orFile)) return true;
  const persons = record.links[accepted.field] ?? [];
  return persons.length > 0 && persons.every(({ isAccepted }) => isAccepted);
}

/** Returns the last day of a record: the earliest of its validity, its review and some months after a field. */
export function endOfRecord(
  record: JudgedRecord,
  {
    field,
    months,
    isEachYear = false,
  }: { field?: string; months?: number | null; isEachYear?: boolean } = {},
): string | null {
  const ownEnd = earlierDay(
    earlierDay(record.validUntil, dayOfField(record, 'validUntil')),
    dayOfField(record, 'reviewBy'),
  );
  const since = field === undefined ? null : dayOfField(record, field);
  if (since === null) return ownEnd;
  const byAge = months == null ? null : monthsAfter(since, months);
  const byYear = isEachYear ? `${String(Number(since.slice(0, 4)) + 1).padStart(4, '0')}-12-31` : null;
  return earlierDay(ownEnd, earlierDay(byAge, byYear));
}

/** Returns the record that lasts longest, with its last day; of equal ones the newest. */
export function longestLasting(
  records: readonly JudgedRecord[],
  endOf: (record: JudgedRecord) => string | null,
): { record: JudgedRecord; until: string | null } | null {
  const ends = records.map((record) => ({ record, until: endOf(record) }));
  const rank = (until: string | null) => until ?? '9999-12-31~';
  const [longest = null] = ends.sort(
    (a, b) => -rank(a.until).localeCompare(rank(b.until)) || b.record.id - a.record.id,
  );
  return longest;
}
