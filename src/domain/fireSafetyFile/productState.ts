import type { ProductSource } from '#contract/fireSafetyFile/fileHeads.ts';
import type { DutyCountry, DutyNature } from '#contract/registers/kindWords.ts';
import type { Label } from '#contract/registers/registerKind.ts';
import { currentLines } from '../journals/journal.ts';
import type { InstallationJournal } from '../journals/regularTests.ts';
import { earlierDay, missing, old } from '../registers/judgement.ts';
import type { Judgement } from '../registers/judgement.ts';

/** Services of one kind of work: their number, overdue ones, those without a known date, and the earliest and latest days. */
export interface ServiceState {
  total: number;
  overdue: number;
  unknown: number;
  nextDue: string | null;
  newest: string | null;
}

/** Authorities' visits to a building: cases, points without a view though a reply is due, points past their deadline, and days. */
export interface VisitState {
  cases: number;
  unanswered: number;
  overdue: number;
  nextDeadline: string | null;
  newest: string | null;
}

/** Permits of hot work in a building: all, those that are open past the time of their next step, and the day of the newest. */
export interface PermitCounts {
  total: number;
  overdue: number;
  newest: string | null;
}

/** State of a building's work that the product holds without registers; days are YYYY-MM-DD. */
export interface ProductState {
  drawings: { count: number; newest: string | null };
  /** Services but the regular tests of installations. */
  services: ServiceState;
  /** Journals of fire alarms and sprinklers. */
  journals: readonly InstallationJournal[];
  rounds: { plans: number; overdue: number; nextDue: string | null; newest: string | null };
  /** Open flaws, and those that are overdue or older than 30 days. */
  flaws: { open: number; old: number; newest: string | null };
  visits: VisitState;
  permits: PermitCounts;
}

const srvfs: Label = { sv: 'SRVFS 2004:3', en: 'SRVFS 2004:3', fi: 'SRVFS 2004:3' };
const rescueAct: Label = {
  sv: 'Räddningslagen 379/2011',
  en: 'Rescue Act 379/2011',
  fi: 'Pelastuslaki 379/2011',
};

/** Nature and source of the duties that the product's own work fills. */
const productDuties: Record<DutyCountry, { nature: DutyNature; source: Label }> = {
  SE: { nature: 'advice', source: srvfs },
  FI: { nature: 'law', source: rescueAct },
};

/** Rules of insurers, by which permits of hot work are written. */
const permitDuties: typeof productDuties = {
  SE: {
    nature: 'insurer',
    source: {
      sv: 'SBF 506, regler för brandfarliga heta arbeten',
      en: 'SBF 506, rules for hot work',
      fi: 'SBF 506, tulitöiden säännöt',
    },
  },
  FI: {
    nature: 'insurer',
    source: {
      sv: 'Finanssiala, skyddsanvisning för heta arbeten',
      en: 'Finance Finland, guide to hot work',
      fi: 'Finanssiala, tulitöiden suojeluohje',
    },
  },
};

/** Returns the nature and source of the duty that a check fills. */
export const dutyOfCheck = (check: ProductCheck, country: DutyCountry) =>
  (check === 'permits' ? permitDuties : productDuties)[country];

/** Work of the product that fills a head. */
export type ProductCheck = ProductSource;

/** Work that a building can do without if a person says so; open flaws and what is overdue are never left out. */
export const exemptableChecks = [
  'drawings',
  'services',
  'journals',
  'rounds',
] as const satisfies ProductCheck[];

/** Heads that the product's own work fills, by country. */
export const productChecks: Record<DutyCountry, Readonly<Record<string, readonly ProductCheck[]>>> = {
  SE: {
    rules: ['permits'],
    documentation: ['drawings'],
    maintenance: ['services'],
    journals: ['journals'],
    ownControl: ['rounds', 'openFlaws'],
    earlierVisits: ['visits'],
  },
  FI: {
    arrangements: ['drawings', 'services', 'journals', 'rounds', 'openFlaws', 'permits'],
    upkeep: ['visits'],
  },
};

const there: Judgement = { verdict: 'there', until: null, reasons: [], nextStep: null };

