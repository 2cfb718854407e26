import { fileHeads } from '#contract/fireSafetyFile/fileHeads.ts';
import type { FileHead, FileReason, FireSafetyFile } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import type {
  Duty,
  DutyCountry,
  DutyNature,
  Label,
  RegisterKindDefinition,
} from '#contract/registers/registerKind.ts';
import { applicabilityOf, isInForce } from '../registers/dutyConditions.ts';
import type { BuildingFacts } from '../registers/dutyConditions.ts';
import { dayOfField } from '../registers/judgedRecords.ts';
import type { JudgedRecord } from '../registers/judgedRecords.ts';
import { compareVerdicts, missing } from '../registers/judgement.ts';
import type { Judgement } from '../registers/judgement.ts';
import { judgeRecords } from '../registers/verdictRules.ts';
import type { JudgedInstallation, RuleContext } from '../registers/verdictRules.ts';
import { buildingFactsKind, factsOf } from './buildingFacts.ts';
import { judgeJournals } from './judgeJournals.ts';
import { countOfCheck, earliestDay, judgeProduct, productChecks, productDuties } from './productState.ts';
import type { ProductCheck, ProductState } from './productState.ts';

/** All that a building's file is computed from. */
export interface FileInput {
  country: DutyCountry;
  /** Local day of the building, YYYY-MM-DD. */
  day: string;
  kinds: readonly RegisterKindDefinition[];
  /** Records of the building and of the levels above it, by kind. */
  records: ReadonlyMap<string, readonly JudgedRecord[]>;
  product: ProductState;
  /** Types of the items on the drawings. */
  itemTypes: readonly string[];
  installations: readonly JudgedInstallation[];
}

/** Judgement of one duty, with its grounds. */
interface DutyJudgement extends Judgement {
  nature: DutyNature;
  source: Label;
}

/** Natures in the order in which they name a head's duty where several have the same verdict. */
const natureOrder: readonly DutyNature[] = ['law', 'standard', 'advice', 'insurer'];

const worstFirst = (a: DutyJudgement, b: DutyJudgement): number =>
  compareVerdicts(a.verdict, b.verdict) || natureOrder.indexOf(a.nature) - natureOrder.indexOf(b.nature);

function judgeDuty(
  kind: RegisterKindDefinition,
  duty: Duty,
  { records, facts, context }: { records: FileInput['records']; facts: BuildingFacts; context: RuleContext },
): DutyJudgement {
  const { nature, source } = duty;
  const applicability = applicabilityOf(duty, facts);
  if (applicability.type === 'notNeeded')
    return {
      verdict: 'notNeeded',
      until: null,
      reasons: [{ code: 'notApplicable', kind: kind.key, fact: applicability.fact }],
      nextStep: null,
      nature,
      source,
    };
  const { type } = applicability;
  const judgement =
    type === 'unknown'
      ? missing([{ code: 'unansweredFact', kind: buildingFactsKind, fact: applicability.fact }], {
          action: 'answerFact',
          kind: buildingFactsKind,
          fact: applicability.fact,
        })
      : judgeRecords(kind, duty, records.get(kind.key) ?? [], context);
  return { ...judgement, nature, source };
}

/** Conditions of journals: they are only asked for where an alarm or sprinkler is. */
const journalConditions = {
  conditions: ['hasAlarm', 'hasSprinkler'].map((fact) => ({ fact, is: 'yes' as const })),
};

function judgeCheck(check: ProductCheck, input: FileInput, facts: BuildingFacts): DutyJudgement {
  const duty = productDuties[input.country];
  if (check !== 'journals') return { ...judgeProduct(check, input.product), ...duty };
  const applicability = applicabilityOf(journalConditions, facts);
  if (applicability.type === 'holds')
    return { ...judgeJournals(input.product.journals, { ...input, facts }), ...duty };
  const { fact } = applicability;
  if (applicability.type === 'notNeeded')
    return {
      verdict: 'notNeeded',
      until: null,
      reasons: [{ code: 'notApplicable', fact }],
      nextStep: null,
      ...duty,
    };
  return {
    ...missing([{ code: 'unansweredFact', kind: buildingFactsKind, fact }], {
      action: 'answerFact',
      kind: buildingFactsKind,
      fact,
    }),
    ...duty,
  };
}

/** Person fields that name a record's owner, in order. */
const ownerFields = ['responsible', 'person', 'author', 'signedBy', 'manager', 'ownerApproval'];

/** Returns the name of the person responsible by the newest record that names one. */
function ownerOf(records: readonly JudgedRecord[]): string | null {
  for (const { links } of records.toSorted((a, b) => b.id - a.id))
    for (const field of ownerFields) {
      const [link] = links[field] ?? [];
      if (link && link.name !== '') return link.name;
    }
  return null;
}

