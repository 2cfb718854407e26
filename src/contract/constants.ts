/** Interface languages, the default and fallback first. [SHELL-29, SHELL-30] */
export const languages = ['sv', 'en', 'fi'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'sv';

/** Page sizes that lists offer; 0 on the wire means all, above `maxPageSize` is refused with 400. [WIRE-14..17] */
export const pageSizes = [10, 25, 50, 100] as const;
export const defaultPageSize = 10;
export const maxPageSize = 5000;
export const allRows = 0;

/** Page sizes of the calls that fetch a bulk. [WIRE-18..22] */
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

/** Why a move can't be executed: failures of the execution, told beforehand too. (moves) */
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

/** What a move leaves behind or changes beside what was chosen, told before it is executed. (moves, What nobody chose) */
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

/** Kinds of records that a move takes, as its preview and its history count them. */
export const moveRecordKinds = [
  'buildings',
  'floors',
  'drawings',
  'items',
  'documents',
  'flaws',
  'plans',
  'rounds',
  'entries',
  'lists',
  'questions',
  'roles',
  'users',
] as const;

/** What becomes of records that a move counts; `left` stay where they are or fall away. */
export const moveActs = ['moved', 'copied', 'replaced', 'ignored', 'connected', 'left'] as const;

/** What a long act on a move is at. */
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

/** How much one move takes: buildings, round plans, and rows of each other kind. */
export const maxMovedBuildings = 5000;
export const maxMovedPlans = 5000;
export const maxMovedParts = 20_000;
/** How many lines of one code a move's preview tells at most: where there are so many, there may be more. */
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

/** Photo and drawing uploads: bytes and pixels that are still taken; more gives 413. */
export const uploadLimits = {
  photoBytes: 25 * 1024 * 1024,
  drawingBytes: 50 * 1024 * 1024,
  documentBytes: 50 * 1024 * 1024,
  photoPixels: 50_000_000,
  drawingPixels: 80_000_000,
} as const;

/** The longest edge, in pixels, at which a drawing is kept. (decisions, Uploads) */
export const drawingEdge = 6000;

/**
 * Long edges, in pixels, of the smaller pictures that are kept beside a drawing; the drawing itself is the last step, of at most
 * 6000. (decisions, Uploads)
 */
export const drawingSizes = [1500, 3000] as const;
export type DrawingSize = (typeof drawingSizes)[number];

/** How many calls a round's closing call may name. */
export const maxManifest = 20_000;

/** How much refused work one sender may hand over for one round: more calls than a round of 2,000 items can hold. */
export const maxQuarantined = 5_000;

/** How many users and rounds one question for deleted owners names at most. */
export const maxOwnersAsked = 100;

/** The reason of what was handed over for a deleted user. */
export const ownerDeleted = 'owner_deleted';

/** What a licence has that is made without saying otherwise. [LIC-04] */
export const licenceDefaults = {
  active: true,
  users: 0,
  buildings: 0,
  checklist: true,
  apiKey: false,
} as const;

/** What a search everywhere finds, in the order that hits of the same standing have. */
export const searchKinds = ['customer', 'building', 'user', 'item', 'flaw', 'round'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Hits of each kind that a search everywhere gives, unless it asks for another number. */
export const searchLimits = { usual: 5, most: 100 } as const;

/** How many people one import takes. */
export const maxImportRows = 1000;

/** How many rows a large import takes, and how many characters of a cell: more than any field, so that a longer text is told. */
export const maxLargeImportRows = 5000;
export const maxLargeImportCell = 5000;

/** How many items one import takes. */
export const maxItemImportRows = 2000;

/** How many characters of a cell an import takes. */
export const maxImportCell = 1000;

/** How old work is, in days since it was found or due: under 14, 14 to 30, over 30; the most pressing first. [STAT-26] */
export const workAges = ['over30', 'sub30', 'sub14'] as const;

/** Which findings: those to handle, fixed ones, both. */
export const findingStates = ['todo', 'done', 'all'] as const;

/** Which late rounds: both kinds, those that nobody has begun, those that were begun and have expired. */
export const lateRoundStates = ['all', 'unstarted', 'started'] as const;

/** For how many days a deleted building can be taken back from the bin. */
export const binDays = 30;

/** So many questions a checklist may hold. */
export const maxListQuestions = 5000;
/** Buildings that get a plan each from one form. */
export const maxPlansAtOnce = 200;

/** So many parts of one kind a round plan may name. */
export const maxPlanParts = 2000;
/** The longest interval of a round plan, in its unit. */
export const maxInterval = 1000;
/** So many names of each kind of use are told. */
export const maxUseNames = 50;

/** Weekdays as ISO 8601 numbers them. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
/** So long before a round is due one may be reminded of it. */
export const maxLeadDays = 60;
/** Of what is late for more than so many days the level above is told. */
export const escalationDays = 14;
/** Whose rounds a calendar holds: those of the own roles, or all in scope. */
export const feedChoices = ['mine', 'all'] as const;
