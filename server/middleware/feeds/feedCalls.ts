import type { CallName } from '#contract/calls.ts';
import type { FeedName } from '#contract/feeds/feedNames.ts';

/** Calls of the lists that other systems read as feeds, by the list's name in the feed's address. */
export const feedCalls = {
  customers: 'listCustomers',
  buildings: 'listBuildings',
  floors: 'listFloors',
  drawings: 'listMaps',
  items: 'listMapItems',
  itemTypes: 'listFireProtections',
  installations: 'listInstallations',
  services: 'listServices',
  documents: 'listFiles',
  registers: 'listRegisterRecords',
  fireSafetyFiles: 'listFireSafetyFiles',
  visitCases: 'listVisitCases',
  flaws: 'listFlaws',
  openFlaws: 'listWorkFlaws',
  faultReports: 'listFaultReports',
  contractorLinks: 'listContractorLinks',
  rounds: 'listCompletedRounds',
  roundPlans: 'listRoundPlannings',
  planPauses: 'listPlanPauses',
  lateRounds: 'listLateRounds',
  approvals: 'listRoundQuarantine',
  negativeAnswers: 'listFoundQuestions',
  openAnswers: 'listWorkQuestions',
  questions: 'listQuestions',
  questionGroups: 'listQuestionGroups',
  checklists: 'listQuestionLists',
  users: 'listUsersBelow',
  roles: 'listRoles',
} as const satisfies Record<FeedName, CallName>;
