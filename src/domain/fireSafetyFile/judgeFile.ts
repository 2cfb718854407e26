import { fileHeads } from '#contract/fireSafetyFile/fileHeads.ts';
import type { FileHead, FileReason, FireSafetyFile } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import type { DutyCountry, DutyNature } from '#contract/registers/kindWords.ts';
import type { Duty, Label, RegisterKindDefinition } from '#contract/registers/registerKind.ts';
import { applicabilityOf, isInForce } from '../registers/dutyConditions.ts';
import type { BuildingFacts } from '../registers/dutyConditions.ts';
import { applyExemption, exemptionsKind, isExemptable, optionOfDuty } from '../registers/exemptions.ts';
import { dayOfField } from '../registers/judgedRecords.ts';
import type { JudgedRecord } from '../registers/judgedRecords.ts';
import { compareVerdicts, missing } from '../registers/judgement.ts';
import type { Judgement } from '../registers/judgement.ts';
import { judgeRecords } from '../registers/verdictRules.ts';
import type { JudgedInstallation, RuleContext } from '../registers/verdictRules.ts';
import { buildingFactsKind, factsOf, newestFacts } from './buildingFacts.ts';
import { judgeJournals } from './judgeJournals.ts';
import {
  countOfCheck,
  earliestDay,
  exemptableChecks,
  judgeProduct,
  dutyOfCheck,
  productChecks,
} from './productState.ts';
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
  /** The duty as an exemption names it; null if it can't be left out. */
  exemptable: FileHead['exemptable'][number] | null;
}

/** Natures in the order in which they name a head's duty where several have the same verdict. */
const natureOrder: readonly DutyNature[] = ['law', 'standard', 'advice', 'insurer'];

const worstFirst = (a: DutyJudgement, b: DutyJudgement): number =>
  compareVerdicts(a.verdict, b.verdict) || natureOrder.indexOf(a.nature) - natureOrder.indexOf(b.nature);

/** Judges a duty if its conditions hold; a question without an answer comes first. */
function judgeWhere(
  duty: Pick<Duty, 'conditions'>,
  facts: BuildingFacts,
  { kind, factsId, judge }: { kind?: string; factsId: number | undefined; judge: () => Judgement },
): Judgement {
  const applicability = applicabilityOf(duty, facts);
  if (applicability.type === 'holds') return judge();
  const { fact } = applicability;
  if (applicability.type === 'notNeeded')
    return {
      verdict: 'notNeeded',
      until: null,
      reasons: [{ code: 'notApplicable', ...(kind !== undefined && { kind }), fact }],
      nextStep: null,
    };
  return missing([{ code: 'unansweredFact', kind: buildingFactsKind, fact }], {
    action: 'answerFact',
    kind: buildingFactsKind,
    fact,
    ...(factsId !== undefined && { recordId: factsId }),
  });
}

/** Conditions of journals: they are only asked for where an alarm or sprinkler is. */
const journalConditions = {
  conditions: ['hasAlarm', 'hasSprinkler'].map((fact) => ({ fact, is: 'yes' as const })),
};

/** Judges the duties of one head's registers and of the product's own work. */
function makeJudge(input: FileInput, facts: BuildingFacts) {
  const { country, day, records, product, itemTypes, installations } = input;
  const staff = typeof facts['staff'] === 'number' ? facts['staff'] : null;
  const context: RuleContext = { day, itemTypes, installations, staff };
  const factsId = newestFacts(records)?.id;
  const exemptions = records.get(exemptionsKind) ?? [];
  const finish = (
    judgement: Judgement,
    { nature, source }: Pick<DutyJudgement, 'nature' | 'source'>,
    named: NonNullable<DutyJudgement['exemptable']> | null,
  ): DutyJudgement => {
    const final = named ? applyExemption(judgement, named.duty, { exemptions, day }) : judgement;
    return { ...final, nature, source, exemptable: isExemptable(final) ? named : null };
  };
  const ofRegister = (kind: RegisterKindDefinition, duty: Duty): DutyJudgement => {
    const judge = () => judgeRecords(kind, duty, records.get(kind.key) ?? [], context);
    const option = optionOfDuty(duty);
    const named = { duty: duty.key, kind: kind.key, ...(option !== undefined && { option }) };
    return finish(judgeWhere(duty, facts, { kind: kind.key, factsId, judge }), duty, named);
  };
  const ofProduct = (check: ProductCheck): DutyJudgement => {
    const judgement =
      check === 'journals'
        ? judgeWhere(journalConditions, facts, {
            factsId,
            judge: () => judgeJournals(product.journals, { ...input, facts }),
          })
        : judgeProduct(check, product);
    const isNamed = exemptableChecks.some((each) => each === check);
    return finish(judgement, dutyOfCheck(check, country), isNamed ? { duty: check, kind: check } : null);
  };
  return { ofRegister, ofProduct };
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
  const shown = judgements.filter(
    ({ verdict, reasons }) =>
      worst.verdict === 'notNeeded' ||
      verdict !== 'notNeeded' ||
      reasons.some(({ code }) => code === 'exempted'),
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
  judge: ReturnType<typeof makeJudge>,
): FileHead & { isKept: boolean } {
  const { country, day, kinds, records } = input;
  const checks = productChecks[country][key] ?? [];
  const ofHead = kinds.flatMap((kind) =>
    kind.duties
      .filter((duty) => duty.country === country && duty.head === key && isInForce(duty, day))
      .map((duty) => ({ kind, duty })),
  );
  const judgements = [
    ...ofHead.map(({ kind, duty }) => judge.ofRegister(kind, duty)),
    ...checks.map(judge.ofProduct),
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
    exemptable: judgements.flatMap(({ exemptable }) => exemptable ?? []),
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
  const judge = makeJudge(input, factsOf(input));
  const heads = fileHeads[input.country].map((key, index) => judgeHead(key, index + 1, input, judge));
  const keysOf = (isMeant: (head: FileHead) => boolean) => heads.filter(isMeant).map(({ key }) => key);
  return {
    isReady: heads.every(({ isKept }) => isKept),
    missingHeads: keysOf(({ verdict }) => verdict === 'missing'),
    oldHeads: keysOf(({ verdict }) => verdict === 'old'),
    endingHeads: keysOf(({ endsSoon }) => endsSoon),
    heads: heads.map(({ isKept: _isKept, ...head }) => head),
  };
}
