import type { CallName } from '#contract/calls.ts';
import { wireReferences } from '#server/core/wireReferences.ts';
import type { FrozenTable } from './frozenRecords.ts';

/** Table of a path's `{id}`, by the first segment since the version, or since the parameter before it. */
export const recordsOfPath: Readonly<Record<string, FrozenTable>> = {
  Area: 'areas',
  Building: 'buildings',
  Customer: 'customers',
  DrawingSet: 'imports',
  File: 'files',
  FireProtection: 'fire_protections',
  Floor: 'floors',
  Import: 'imports',
  Installation: 'installations',
  ItemCode: 'item_codes',
  Map: 'maps',
  MapItem: 'map_items',
  Question: 'questions',
  QuestionGroup: 'question_groups',
  QuestionList: 'question_lists',
  RegisterRecord: 'register_records',
  Role: 'roles',
  RoundPlanning: 'round_plannings',
  User: 'users',
  VisitCase: 'visit_cases',
  VisitPoint: 'visit_points',
};

/** Fields of a body, or parameters of a path, that may refer to records frozen by a started move. */
const frozenFields = [
  ...(['areaIds', 'buildingId', 'fileId', 'fireProtectionId', 'fireProtectionIds', 'floorId'] as const),
  ...([
    'floorIds',
    'mapId',
    'mapItemId',
    'questionGroupId',
    'questionIds',
    'questionListIds',
    'roleId',
  ] as const),
  ...(['roleIds', 'userId', 'userIds'] as const),
] as const;

/** Tables of such fields. */
export const recordsOfField: Readonly<Record<string, FrozenTable>> = Object.fromEntries(
  frozenFields.map((field): [string, FrozenTable] => [field, wireReferences[field]]),
);

/** Tables of the entries of a body's list, if they have an id of their own. */
export const recordsOfList: Readonly<Record<string, FrozenTable>> = { areas: 'areas', items: 'map_items' };

/** Fields that refer to places, which the calls below must not change in copies. */
export const placeFields = {
  buildingId: 'buildings',
  floorId: 'floors',
  installationId: 'installations',
  mapId: 'maps',
  mapItemId: 'map_items',
  mapItemIds: 'map_items',
} as const satisfies Readonly<Record<string, FrozenTable>>;

/**
 * Calls of `neverFrozen` that nonetheless fail for places in copies which await approval: a rollback would delete their work, or be
 * prevented by it. (moves, Status 1)
 */
export const refusedOnCopies: ReadonlySet<CallName> = new Set<CallName>([
  'createFlaw',
  'saveMapItemExtra',
  'noteServices',
  'replaceItems',
  'claimItemCode',
]);

const walk = 'Walking a round and what is found on it is no edit of the office. (moves, Status 1)';
const late = 'Late work of moved rounds is decided where their building is now. (moves, Status 1)';
const work = 'Flaws are worked on where they are. (moves, Status 1)';
const ownSettings = "One's own settings.";
const rules = 'The rules of a level are no record of the move.';
const reads = 'It changes nothing.';
const identity = 'How the users of a customer log in is no record of a move.';
const webhooks = 'What a customer tells other systems is no record of a move.';
const moving = 'A move judges itself what it may take.';

/** Writing calls that no started move blocks, regardless of their references, with the reason. */
export const neverFrozen: Partial<Record<CallName, string>> = {
  startRound: `${walk} A copied plan is refused where it would be started.`,
  updateRound: walk,
  deleteRound: walk,
  createRoundItem: walk,
  updateRoundItem: walk,
  uploadItemPhoto: walk,
  noteItemScan: walk,
  deleteRoundItem: walk,
  createRoundQuestion: walk,
  updateRoundQuestion: walk,
  deleteRoundQuestion: walk,
  chooseRoundAnswer: walk,
  createFlaw: walk,
  updateFlaw: walk,
  deleteFlaw: walk,
  createFlawEvent: work,
  setFlawWork: work,
  acceptFaultReport: work,
  declineFaultReport: work,
  declineFaultReports: work,
  createContractorLink: work,
  endContractorLink: work,
  updateSetUp: "A customer's guide is no record of a move.",
  saveSeverityRules: "A customer's rules of severities are no record of a move.",
  saveMapItemExtra: 'Service fields are filled in while walking. (moves, Status 1)',
  noteServices: walk,
  undoService: walk,
  replaceItems: walk,
  undoReplacement: walk,
  saveServiceRule: rules,
  setServiceCountry: rules,
  resetServiceRule: rules,
  claimItemCode: walk,
  makeBlankCodes: 'Blank codes are on nothing that a move could take.',
  uploadFile:
    'Photos are taken while walking; drawings and documents are refused where their place is known.',
  createRoundQuarantine: late,
  uploadQuarantinePhoto: late,
  handOverDeletedWork: late,
  approveRoundQuarantine: late,
  rejectRoundQuarantine: late,
  resendInvitation: 'A letter changes nothing of the person.',
  revokeInvitation: 'The same.',
  createFilePacks: 'Packs stay with the customer that makes them; copies that await approval get none.',
  openFile: reads,
  followDrawing: reads,
  previewRoundPlanning: reads,
  mailRoundPlanning: reads,
  mailFlaw: reads,
  updateReminderSettings: ownSettings,
  createCalendarFeed: ownSettings,
  deleteCalendarFeed: ownSettings,
  updateCustomer: "A level's name is no record of the move; its place is changed by other calls.",
  saveIdentityProvider: identity,
  deleteIdentityProvider: identity,
  testIdentityProvider: identity,
  createIdentityDomain: identity,
  checkIdentityDomain: identity,
  createScimToken: identity,
  deleteScimToken: identity,
  deleteIdentityDomain: identity,
  createWebhook: webhooks,
  updateWebhook: webhooks,
  deleteWebhook: webhooks,
  rotateWebhookSecret: webhooks,
  testWebhook: webhooks,
  resendWebhookDelivery: webhooks,
  replayWebhook: webhooks,
  startMovingBuildings: moving,
  updateMove: moving,
  deleteMove: moving,
  moveRoundPlannings: moving,
  setKeepHistory: moving,
  moveFireProtections: moving,
  moveQuestionLists: moving,
  moveRoles: moving,
  moveQuestions: moving,
  moveUsers: moving,
  executeMove: moving,
  approveMove: moving,
  rollbackMove: moving,
};
