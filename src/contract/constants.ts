/** Interface languages, the default and fallback first. [SHELL-29, SHELL-30] */
export const languages = ['sv', 'en', 'fi'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'sv';

/** Levels of the contract: calls and fields that the specification names, or all. (decisions, Calls beyond the specification) */
export const contractLevels = ['specified', 'tillsyn'] as const;
export type ContractLevel = (typeof contractLevels)[number];

/** Page sizes offered by lists; 0 on the wire means all, above `maxPageSize` is refused with 400. [WIRE-14..17] */
export const pageSizes = [10, 25, 50, 100] as const;
export const defaultPageSize = 10;
export const maxPageSize = 5000;
export const allRows = 0;

/** Page sizes of the bulk calls. [WIRE-18..22] */
export const bulkPageSizes = {
  planParts: 1000,
  buildingsOfCustomer: 5000,
  mapsOfFloor: 99,
  search: 100,
  customerSearch: 10,
} as const;

/** Maximum lengths of stored values, in UTF-16 code units; a longer field is refused with `too_long`. */
export const textLimits = {
  name: 200,
  text: 4000,
  shortText: 400,
  email: 254,
  phone: 40,
  link: 2000,
  password: 200,
} as const;

/** Minimum password length of the reference backend. (decisions, Accounts) */
export const minPasswordLength = 10;

/** Interval types of a round plan, in the order of their numbers on the wire. [PLAN-20] */
export const intervalTypes = ['minutes', 'hours', 'days', 'months', 'years'] as const;
export type IntervalType = (typeof intervalTypes)[number];
/** Ordinals of a weekday in a month. */
export const nths = ['first', 'second', 'third', 'fourth', 'last'] as const;

/** Tabs of a running round. [ROUND-03] */
export const roundTabs = ['drawing', 'list', 'questions', 'summary'] as const;
export type RoundTab = (typeof roundTabs)[number];

/** Statuses of a building move, in the order of their numbers on the wire. [MOVE-58] */
export const moveStatuses = ['open', 'started', 'completed'] as const;
export type MoveStatus = (typeof moveStatuses)[number];

/** Operations of a move on a record, in the order of their numbers on the wire. [MOVE-57] */
export const moveTypes = ['copy', 'move', 'replace', 'ignore', 'crossConnect'] as const;
export type MoveType = (typeof moveTypes)[number];

/** Tabs of the wizard for moves, in the order of their numbers on the wire and in the address. [MOVE-26] */
export const moveTabs = ['buildings', 'plans', 'entries', 'lists', 'roles', 'questions', 'users'] as const;
export type MoveTab = (typeof moveTabs)[number];

/** Groups of the fire-protection catalogue by their code; -1 or null means not chosen. [CAT-14] */
export const fireProtectionGroups = [
  'fireSafety',
  'fireAlarm',
  'burglarAlarm',
  'evacuation',
  'firstAid',
  'other',
] as const;

/** The only document type. [DOC-18] */
export const documentType = 1;

/** Logical drawing area: both axes run from 0 to this, stretched over the image. [DRAW-32, ROUND-25] */
export const gridSize = 1000;

/** Reasons why an item couldn't be checked. */
export const uncheckedReasons = ['locked', 'blocked', 'notFound'] as const;
export type UncheckedReason = (typeof uncheckedReasons)[number];

/** Ways to identify an item in a round that asks for scans. */
export const itemScans = ['scanned', 'typed', 'skipped'] as const;
export type ItemScan = (typeof itemScans)[number];

/** Maximum number of calls in the manifest of a round's closing call. */
export const maxManifest = 20_000;

/** Maximum number of refused calls that one sender may quarantine for one round: more than a round of 2,000 items can have. */
export const maxQuarantined = 5_000;

/** Maximum number of users and of rounds in one query for deleted owners. */
export const maxOwnersAsked = 100;

/** Reason recorded for work handed over for a deleted user. */
export const ownerDeleted = 'owner_deleted';

/** Default values of a new licence. [LIC-04] */
export const licenceDefaults = {
  active: true,
  users: 0,
  buildings: 0,
  checklist: true,
  apiKey: false,
} as const;

/** Record kinds of the global search, in the order of hits of equal rank. */
export const searchKinds = [
  'customer',
  'building',
  'user',
  'item',
  'installation',
  'flaw',
  'round',
  'document',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Hits per kind in the global search: the default and the maximum. */
export const searchLimits = { usual: 5, most: 100 } as const;

/** Maximum number of people in one invitation request. */
export const maxInvitations = 200;

/** Days for which a deleted building can be restored from the bin. */
export const binDays = 30;

/** Maximum number of questions in a checklist. */
export const maxListQuestions = 5000;
/** Maximum number of buildings in one request for a plan per building. */
export const maxPlansAtOnce = 200;

/** Maximum number of parts of one kind in a round plan. */
export const maxPlanParts = 2000;
/** Maximum interval of a round plan, in its unit. */
export const maxInterval = 1000;
/** Maximum number of names listed per kind of use. */
export const maxUseNames = 50;

/** Weekdays as ISO 8601 numbers. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
/** Maximum number of days between a reminder and the due date. */
export const maxLeadDays = 60;
/** Days overdue after which the level above is notified. */
export const escalationDays = 14;
/** Contents of a calendar feed: rounds of the user's own roles, or all rounds in scope. */
export const feedChoices = ['mine', 'all'] as const;

/** Severities of flaws: critical, high, medium, low. */
export const severities = [1, 2, 3, 4] as const;
export type Severity = (typeof severities)[number];

/** Actions on a flaw that are recorded in its thread. */
export const flawActs = ['comment', 'checked', 'refused', 'turnedDown'] as const;

/** Kinds of events in a flaw's thread. */
export const flawEventKinds = [...flawActs, 'fixed', 'changed'] as const;

/** States of a flaw's workflow. */
export const flawStates = ['open', 'assigned', 'fixed', 'checked', 'turnedDown'] as const;
export type FlawState = (typeof flawStates)[number];

/** Filters of the work list by a flaw's next step or its outcome. */
export const flawStages = ['overdue', 'toCheck', 'fixed', 'turnedDown'] as const;

/** Maximum number of flaws changed by one call. */
export const maxFlawsAtOnce = 500;
/** Maximum number of blank codes created by one call. */
export const maxBlankCodes = 500;

/** Maximum number of flaws of a contractor's link, and of days for which it is valid. */
export const maxContractorFlaws = 50;
export const maxContractorDays = 180;

/** Maximum number of fault reports declined by one call. */
export const maxDeclinedAtOnce = 100;

/** States of a fault report. */
export const faultReportStates = ['waiting', 'accepted', 'declined'] as const;
export type FaultReportState = (typeof faultReportStates)[number];