function judgeServices(state: ServiceState): Judgement {
  const step = { action: 'openServices' as const };
  if (state.total === 0) return missing([{ code: 'noServices', kind: 'services' }], step);
  if (state.unknown > 0)
    return missing([{ code: 'unknownServices', kind: 'services', count: state.unknown }], step);
  if (state.overdue > 0)
    return old([{ code: 'overdueServices', kind: 'services', count: state.overdue }], step);
  // Coming services need no warning of their own: the list of services has their dates.
  return { ...there, until: state.nextDue };
}

function judgeRounds({ plans, overdue, nextDue }: ProductState['rounds']): Judgement {
  const step = { action: 'openRounds' as const };
  if (plans === 0) return missing([{ code: 'noPlan', kind: 'rounds' }], step);
  if (overdue > 0) return old([{ code: 'overdueRounds', kind: 'rounds', count: overdue }], step);
  return { ...there, until: nextDue };
}

function judgeVisits({ cases, unanswered, overdue, nextDeadline }: VisitState): Judgement {
  const step = { action: 'openVisits' as const };
  if (cases === 0)
    return {
      verdict: 'notNeeded',
      until: null,
      reasons: [{ code: 'noVisit', kind: 'visits' }],
      nextStep: step,
    };
  if (unanswered > 0) return missing([{ code: 'unansweredPoints', kind: 'visits', count: unanswered }], step);
  if (overdue > 0) return old([{ code: 'overduePoints', kind: 'visits', count: overdue }], step);
  return { ...there, until: nextDeadline, nextStep: step };
}

/** Judges the permits of hot work: those without an end, or whose disconnection stands, are out of date. [SBA-87] */
function judgePermits({ total, overdue }: PermitCounts): Judgement {
  const step = { action: 'openPermits' as const };
  if (total === 0) {
    const reasons = [{ code: 'noPermit' as const, kind: 'permits' }];
    return { verdict: 'notNeeded', until: null, reasons, nextStep: null };
  }
  if (overdue > 0) return old([{ code: 'overduePermits', kind: 'permits', count: overdue }], step);
  return { ...there, nextStep: step };
}

/** Judges a part of the product's own work, but for journals. */
export function judgeProduct(check: Exclude<ProductCheck, 'journals'>, state: ProductState): Judgement {
  switch (check) {
    case 'drawings':
      return state.drawings.count > 0
        ? there
        : missing([{ code: 'noDrawing', kind: 'drawings' }], { action: 'openDrawings' });
    case 'services':
      return judgeServices(state.services);
    case 'rounds':
      return judgeRounds(state.rounds);
    case 'openFlaws':
      return state.flaws.old > 0
        ? old([{ code: 'oldFlaws', kind: 'openFlaws', count: state.flaws.old }], { action: 'openFlaws' })
        : there;
    case 'visits':
      return judgeVisits(state.visits);
    case 'permits':
      return judgePermits(state.permits);
  }
}

function countOfLines(journals: ProductState['journals']): { count: number; newest: string | null } {
  const lines = journals.flatMap((journal) => currentLines(journal.lines));
  return {
    count: lines.length,
    newest:
      lines
        .map(({ day }) => day)
        .toSorted()
        .at(-1) ?? null,
  };
}

/** Returns the number of records behind a check, and the newest day. */
export function countOfCheck(
  check: ProductCheck,
  state: ProductState,
): { count: number; newest: string | null } {
  switch (check) {
    case 'drawings':
      return state.drawings;
    case 'services':
      return { count: state.services.total, newest: state.services.newest };
    case 'journals':
      return countOfLines(state.journals);
    case 'rounds':
      return { count: state.rounds.plans, newest: state.rounds.newest };
    case 'openFlaws':
      return { count: state.flaws.open, newest: state.flaws.newest };
    case 'visits':
      return { count: state.visits.cases, newest: state.visits.newest };
    case 'permits':
      return { count: state.permits.total, newest: state.permits.newest };
  }
}

/** Returns the earliest of several days; null if there is none. */
export const earliestDay = (days: readonly (string | null)[]): string | null =>
  days.reduce<string | null>(earlierDay, null);
