import type { FileReason } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import type { InstallationType } from '#contract/maintenance/serviceKinds.ts';
import type { Duty, RegisterKindDefinition, VerdictRule } from '#contract/registers/registerKind.ts';
import {
  dayOfField,
  daysAfterDay,
  endOfRecord,
  isComplete,
  isFieldFilled,
  longestLasting,
} from './judgedRecords.ts';
import type { JudgedRecord } from './judgedRecords.ts';
import { compareVerdicts, earlierDay, judgeEnd, missing, old } from './judgement.ts';
import type { Judgement } from './judgement.ts';
import { judgeLimits } from './limits.ts';
import { firstEnd, lapsedPersons, shareReasons, trainedGroups } from './trainedPersons.ts';

/** Maximum number of persons named by a reason. */
const mostNames = 10;

/** Facts of the building beyond the register that rules compare records with. */
export interface RuleContext {
  /** Local day of the building, YYYY-MM-DD. */
  day: string;
  /** Types of the items on the drawings. */
  itemTypes: readonly string[];
  installations: readonly JudgedInstallation[];
  /** Number of the staff by the building's facts; null if it is unknown. */
  staff: number | null;
}

/** Installation of the building, with the last day until which its recorded inspection holds; null for none. */
export interface JudgedInstallation {
  id: number;
  type: InstallationType;
  inspectedUntil: string | null;
}

type Rule<Type extends VerdictRule['type']> = Extract<VerdictRule, { type: Type }>;

/** A duty's register and its records: complete ones, and the number of the others. */
interface Kept {
  kind: RegisterKindDefinition;
  duty: Duty;
  complete: readonly JudgedRecord[];
  incompleteCount: number;
}

/** Returns the judgement for a register without a complete record. */
function missingRecord({ kind, duty, incompleteCount }: Kept, option?: string): Judgement {
  const [whereOption] = duty.where?.is ?? [];
  const named = option ?? whereOption;
  const reasons: FileReason[] =
    incompleteCount > 0
      ? [{ code: 'incomplete', kind: kind.key, count: incompleteCount, ...(named ? { option: named } : {}) }]
      : [{ code: 'noRecord', kind: kind.key, ...(named ? { option: named } : {}) }];
  return missing(reasons, { action: 'addRecord', kind: kind.key, ...(named ? { option: named } : {}) });
}

/** Judges the record that lasts longest, by age and calendar year. */
function judgeNewest(
  kept: Kept,
  { day }: RuleContext,
  age: { field: string; months: number | null; isEachYear?: boolean },
  records: readonly JudgedRecord[] = kept.complete,
): Judgement {
  const longest = longestLasting(records, (record) => endOfRecord(record, age));
  if (!longest) return missingRecord(kept);
  return judgeEnd(longest.until, day, {
    kind: kept.kind.key,
    recordId: longest.record.id,
    option: kept.duty.where?.is[0],
  });
}

/** Judges a training: each person of each group within the interval, with the numbers of trained persons. */
function judgeTraining(kept: Kept, context: RuleContext, rule: Rule<'newestWithin'>): Judgement {
  const { kind, complete, duty } = kept;
  const newest = judgeNewest(kept, context, rule);
  if (!rule.groups || newest.verdict === 'missing') return newest;
  const { day, staff } = context;
  const groups = trainedGroups(complete, rule, rule.groups);
  const shares = shareReasons(groups, { kind: kind.key, day, staff });
  const lapsed = lapsedPersons(groups, day);
  const until = earlierDay(newest.until, firstEnd(groups));
  const [option] = duty.where?.is ?? [];
  if (newest.verdict === 'old' || lapsed.size === 0) {
    const judgement = newest.verdict === 'old' ? newest : judgeEnd(until, day, { kind: kind.key, option });
    return { ...judgement, reasons: [...judgement.reasons, ...shares] };
  }
  const names = [...new Set(lapsed.values())].filter((name) => name !== '').toSorted();
  const reason: FileReason = {
    code: 'lapsedPersons',
    kind: kind.key,
    count: lapsed.size,
    names: names.slice(0, mostNames),
  };
  return old([reason, ...shares], {
    action: 'addRecord',
    kind: kind.key,
    ...(option !== undefined && { option }),
  });
}