/** Returns the newest day of records in the field that a duty reads, else the day of any date field. */
function newestDay(records: readonly JudgedRecord[], { fields }: RegisterKindDefinition): string | null {
  const dateField = fields.find(({ type, isRequired }) => type === 'date' && isRequired)?.key;
  const days =
    dateField === undefined ? [] : records.flatMap((record) => dayOfField(record, dateField) ?? []);
  return days.toSorted().at(-1) ?? null;
}

function withoutDuplicates(reasons: readonly FileReason[]): FileReason[] {
  return [...new Map(reasons.map((reason) => [JSON.stringify(reason), reason])).values()];
}

/** Returns the reasons of a head: of its verdict, and of what ends soon. */
function reasonsOf(judgements: readonly DutyJudgement[], worst: DutyJudgement): FileReason[] {
  const shown = judgements.filter(({ verdict }) =>
    worst.verdict === 'notNeeded' ? true : verdict !== 'notNeeded',
  );
  return withoutDuplicates(shown.flatMap(({ reasons }) => reasons));
}

function sourcesOf(
  kinds: readonly RegisterKindDefinition[],
  checks: readonly ProductCheck[],
  input: FileInput,
) {
  const registers = kinds.map((kind) => {
    const records = input.records.get(kind.key) ?? [];
    return { kind: kind.key, count: records.length, newest: newestDay(records, kind) };
  });
  const product = checks.map((check) => ({
    kind: check,
    ...countOfCheck(check, input.product),
  }));
  return [...registers, ...product];
}

/** Judges one head: it takes the worst verdict of its duties. */
function judgeHead(
  key: FileHead['key'],
  number: number,
  input: FileInput,
  facts: BuildingFacts,
): FileHead & { isKept: boolean } {
  const { country, day, kinds, records, itemTypes, installations } = input;
  const context: RuleContext = { day, itemTypes, installations };
  const checks = productChecks[country][key] ?? [];
  const ofHead = kinds.flatMap((kind) =>
    kind.duties
      .filter((duty) => duty.country === country && duty.head === key && isInForce(duty, day))
      .map((duty) => ({ kind, duty })),
  );
  const judgements = [
    ...ofHead.map(({ kind, duty }) => judgeDuty(kind, duty, { records, facts, context })),
    ...checks.map((check) => judgeCheck(check, input, facts)),
  ].toSorted(worstFirst);
  const headKinds = [...new Set(ofHead.map(({ kind }) => kind))];
  const sources = sourcesOf(headKinds, checks, input);
  const [worst] = judgements;
  const keptUntil = earliestDay(judgements.map(({ verdict, until }) => (verdict === 'there' ? until : null)));
  const isThere = worst?.verdict === 'there';
  const [kept] = judgements.filter(({ nature }) => nature !== 'insurer');
  return {
    key,
    number,
    verdict: worst?.verdict ?? 'notNeeded',
    endsSoon: isThere && judgements.some(({ reasons }) => reasons.some(({ code }) => code === 'endsSoon')),
    until: isThere ? keptUntil : (worst?.until ?? null),
    owner: ownerOf(headKinds.flatMap(({ key: kind }) => records.get(kind) ?? [])),
    reasons: worst ? reasonsOf(judgements, worst) : [{ code: 'neverRequired' }],
    nature: worst?.nature ?? null,
    source: worst?.source ?? null,
    sources,
    nextStep: worst?.nextStep ?? null,
    isKept: kept === undefined || kept.verdict === 'there' || kept.verdict === 'notNeeded',
  };
}

/**
 * Judges a building's file: the verdict of each head in the country's order. It is ready if every head is there or not needed; an
 * insurer's duty never makes it unready.
 */
export function judgeFile(
  input: FileInput,
): Pick<FireSafetyFile, 'isReady' | 'missingHeads' | 'oldHeads' | 'endingHeads' | 'heads'> {
  const facts = factsOf(input);
  const heads = fileHeads[input.country].map((key, index) => judgeHead(key, index + 1, input, facts));
  const keysOf = (isMeant: (head: FileHead) => boolean) => heads.filter(isMeant).map(({ key }) => key);
  return {
    isReady: heads.every(({ isKept }) => isKept),
    missingHeads: keysOf(({ verdict }) => verdict === 'missing'),
    oldHeads: keysOf(({ verdict }) => verdict === 'old'),
    endingHeads: keysOf(({ endsSoon }) => endsSoon),
    heads: heads.map(({ isKept: _isKept, ...head }) => head),
  };
}
