import type { Severity } from '#contract/constants.ts';
import type { FoundFlaw } from '#contract/flaws/flaw.ts';

/** Fields of a flaw that the office may change. */
export interface FlawValues {
  name: string;
  description: string;
  measure: string;
  responsible: number | null;
}

/** Severity, due day and person of a flaw; the day as typed, empty for none. [LIFE-72] */
export interface WorkValues {
  severity: Severity | null;
  due: string;
  personId: number | null;
}

/** Changed fields of a flaw. */
export interface FlawEdits {
  texts: Partial<FlawValues>;
  work: Partial<WorkValues>;
}

export type FlawField = keyof FlawValues | keyof WorkValues;

export const workOf = (flaw: FoundFlaw | undefined): WorkValues => ({
  severity: flaw?.severity ?? null,
  due: flaw?.due ?? '',
  personId: flaw?.personId ?? null,
});

/** Returns the changes that differ from the stored values; null if none does. */
export function differing<Values extends object>(
  stored: Values,
  changes: Partial<Values>,
): Partial<Values> | null {
  const fields = Object.entries(changes).filter(([field, value]) => stored[field as keyof Values] !== value);
  return fields.length === 0 ? null : (Object.fromEntries(fields) as Partial<Values>);
}

/**
 * Lists the edited fields that another user has changed too, to a different value.
 * @param before the flaw when the edit began
 * @param newest its stored state
 * @param shown its texts in the reader's language
 */
export function changedByBoth(
  { texts, work }: FlawEdits,
  { before, newest, shown }: { before: FoundFlaw; newest: FoundFlaw; shown: FlawValues },
): FlawField[] {
  const [workBefore, workNow] = [workOf(before), workOf(newest)];
  const textFields = Object.keys(texts) as (keyof FlawValues)[];
  const workFields = Object.keys(work) as (keyof WorkValues)[];
  return [
    ...textFields.filter((field) => before[field] !== newest[field] && texts[field] !== shown[field]),
    ...workFields.filter((field) => workBefore[field] !== workNow[field] && work[field] !== workNow[field]),
  ];
}

/** Returns the edits without the given fields. */
export function withoutFields({ texts, work }: FlawEdits, fields: readonly string[]): FlawEdits {
  const remaining = <Values extends object>(changes: Partial<Values>): Partial<Values> =>
    Object.fromEntries(
      Object.entries(changes).filter(([field]) => !fields.includes(field)),
    ) as Partial<Values>;
  return { texts: remaining(texts), work: remaining(work) };
}