function judgeInstallations(kept: Kept, context: RuleContext, rule: Rule<'onePerInstallation'>): Judgement {
  const { kind } = kept;
  const { installationType: type } = rule;
  const ofType = context.installations.filter((installation) => installation.type === type);
  if (ofType.length === 0)
    return missing([{ code: 'noInstallation', option: type }], { action: 'openServices' });
  const age = { field: rule.field, months: rule.months, isEachYear: rule.eachCalendarYear };
  const judgements = ofType.map(({ id, inspectedUntil }) => {
    const records = kept.complete.filter(({ installationId }) => installationId === id);
    // An inspection among the services counts as well: it isn't recorded twice.
    return records.length === 0 && inspectedUntil !== null
      ? judgeEnd(inspectedUntil, context.day, { kind: kind.key })
      : judgeNewest(kept, context, age, records);
  });
  const lacking = judgements.filter(({ verdict }) => verdict === 'missing').length;
  if (lacking > 0)
    return missing([{ code: 'installationsWithoutRecord', kind: kind.key, count: lacking, option: type }], {
      action: 'addRecord',
      kind: kind.key,
    });
  const [worst] = judgements.toSorted((a, b) => compareVerdicts(a.verdict, b.verdict));
  const until = judgements.map((judgement) => judgement.until).reduce(earlierDay, null);
  return { ...(worst ?? missingRecord(kept)), until };
}

function judgePersons(kept: Kept, { day }: RuleContext, rule: Rule<'atLeastPersons'>): Judgement {
  const { kind } = kept;
  const records = kept.complete.filter(({ values }) => values[rule.choice] === rule.value);
  if (records.length === 0) return missingRecord(kept, rule.value);
  const { confirmed } = rule;
  const ends = new Map<string, string>();
  const persons = new Set<string>();
  for (const record of records) {
    const until = endOfRecord(record, confirmed ?? {}) ?? '9999-12-31';
    for (const { key, isActive } of record.links[rule.field] ?? []) {
      persons.add(key);
      if (isActive && until > (ends.get(key) ?? '')) ends.set(key, until);
    }
  }
  const valid = [...ends.values()].filter((until) => until >= day).sort((a, b) => b.localeCompare(a));
  const last = valid[rule.count - 1];
  const [newest] = records.toSorted((a, b) => b.id - a.id);
  if (last !== undefined)
    return judgeEnd(last === '9999-12-31' ? null : last, day, {
      kind: kind.key,
      recordId: newest?.id,
      option: rule.value,
    });
  if (persons.size < rule.count)
    return missing([{ code: 'tooFewPersons', kind: kind.key, option: rule.value, count: rule.count }], {
      action: 'addRecord',
      kind: kind.key,
      option: rule.value,
    });
  const [ended] = [...ends.values()].filter((until) => until < day).sort((a, b) => b.localeCompare(a));
  const reason: FileReason =
    ended === undefined || rule.count > 1
      ? { code: 'tooFewPersons', kind: kind.key, option: rule.value, count: rule.count }
      : { code: 'ended', kind: kind.key, option: rule.value, until: ended };
  return old([reason], { action: 'addRecord', kind: kind.key, option: rule.value });
}

function judgeItemTypes(
  kept: Kept,
  { day, itemTypes }: RuleContext,
  rule: Rule<'rowPerItemType'>,
): Judgement {
  const { kind, complete } = kept;
  if (complete.length === 0) return missingRecord(kept);
  const ends = new Map<unknown, string>();
  for (const record of complete) {
    const until = endOfRecord(record) ?? '9999-12-31';
    for (const type of [record.values[rule.field]].flat())
      if (until > (ends.get(type) ?? '')) ends.set(type, until);
  }
  const lacking = itemTypes.filter((type) => !ends.has(type)).length;
  if (lacking > 0)
    return missing([{ code: 'itemTypesWithoutRow', kind: kind.key, count: lacking }], {
      action: 'addRecord',
      kind: kind.key,
    });
  const covered = itemTypes.flatMap((type) => ends.get(type) ?? []);
  const rows = covered.length > 0 ? covered : complete.flatMap((record) => endOfRecord(record) ?? []);
  const first = rows.reduce<string | null>(earlierDay, null);
  const until = first === '9999-12-31' ? null : first;
  const [ending] = complete.filter((record) => endOfRecord(record) === until);
  return judgeEnd(until, day, { kind: kind.key, recordId: ending?.id });
}

function judgeAnswers(kept: Kept, { day }: RuleContext, rule: Rule<'answered'>): Judgement {
  const { kind, complete } = kept;
  const [newest] = complete.toSorted((a, b) => b.id - a.id);
  if (!newest) return missingRecord(kept);
  const unanswered = rule.fields.filter((field) => !isFieldFilled(newest, field));
  const [fact] = unanswered;
  if (fact !== undefined)
    return missing(
      unanswered.map((field) => ({ code: 'unansweredFact' as const, kind: kind.key, fact: field })),
      { action: 'openRecord', kind: kind.key, recordId: newest.id, fact },
    );
  return judgeEnd(endOfRecord(newest), day, { kind: kind.key, recordId: newest.id });
}

