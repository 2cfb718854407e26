/** Interface languages, the default and fallback first. [SHELL-29, SHELL-30] */
export const languages = ['sv', 'en', 'fi'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'sv';

/** Page sizes that lists offer; 0 on the wire means all, above `maxPageSize` is refused with 400. [WIRE-14..17] */
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

/** Longest values that the product stores, in UTF-16 code units; a field longer than this is refused with `too_long`. */
export const textLimits = {
  name: 200,
  text: 4000,
  shortText: 400,
  email: 254,
  phone: 40,
  link: 2000,
  password: 200,
} as const;

/** Shortest password the reference backend accepts. (decisions, Accounts) */
export const minPasswordLength = 10;

/** Interval types of a round plan by their code. [PLAN-20] */
export const intervalTypes = ['minutes', 'hours', 'days', 'months', 'years'] as const;
export type IntervalTypeName = (typeof intervalTypes)[number];
/** Which of a weekday's days in a month. */
export const nths = ['first', 'second', 'third', 'fourth', 'last'] as const;

/** Tabs of a running round by their code. [ROUND-03] */
export const roundTabs = ['drawing', 'list', 'questions', 'summary'] as const;
export type RoundTab = (typeof roundTabs)[number];

/** Status of a building move by its code. [MOVE-58] */
export const moveStatuses = ['open', 'started', 'completed'] as const;

/** What a move does with a record, by its code. [MOVE-57] */
export const moveTypes = ['copy', 'move', 'replace', 'ignore', 'crossConnect'] as const;
export type MoveTypeName = (typeof moveTypes)[number];

/** What a move may do with each kind of record, by code. [MOVE-50..53] */
export const buildingMoveTypes = [0, 1] as const;
/** Round plans, roles and questions. [MOVE-50] */
export const recordMoveTypes = [0, 1] as const;
/** Catalogue entries. [MOVE-51] */
export const entryMoveTypes = [0, 1, 2] as const;
/** Checklists. [MOVE-52] */
export const checklistMoveTypes = [0, 1, 2, 3] as const;
/** People. [MOVE-53] */
export const userMoveTypes = [1, 4] as const;

/** Why a move can't be executed: reasons for failure, also reported in advance. (moves) */
export const moveObstacles = [
  'move_building_gone',
  'move_building_in_move',
  'move_plan_gone',
  'move_stand_in_gone',
  'move_record_gone',
  'move_entry_used',
  'move_list_used',
  'move_question_used',
  'move_role_used',
  'move_role_missing',
  'move_round_divided',
  'move_target_below',
  'move_buildings_full',
  'move_users_full',
] as const;

/** What a move leaves behind or changes beyond what was chosen, reported before it is executed. (moves, What nobody chose) */
export const moveWarnings = [
  'floors_left_out',
  'plan_loses_floors',
  'plan_becomes_inactive',
  'rounds_stay',
  'round_goes_along',
  'quarantine_waits',
  'type_differs',
  'entry_copied',
  'list_copied',
  'question_copied',
  'role_doubled',
  'user_loses_building',
  'user_leaves_building',
  'user_loses_role',
] as const;

/** The current step of a long-running act on a move. */
export const moveSteps = [
  'check',
  'names',
  'records',
  'rounds',
  'buildings',
  'plans',
  'users',
  'undo',
] as const;

/** Limits of one move: buildings, round plans, and rows of each other kind. */
export const maxMovedBuildings = 5000;
export const maxMovedPlans = 5000;
export const maxMovedParts = 20_000;
/** The most lines of one code in a move's preview; if reached, there may be more. */
export const maxMoveLines = 50;

/** Groups of the fire-protection catalogue by their code; -1 or null means not chosen. [CAT-14] */
export const fireProtectionGroups = [
  'fireSafety',
  'fireAlarm',
  'burglarAlarm',
  'evacuation',
  'firstAid',
  'other',
] as const;

/** The only document type there is. [DOC-18] */
export const documentType = 1;

/** Logical drawing area: both axes run from 0 to this, stretched over the image. [DRAW-32, ROUND-25] */
export const gridSize = 1000;

/** Photo and drawing uploads: the most bytes and pixels accepted; above that, 413. */
export const uploadLimits = {
  photoBytes: 25 * 1024 * 1024,
  drawingBytes: 50 * 1024 * 1024,
  documentBytes: 50 * 1024 * 1024,
  photoPixels: 50_000_000,
  drawingPixels: 150_000_000,
} as const;

/** The longest edge, in pixels, at which a drawing is stored. (decisions, Uploads) */
export const drawingEdge = 6000;

/**
 * Long edges, in pixels, of the smaller pictures stored with a drawing; the drawing itself, of at most 6000, is the largest. (decisions,
 * Uploads)
 */
export const drawingSizes = [1500, 3000] as const;
export type DrawingSize = (typeof drawingSizes)[number];

/** Why an item couldn't be checked. */
export const uncheckedReasons = ['locked', 'blocked', 'notFound'] as const;
export type UncheckedReason = (typeof uncheckedReasons)[number];

/** How an item was identified in a round that asks for it. */
export const itemScans = ['scanned', 'typed', 'skipped'] as const;
export type ItemScan = (typeof itemScans)[number];

/** How many calls a round's closing call may name. */
export const maxManifest = 20_000;

/** The most refused work one sender may hand over for one round: more calls than a round of 2,000 items can have. */
export const maxQuarantined = 5_000;

/** The most users and rounds in one request for deleted owners. */
export const maxOwnersAsked = 100;

/** The reason recorded for work handed over for a deleted user. */
export const ownerDeleted = 'owner_deleted';

/** The values of a licence created without others. [LIC-04] */
export const licenceDefaults = {
  active: true,
  users: 0,
  buildings: 0,
  checklist: true,
  apiKey: false,
} as const;

/** The kinds of the global search, in the order of hits of equal rank. */
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

/** Hits of each kind in the global search, unless another number is requested. */
export const searchLimits = { usual: 5, most: 100 } as const;

/** How many people one import takes. */
export const maxImportRows = 1000;
/** How many people are invited at once. */
export const maxInvitations = 200;

/** The most rows of a large import, and characters of a cell: more than any field, so that a too long text is reported. */
export const maxLargeImportRows = 5000;
export const maxLargeImportCell = 5000;

/** How many items one import takes. */
export const maxItemImportRows = 2000;

/** How many characters of a cell an import takes. */
export const maxImportCell = 1000;

/** How old work is, in days since it was found or due: under 14, 14 to 30, over 30; the most urgent first. [STAT-26] */
export const workAges = ['over30', 'sub30', 'sub14'] as const;

/** Which findings: those to handle, fixed ones, both. */
export const findingStates = ['todo', 'done', 'all'] as const;

/** Which late rounds: both kinds, those not started, those started and expired. */
export const lateRoundStates = ['all', 'unstarted', 'started'] as const;

/** For how many days a deleted building can be restored from the bin. */
export const binDays = 30;

/** The most questions in a checklist. */
export const maxListQuestions = 5000;
/** The most buildings that get a plan each from one form. */
export const maxPlansAtOnce = 200;

/** The most parts of one kind in a round plan. */
export const maxPlanParts = 2000;
/** The longest interval of a round plan, in its unit. */
export const maxInterval = 1000;
/** The most names listed per kind of use. */
export const maxUseNames = 50;

/** Weekdays as ISO 8601 numbers them. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
/** The most days before the due date that a reminder can be set to. */
export const maxLeadDays = 60;
/** After this many days late, the level above is informed. */
export const escalationDays = 14;
/** Whose rounds a calendar contains: those of the user's own roles, or all in scope. */
export const feedChoices = ['mine', 'all'] as const;

/** Severities of flaws: critical, high, medium, low. */
export const severities = [1, 2, 3, 4] as const;
export type Severity = (typeof severities)[number];

/** What somebody does to a flaw besides editing it. */
export const flawActs = ['comment', 'checked', 'refused', 'turnedDown'] as const;

/** What a flaw's thread tells. */
export const flawEventKinds = [...flawActs, 'fixed', 'changed'] as const;

/** How far a flaw has come. */
export const flawStates = ['open', 'assigned', 'fixed', 'checked', 'turnedDown'] as const;
export type FlawState = (typeof flawStates)[number];

/** Flaws of the work list by what is to be done with them, or how they were closed. */
export const flawStages = ['overdue', 'toCheck', 'fixed', 'turnedDown'] as const;

/** The most flaws that one call changes together. */
export const maxFlawsAtOnce = 500;
/** How many blank codes are made at once. */
export const maxBlankCodes = 500;

/** The most flaws of a contractor's link, and for how many days it may work. */
export const maxContractorFlaws = 50;
export const maxContractorDays = 180;

/** The most fault reports that are turned down at once. */
export const maxDeclinedAtOnce = 100;

/** What became of a fault report. */
export const faultReportStates = ['waiting', 'accepted', 'declined'] as const;
export type FaultReportState = (typeof faultReportStates)[number];

/** The most texts of a page that are kept with its drawing, and the most characters of one. */
export const setTextLimits = { texts: 4000, characters: 120 } as const;
