import type { FeedName } from '#contract/feeds/feedNames.ts';

const ofFlaws = ['doneBy', 'performer', 'personId', 'personName'];
const ofPlans = ['responsibleId', 'responsibleName'];

/** Fields of each feed that hold personal data: names, addresses, telephone numbers and ids of people. */
export const personalFields: Readonly<Record<FeedName, readonly string[]>> = {
  customers: [],
  buildings: ['userIds', 'infoOwner', 'infoContactPerson', 'infoContactPhone'],
  floors: [],
  drawings: [],
  items: [],
  itemTypes: [],
  installations: ['contactName', 'contactNumber', 'contactEmail'],
  services: [],
  documents: [],
  registers: ['name', 'values', 'links', 'createdBy'],
  fireSafetyFiles: [],
  visitCases: ['inspector'],
  hotWorkPermits: ['issuerName', 'workerName', 'place', 'work'],
  flaws: ofFlaws,
  openFlaws: ofFlaws,
  faultReports: ['contact', 'decidedBy'],
  contractorLinks: ['name', 'email', 'createdByName'],
  rounds: ['userName'],
  roundPlans: ofPlans,
  planPauses: [],
  lateRounds: ofPlans,
  approvals: ['userName', 'handedOverBy', 'decidedBy'],
  negativeAnswers: ['userName'],
  openAnswers: ['userName'],
  questions: [],
  questionGroups: [],
  checklists: [],
  users: ['firstName', 'lastName', 'email', 'userName', 'phoneNumber', 'identityId'],
  roles: [],
};
