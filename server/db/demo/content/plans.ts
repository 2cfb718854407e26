/** Current state of a plan of the demo data. */
export type PlanState =
  /** Newest round is finished. */
  | 'resting'
  /** Newest round was started some days ago and is half done. */
  | 'running'
  /** Newest round was started today and is still empty. */
  | 'waiting'
  /** Newest round was started long ago and never finished. */
  | 'abandoned'
  /** No round was ever started. */
  | 'new';

/** Round plan of the demo data. */
export interface PlanSeed {
  building: string;
  name: string;
  description: string;
  kind: 'quarterly' | 'monthly' | 'yearly';
  /** Days from today until the plan is due; negative is late. Ignored while a round is open. */
  dueInDays: number;
  state: PlanState;
  checklists: readonly string[];
  executors: readonly string[];
  isActive: boolean;
  /** Limits the plan to the areas of the ground floor. */
  isLimitedToAreas?: boolean;
  /** Names of catalogue entries in addition to the entries of the plan's kind. */
  entries?: readonly string[];
}

const quarterlyDue: Readonly<Record<string, number>> = {
  kunskapen: 0,
  forvaltning: 12,
  bjorkhagA: -6,
  bjorkhagI: 20,
  ekbackenA: 33,
  sjovagenA: -17,
  blaklockanA: 4,
  tallkottenA: 41,
  gymnasietA: 55,
  solgardenA: 9,
  lindenA: -2,
  verkstan: 27,
  stadsbiblioteket: 62,
  arenanA: 15,
  kommunhuset: 48,
  forradet: -38,
  kvarngatan: 7,
  strandvagen: 70,
  kvarnkontor: 25,
  sagen: -60,
  valsverket: 0,
  centrallagret: 18,
  sjukhusB: 3,
  alvenA: -9,
  tjarnA: 36,
};

const quarterlyState: Readonly<Record<string, PlanState>> = { sagen: 'abandoned', forradet: 'running' };

const monthly: readonly (readonly [building: string, dueInDays: number, state: PlanState])[] = [
  ['forvaltning', 0, 'running'],
  ['solgardenA', 6, 'resting'],
  ['lindenA', -4, 'resting'],
  ['kommunhuset', 0, 'waiting'],
  ['centrallagret', 2, 'resting'],
  ['valsverket', 11, 'resting'],
  ['sjukhusB', 0, 'running'],
  ['tjarnA', 15, 'resting'],
];

const yearlyDue: Readonly<Record<string, number>> = {
  kunskapen: 24,
  forvaltning: 80,
  bjorkhagA: -11,
  ekbackenA: 120,
  gymnasietA: 200,
  solgardenA: 14,
  lindenA: 260,
  kommunhuset: 66,
  stadsbiblioteket: -45,
  arenanA: 150,
  kvarnkontor: 31,
  valsverket: 90,
  centrallagret: 310,
  sjukhusB: 45,
  alvenA: 170,
  tjarnA: 5,
};

const schools: readonly string[] = [
  'kunskapen',
  'bjorkhagA',
  'ekbackenA',
  'sjovagenA',
  'blaklockanA',
  'tallkottenA',
  'gymnasietA',
];
const kitchens: readonly string[] = ['ekbackenA', 'gymnasietA', 'solgardenA', 'lindenA'];
const wards: readonly string[] = ['sjukhusB', 'alvenA', 'tjarnA'];

function quarterlyLists(building: string): string[] {
  const lists = ['egenkontroll'];
  if (schools.includes(building)) lists.push('skola');
  if (kitchens.includes(building)) lists.push('kok');
  if (wards.includes(building)) lists.push('vard');
  return lists;
}

const inspector = 'Brandskyddskontrollant';

const base = { isActive: true, executors: [inspector] };

const singlePlans: readonly PlanSeed[] = [
  {
    ...base,
    building: 'strandvagen',
    kind: 'yearly',
    dueInDays: 10,
    state: 'new',
    name: 'Vårkontroll Norra Strandvägen 12',
    description: 'Ny plan för källare och trapphus.',
    checklists: ['egenkontroll'],
    executors: [],
  },
  {
    ...base,
    building: 'ekbackenA',
    kind: 'monthly',
    dueInDays: 5,
    state: 'resting',
    name: 'Köksrond Ekbackens skola',
    description: 'Kök och matsal i markplan.',
    checklists: ['kok'],
    isLimitedToAreas: true,
  },
  {
    ...base,
    building: 'arenanA',
    kind: 'monthly',
    dueInDays: -90,
    state: 'resting',
    name: 'Evenemangskontroll Lindesjö arena',
    description: 'Används vid evenemang; pausad under ombyggnad.',
    checklists: [],
    isActive: false,
  },
  {
    ...base,
    building: 'ekliden',
    kind: 'monthly',
    dueInDays: 8,
    state: 'new',
    name: 'Internatrond Ekliden',
    description: 'Skolans första rondplan: elevrum, korridorer och pentry.',
    checklists: ['internat'],
    executors: ['Internatvärd', inspector],
    entries: ['Elevrumsdörr EI 30 med dörrstängare'],
  },
];

/** Returns the round plans by building name; `names` returns a building's name by its key. */
export function planSeeds(names: (building: string) => string): PlanSeed[] {
  const quarterly = Object.entries(quarterlyDue).map(([building, dueInDays]): PlanSeed => ({
    ...base,
    building,
    dueInDays,
    kind: 'quarterly',
    name: `Kvartalsrond ${names(building)}`,
    description: 'Kontroll av all brandskyddsutrustning och egenkontroll enligt checklista.',
    state: quarterlyState[building] ?? 'resting',
    checklists: quarterlyLists(building),
  }));
  const everyMonth = monthly.map(([building, dueInDays, state]): PlanSeed => ({
    ...base,
    building,
    dueInDays,
    state,
    kind: 'monthly',
    name: `Månadsrond ${names(building)}`,
    description: 'Snabb kontroll av utrymningsvägar, skyltar och nödbelysning.',
    checklists: [],
    executors: [inspector, 'Vaktmästare'],
  }));
  const everyYear = Object.entries(yearlyDue).map(([building, dueInDays]): PlanSeed => ({
    ...base,
    building,
    dueInDays,
    kind: 'yearly',
    name: `Årlig SBA-genomgång ${names(building)}`,
    description: 'Genomgång av organisation, utbildning och dokumentation. Ingen utrustning kontrolleras.',
    state: 'resting',
    checklists: ['arlig'],
    executors: ['Brandskyddsansvarig', inspector],
  }));
  return [...quarterly, ...everyMonth, ...everyYear, ...singlePlans];
}
