import type { Verdict } from '#contract/fireSafetyFile/fileHeads.ts';
import type { FileReason, NextStep } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import { addTime, utcDay } from '../dates.ts';

/** Number of days before its end from which a record is marked as ending soon. */
export const soonDays = 60;

/** Verdict of a duty on a day, with its reasons and the last day on which it holds; null without an end. */
export interface Judgement {
  verdict: Verdict;
  until: string | null;
  reasons: FileReason[];
  nextStep: NextStep | null;
}

/** Verdicts from the worst to the best. */
const byGravity: readonly Verdict[] = ['missing', 'old', 'there', 'notNeeded'];

/** Compares verdicts, the worst first. */
export const compareVerdicts = (a: Verdict, b: Verdict): number =>
  byGravity.indexOf(a) - byGravity.indexOf(b);

/** Returns the earlier of two days; null is no end. */
export const earlierDay = (a: string | null, b: string | null): string | null => {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
};

/** Returns whether a verdict that holds until a day ends within 60 days; the last day still counts. */
const isEndingSoon = (until: string | null, day: string): boolean =>
  until !== null && until >= day && until <= utcDay(addTime(day, { days: soonDays }));

/** Returns the judgement of a duty that is kept until a day, with a reason if it ends soon or has ended. */
export function judgeEnd(
  until: string | null,
  day: string,
  { kind, recordId, option }: { kind: string; recordId?: number | undefined; option?: string | undefined },
): Judgement {
  const subject = { kind, ...(option === undefined ? {} : { option }) };
  if (until !== null && until < day)
    return {
      verdict: 'old',
      until,
      reasons: [{ code: 'ended', ...subject, until }],
      nextStep:
        recordId === undefined ? { action: 'addRecord', kind } : { action: 'openRecord', kind, recordId },
    };
  const isSoon = until !== null && isEndingSoon(until, day);
  return {
    verdict: 'there',
    until,
    reasons: isSoon ? [{ code: 'endsSoon', ...subject, until }] : [],
    nextStep: null,
  };
}

/** Returns a judgement with the verdict `missing`. */
export const missing = (reasons: FileReason[], nextStep: NextStep): Judgement => ({
  verdict: 'missing',
  until: null,
  reasons,
  nextStep,
});

/** Returns a judgement with the verdict `old` and no last day. */
export const old = (reasons: FileReason[], nextStep: NextStep): Judgement => ({
  verdict: 'old',
  until: null,
  reasons,
  nextStep,
});