function judgeOptional(kept: Kept, context: RuleContext): Judgement {
  const longest = longestLasting(kept.complete, (record) => endOfRecord(record));
  if (longest)
    return judgeEnd(longest.until, context.day, { kind: kept.kind.key, recordId: longest.record.id });
  return {
    verdict: 'notNeeded',
    until: null,
    reasons: [{ code: 'neverRequired', kind: kept.kind.key }],
    nextStep: null,
  };
}

function judgeByRule(kept: Kept, context: RuleContext): Judgement {
  const { rule } = kept.duty;
  switch (rule.type) {
    case 'newestWithin':
      return judgeTraining(kept, context, rule);
    case 'withinAndEachYear':
      return judgeNewest(kept, context, { ...rule, isEachYear: true });
    case 'onePerInstallation':
      return judgeInstallations(kept, context, rule);
    case 'atLeastPersons':
      return judgePersons(kept, context, rule);
    case 'rowPerItemType':
      return judgeItemTypes(kept, context, rule);
    case 'limits':
      return kept.complete.length === 0
        ? missingRecord(kept)
        : judgeLimits(kept.kind.key, kept.complete, rule, context.day);
    case 'answered':
      return judgeAnswers(kept, context, rule);
    case 'neverRequired':
      return judgeOptional(kept, context);
  }
}

/** Returns the records whose follow-up is overdue: their day has passed and they aren't closed. */
function overdueOf({ duty: { followUp }, complete }: Kept, day: string): readonly JudgedRecord[] {
  if (!followUp) return [];
  return complete.filter((record) => {
    const { unless } = followUp;
    if (unless?.is.includes(String(record.values[unless.field]))) return false;
    const since = dayOfField(record, followUp.field);
    return (
      since !== null && !isFieldFilled(record, followUp.closedBy) && daysAfterDay(since, followUp.days) < day
    );
  });
}

/** Returns the newest record if the duty refuses its choice, such as an inspection that was not approved. */
function refusedOf({ duty: { refused, rule }, complete }: Kept): JudgedRecord | undefined {
  if (!refused) return undefined;
  const dayOf = (record: JudgedRecord) => ('field' in rule ? dayOfField(record, rule.field) : null) ?? '';
  const byPlace = Map.groupBy(complete, ({ installationId }) => installationId);
  return [...byPlace.values()]
    .flatMap((records) =>
      records.toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)) || b.id - a.id).slice(0, 1),
    )
    .find(({ values }) => refused.is.includes(String(values[refused.field])));
}

/** Returns the field with the day on which a record's work was done or confirmed; a record of a later day doesn't count yet. */
function dayFieldOf({ rule }: Duty): string {
  if (rule.type === 'atLeastPersons') return rule.confirmed?.field ?? '';
  return 'field' in rule ? rule.field : '';
}

/** Judges a duty that holds by the records of its register on a day. */
export function judgeRecords(
  kind: RegisterKindDefinition,
  duty: Duty,
  records: readonly JudgedRecord[],
  context: RuleContext,
): Judgement {
  const { where } = duty;
  const doneField = dayFieldOf(duty);
  const relevant = records.filter(
    (record) =>
      (where === undefined || where.is.includes(String(record.values[where.field]))) &&
      (dayOfField(record, doneField) ?? '') <= context.day,
  );
  const complete = relevant.filter((record) => isComplete(record, kind, duty));
  const kept: Kept = { kind, duty, complete, incompleteCount: incompleteCount(relevant, complete, duty) };
  const judgement = judgeByRule(kept, context);
  if (judgement.verdict !== 'there') return judgement;
  const refused = refusedOf(kept);
  if (refused)
    return old([{ code: 'notApproved', kind: kind.key }], {
      action: 'openRecord',
      kind: kind.key,
      recordId: refused.id,
    });
  const overdue = overdueOf(kept, context.day);
  const [first] = overdue;
  if (!first) return judgement;
  return old([{ code: 'overdueMeasures', kind: kind.key, count: overdue.length }], {
    action: 'openRecord',
    kind: kind.key,
    recordId: first.id,
  });
}

/** Counts the incomplete records that the rule would look at. */
function incompleteCount(
  relevant: readonly JudgedRecord[],
  complete: readonly JudgedRecord[],
  { rule }: Duty,
): number {
  const others = relevant.filter((record) => !complete.includes(record));
  return rule.type === 'atLeastPersons'
    ? others.filter(({ values }) => values[rule.choice] === rule.value).length
    : others.length;
}
