import type { Duty } from '#contract/registers/registerKind.ts';
import { dayOfField, longestLasting } from './judgedRecords.ts';
import type { JudgedRecord } from './judgedRecords.ts';
import type { Judgement } from './judgement.ts';
import { textOf } from './recordFields.ts';

/** Kind of register whose records say that a duty isn't needed, and its field that names the duty. */
export const exemptionsKind = 'exemptions';
export const dutyField = 'duty';
const reasonField = 'reason';

/** Returns the option of the kind that a duty asks for, such as a role of the organisation. */
export function optionOfDuty({ where, rule }: Duty): string | undefined {
  if (where) return where.is[0];
  if (rule.type === 'onePerInstallation') return rule.installationType;
  return rule.type === 'atLeastPersons' ? rule.value : undefined;
}

/** Returns whether somebody may say that a duty with this judgement isn't needed: a question is answered instead. */
export const isExemptable = ({ verdict, reasons }: Judgement): boolean =>
  (verdict === 'missing' || verdict === 'old') && reasons.every(({ code }) => code !== 'unansweredFact');

/**
 * Applies the word of a person that a duty isn't needed, on each day until its last one; afterwards the duty is asked for again. What is
 * there needs no exemption.
 */
export function applyExemption(
  judgement: Judgement,
  duty: string,
  { exemptions, day }: { exemptions: readonly JudgedRecord[]; day: string },
): Judgement {
  if (!isExemptable(judgement)) return judgement;
  const ofDuty = exemptions.filter(
    (record) =>
      record.values[dutyField] === duty &&
      textOf(record.values, reasonField) !== null &&
      (dayOfField(record, 'date') ?? day) <= day,
  );
  const longest = longestLasting(ofDuty, ({ validUntil }) => validUntil);
  if (!longest || longest.until === null) return judgement;
  const { record, until } = longest;
  if (until < day)
    return { ...judgement, reasons: [...judgement.reasons, { code: 'exemptionEnded', until }] };
  const text = textOf(record.values, reasonField) ?? '';
  return { verdict: 'notNeeded', until, reasons: [{ code: 'exempted', text, until }], nextStep: null };
}
