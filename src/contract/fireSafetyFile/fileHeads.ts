import type { DutyCountry } from '../registers/kindWords.ts';

/** Verdicts of a head or a duty. */
export const verdicts = ['there', 'old', 'missing', 'notNeeded'] as const;
export type Verdict = (typeof verdicts)[number];

/** Heads of a file in their order, by country; a head's number is its position, the last Finnish one is an annex. */
export const fileHeads = {
  SE: [
    'responsibility',
    'organisation',
    'risks',
    'training',
    'drills',
    'rules',
    'documentation',
    'maintenance',
    'journals',
    'ownControl',
    'incidents',
    'flammables',
    'responseCard',
    'earlierVisits',
    'yearlyReview',
  ],
  FI: [
    'basics',
    'riskConclusions',
    'arrangements',
    'instructions',
    'preparedness',
    'staffAndTraining',
    'communication',
    'upkeep',
    'annex',
  ],
} as const satisfies Record<DutyCountry, readonly string[]>;
export type FileHeadKey = (typeof fileHeads)[DutyCountry][number];
/** Reasons of a verdict; texts are made from the code, the register's kind and the building's fact. */
export const reasonCodes = [
  /** The register `kind` has no record that the duty asks for; `option` is the missing role or kind of paper. */
  'noRecord',
  /** The fact must be answered before the duty can be judged. */
  'unansweredFact',
  /** A record ended on `until`. */
  'ended',
  /** A record ends on `until`, within 60 days. */
  'endsSoon',
  /** `count` records lack a required field, an acceptance or an approval. */
  'incomplete',
  /** `count` item types on the drawings have no row. */
  'itemTypesWithoutRow',
  /** The building has no installation of the type `option`. */
  'noInstallation',
  /** `count` installations have no record. */
  'installationsWithoutRecord',
  /** Fewer than `count` persons. */
  'tooFewPersons',
  /** The training of `count` persons has lapsed, of whom `names` may be named. */
  'lapsedPersons',
  /** `count` persons of the group `name`, or of the staff, of `size` are trained. */
  'trainedGroup',
  'trainedStaff',
  /** `count` measures or follow-ups are past their day. */
  'overdueMeasures',
  /** A result was not approved. */
  'notApproved',
  /** An amount is above the limit without a permit. */
  'aboveLimit',
  /** The duty does not apply to the fact's answer. */
  'notApplicable',
  /** A person said that the duty isn't needed, with the reason `text`, until a day; and that day has passed. */
  'exempted',
  'exemptionEnded',
  /** The register is voluntary. */
  'neverRequired',
  'noDrawing',
  'noServices',
  'overdueServices',
  'unknownServices',
  'noPlan',
  'overdueRounds',
  'oldFlaws',
  /** The installation `name` has a journal without a line, or one without a section. */
  'noJournal',
  'noSections',
  /** `count` regular tests of the installation `name` are late. */
  'lateTests',
  /** `count` sections of the installation `name` weren't tested within twelve months. */
  'overdueSections',
  /** Too few sections of the installation `name` were tested in a quarter. */
  'quarterMissed',
  /** The installation or the sections `name` are disconnected, until a day if it is known. */
  'disconnected',
  /** They should have been connected again on `until`. */
  'disconnectedTooLong',
  /** `count` percent of the alarms of the installation `name` were unwanted. */
  'unwantedAlarms',
  'noVisit',
  'unansweredPoints',
  'overduePoints',
  'noPermit',
  /** `count` permits of hot work are open past the time of their next step. */
  'overduePermits',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

/** Steps that a head's button opens. */
export const nextStepActions = [
  'answerFact',
  'addRecord',
  'openRecord',
  'openRounds',
  'openFlaws',
  'openServices',
  'openDrawings',
  'openVisits',
  'openPermits',
] as const;

/** Sources of a head from the product itself; the others are kinds of registers. */
export const productSources = [
  'drawings',
  'services',
  'journals',
  'rounds',
  'openFlaws',
  'visits',
  'permits',
] as const;
export type ProductSource = (typeof productSources)[number];

/** Largest number of buildings whose files are judged for the notices of a level. */
export const mostNoticedBuildings = 250;
