import type { VerdictRule } from '#contract/registers/registerKind.ts';
import { dayOfField, endOfRecord, isFieldFilled } from './judgedRecords.ts';
import type { JudgedRecord } from './judgedRecords.ts';
import { earlierDay, judgeEnd, missing } from './judgement.ts';
import type { Judgement } from './judgement.ts';

type Limits = Extract<VerdictRule, { type: 'limits' }>;

/** Returns whether the amounts of a setting and class exceed their limit; a class without a limit never does. */
function isAboveLimit(records: readonly JudgedRecord[], rule: Limits): boolean {
  const sums = new Map<string, { limit: number; sum: number }>();
  for (const { values } of records) {
    const [setting, choice] = [String(values[rule.setting]), String(values[rule.choice])];
    const limit = rule.limits[setting]?.[choice];
    const amount = values[rule.amount];
    if (limit === undefined || typeof amount !== 'number') continue;
    const entry = sums.get(`${setting} ${choice}`) ?? { limit, sum: 0 };
    entry.sum += amount;
    sums.set(`${setting} ${choice}`, entry);
  }
  return [...sums.values()].some(({ limit, sum }) => sum > limit);
}

/** Judges amounts against their limits: above one of them each record needs a permit, since the permit covers all that is kept. */
export function judgeLimits(
  kind: string,
  records: readonly JudgedRecord[],
  rule: Limits,
  day: string,
): Judgement {
  const isAbove = isAboveLimit(records, rule);
  const unpermitted = isAbove ? records.filter((record) => !isFieldFilled(record, rule.permit)) : [];
  const [first] = unpermitted;
  if (first)
    return missing([{ code: 'aboveLimit', kind, count: unpermitted.length }], {
      action: 'openRecord',
      kind,
      recordId: first.id,
    });
  const endOf = (record: JudgedRecord) => {
    const confirmed = endOfRecord(record, rule);
    return isAbove ? earlierDay(confirmed, dayOfField(record, rule.permitUntil)) : confirmed;
  };
  const until = records.map(endOf).reduce<string | null>(earlierDay, null);
  const ending = records.find((record) => endOf(record) === until);
  return judgeEnd(until, day, { kind, recordId: ending?.id });
}
