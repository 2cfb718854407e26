import { z } from 'zod';
import { apiKey, apiKeyWrite } from './apiKey.ts';
import { building, buildingWrite, floor, floorWrite, wholeBuilding } from './building.ts';
import type { CallName } from './calls.ts';
import { capabilities } from './capabilities.ts';
import { fireProtection, fireProtectionWrite, flawCategory, role, roleWrite } from './catalogue.ts';
import { company, companyWrite } from './company.ts';
import { languages } from './constants.ts';
import {
  buildingStatus,
  customer,
  customerInformation,
  customerMove,
  customerWrite,
  treeNode,
} from './customer.ts';
import * as drawing from './drawing.ts';
import { findingCounts, flaw, flawCreate, flawDelete, flawUpdate, foundFlaw } from './flaw.ts';
import { licence, licenceCreate, licenceUpdate } from './licence.ts';
import { pagingQuery, queryFlag, queryId, queryInt, queryText } from './primitives.ts';
import * as round from './round.ts';
import { conflictChoice, roundConflict, roundLateEntry } from './roundConflict.ts';
import {
  quarantineEntry,
  quarantineRejection,
  quarantineStates,
  quarantineWrite,
} from './roundQuarantine.ts';
import { duePlans, mailReceipt, roundPlanning, roundPlanningDetail } from './roundPlanning.ts';
import { searchHit, searchQuery } from './search.ts';
import { mapItemExtraWrite } from './serviceFields.ts';
import { flawAttentions, flawCount, flawStatistics, roundStatistics, statisticsRange } from './statistics.ts';
import * as user from './user.ts';

/** What a call takes and answers: query and body are checked by the backend, the answer by the contract tests. */
interface Shape {
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
}

const nothing = z.null();
const context = z.object({ customerId: queryId, companyId: queryId });
const list = <T extends z.ZodType>(row: T) => z.array(row);
const paged = <T extends z.ZodRawShape>(filters: T) => pagingQuery.extend(filters);
const emptyBody = z.object({}).optional();

/** Query, body and answer of every call. Query names are matched without regard to case. [WIRE-13] */
export const callShapes = {
  login: { body: user.credentials, answer: user.session },
  refreshSession: { body: user.tokens, answer: user.tokens },
  logout: { body: user.tokens.partial(), answer: nothing },
  requestPasswordReset: { body: user.resetRequest, answer: nothing },
  changePassword: { body: user.passwordChange, answer: nothing },

  getUser: { answer: user.user },
  listUsers: {
    query: paged({ search: queryText, identityId: queryText, customerId: queryId, buildingId: queryId }),
    answer: list(user.user),
  },
  listUsersIncludingExternal: {
    query: paged({ search: queryText, customerId: queryId, companyId: queryId }),
    answer: list(user.user),
  },
  createUser: { body: user.userCreate, answer: user.user },
  updateUser: { body: user.userWrite, answer: user.user },
  changeUserLevel: { body: user.levelChange, answer: user.user },
  deleteUser: { answer: nothing },
  linkUser: { body: user.customerLink, answer: nothing },
  unlinkUser: { body: user.customerUnlink, answer: nothing },
  importUsers: { body: user.userImport, answer: user.userImportResult },
  listIdentityRoles: { answer: list(user.identityRole) },
  listExternalRoles: { answer: list(role) },

  listCompanies: { query: paged({ search: queryText, name: queryText }), answer: list(company) },
  getCompany: { answer: company },
  createCompany: { body: companyWrite, answer: company },
  updateCompany: { body: companyWrite, answer: company },
  deleteCompany: { answer: nothing },

  listCustomers: { query: paged({ name: queryText, companyId: queryId }), answer: list(customer) },
  getCustomer: { answer: customer },
  listAllCustomers: { answer: list(customer) },
  getCustomerTree: { query: z.object({ companyNode: queryId, parentNode: queryId }), answer: list(treeNode) },
  getActiveCustomer: { query: context, answer: customer },
  getRootCustomers: { query: context, answer: list(customer) },
  createCustomer: { body: customerWrite, answer: customer },
  moveCustomer: { body: customerMove, answer: customer },
  updateCustomer: { body: customerWrite, answer: customer },
  deleteCustomer: { answer: nothing },
  getExternalCustomers: { query: z.object({ userId: queryId }), answer: list(customer) },
  getCustomerInformation: { query: context.extend({ userId: queryId }), answer: customerInformation },
  listExternalBuildings: { query: z.object({ userId: queryId }), answer: list(buildingStatus) },
  countFindings: { query: z.object({ buildingId: queryId, customerId: queryId }), answer: findingCounts },

  listBuildings: {
    query: paged({ name: queryText, customerId: queryId, userId: queryId }),
    answer: list(building),
  },
  getBuilding: { answer: wholeBuilding },
  createBuilding: { body: buildingWrite, answer: wholeBuilding },
  updateBuilding: { body: buildingWrite, answer: wholeBuilding },
  deleteBuilding: { answer: nothing },

  listFloors: {
    query: paged({ name: queryText, buildingId: queryId, roundPlanningId: queryId }),
    answer: list(floor),
  },
  getFloor: { answer: floor },
  createFloor: { body: floorWrite, answer: floor },
  updateFloor: { body: floorWrite, answer: floor },
  deleteFloor: { answer: nothing },

  listMaps: { query: paged({ floorId: queryId, level: queryInt }), answer: list(drawing.map) },
  getMap: { answer: drawing.map },
  createMap: { body: drawing.mapWrite, answer: drawing.map },
  updateMap: { body: drawing.mapWrite, answer: drawing.map },
  deleteMap: { answer: nothing },

  listMapItems: { query: paged({ mapId: queryId }), answer: list(drawing.mapItem) },
  getMapItem: { answer: drawing.mapItem },
  createMapItem: { body: drawing.mapItemWrite, answer: drawing.mapItem },
  updateMapItem: { body: drawing.mapItemWrite, answer: drawing.mapItem },
  deleteMapItem: { answer: nothing },
  saveMapItemExtra: { body: mapItemExtraWrite, answer: drawing.mapItemExtra },

  listAreas: {
    query: paged({ name: queryText, customerId: queryId, mapId: queryId, roundPlanningId: queryId }),
    answer: list(drawing.area),
  },
  getArea: { answer: drawing.area },
  createArea: { body: drawing.areaWrite, answer: drawing.area },
  updateArea: { body: drawing.areaWrite, answer: drawing.area },
  deleteArea: { answer: nothing },

  listFiles: {
    query: paged({ search: queryText, documentType: queryInt, customerId: queryId, buildingId: queryId }),
    answer: list(drawing.file),
  },
  uploadFile: { answer: drawing.file },
  downloadFile: { answer: z.unknown() },
  deleteFile: { answer: nothing },

  listFireProtections: {
    query: paged({
      search: queryText,
      companyId: queryId,
      customerId: queryId,
      roundPlanningId: queryId,
      fireProtectionType: queryInt,
    }),
    answer: list(fireProtection),
  },
  getFireProtection: { answer: fireProtection },
  createFireProtection: { body: fireProtectionWrite, answer: fireProtection },
  updateFireProtection: { body: fireProtectionWrite, answer: fireProtection },
  deleteFireProtection: { answer: nothing },
  listFlawCategories: { answer: list(flawCategory) },

  listRoles: {
    query: paged({ name: queryText, customerId: queryId, roundPlanningId: queryId }),
    answer: list(role),
  },
  getRole: { answer: role },
  createRole: { body: roleWrite, answer: role },
  updateRole: { body: roleWrite, answer: role },
  deleteRole: { answer: nothing },

  listRoundPlannings: {
    query: paged({
      name: queryText,
      customerId: queryId,
      mapId: queryId,
      userBuildingId: queryId,
      buildingId: queryId,
      performerRoles: queryText,
      active: queryFlag,
    }),
    answer: list(roundPlanning),
  },
  listDuePlans: { query: z.object({ customerId: queryId }), answer: duePlans },
  getRoundPlanning: { answer: roundPlanningDetail },
  mailRoundPlanning: { body: emptyBody, answer: mailReceipt },

  listRounds: {
    query: paged({
      langCode: z.enum(languages).optional(),
      done: queryFlag,
      roundPlanningId: queryId,
      buildingId: queryId,
    }),
    answer: list(round.listedRound),
  },
  listCompletedRounds: { query: paged(roundFilters()), answer: list(round.roundHistory) },
  listUncompletedRounds: { query: paged(roundFilters()), answer: list(round.roundHistory) },
  getActiveRound: { answer: round.roundHistory.nullable() },
  getRound: { query: z.object({ langCode: z.enum(languages).optional() }), answer: round.roundHistory },
  startRound: { body: round.roundStart, answer: round.roundHistory },
  updateRound: { body: round.roundHistoryUpdate, answer: round.roundHistory },
  deleteRound: { answer: nothing },

  listRoundInfos: { query: paged({ roundHistoryId: queryId }), answer: list(round.roundHistoryInfo) },
  createRoundItem: { body: round.roundHistoryItemCreate, answer: round.roundHistoryItem },
  updateRoundItem: { body: round.roundHistoryItemUpdate, answer: round.roundHistoryItem },
  deleteRoundItem: { answer: nothing },

  listRoundQuestionLists: {
    query: paged({ roundHistoryId: queryId }),
    answer: list(round.roundHistoryQuestionList),
  },
  listFoundQuestions: {
    query: paged({ buildingId: queryId, customerId: queryId, done: queryFlag, search: queryText }),
    answer: list(round.foundQuestion),
  },
  createRoundQuestion: { body: round.roundHistoryQuestionCreate, answer: round.roundHistoryQuestion },
  updateRoundQuestion: { body: round.roundHistoryQuestionUpdate, answer: round.roundHistoryQuestion },
  deleteRoundQuestion: { answer: nothing },

  listFlaws: {
    query: paged({
      customerId: queryId,
      buildingId: queryId,
      mapItemId: queryId,
      roundHistoryId: queryId,
      done: queryFlag,
      late: queryFlag,
      search: queryText,
    }),
    answer: list(foundFlaw),
  },
  getFlaw: { answer: foundFlaw },
  createFlaw: { body: flawCreate, answer: flaw },
  updateFlaw: { body: flawUpdate, answer: flaw },
  deleteFlaw: { body: flawDelete.optional(), answer: nothing },
  mailFlaw: { body: emptyBody, answer: mailReceipt },

  getLicence: { answer: licence.nullable() },
  createLicence: { body: licenceCreate, answer: licence },
  updateLicence: { body: licenceUpdate, answer: licence },

  listApiKeys: {
    query: paged({ customerId: queryId, companyId: queryId, name: queryText }),
    answer: list(apiKey),
  },
  createApiKey: { body: apiKeyWrite, answer: apiKey },
  deleteApiKey: { answer: nothing },

  getFlawStatistics: {
    query: paged({ ...statisticsRange, ...ofPlace(), userBuildingId: queryId }),
    answer: flawStatistics,
  },
  listRoundStatistics: {
    query: paged({ ...statisticsRange, ...ofPlace() }),
    answer: list(roundStatistics),
  },
  getFlawCount: { query: z.object({ ...ofPlace(), userBuildingId: queryId }), answer: flawCount },
  getFlawAttentions: { query: z.object({ ...ofPlace(), userBuildingId: queryId }), answer: flawAttentions },

  searchEverywhere: { query: searchQuery, answer: list(searchHit) },

  listRoundConflicts: {
    query: paged({ roundHistoryId: queryId, resolved: queryFlag }),
    answer: list(roundConflict),
  },
  chooseRoundAnswer: { body: conflictChoice, answer: roundConflict },
  listRoundLateEntries: { query: paged({ roundHistoryId: queryId }), answer: list(roundLateEntry) },
  listRoundQuarantine: {
    query: paged({ customerId: queryId, state: z.enum(quarantineStates).optional() }),
    answer: list(quarantineEntry),
  },
  createRoundQuarantine: { body: quarantineWrite, answer: quarantineEntry },
  uploadQuarantinePhoto: { answer: quarantineEntry },
  downloadQuarantinePhoto: { answer: z.unknown() },
  approveRoundQuarantine: { body: emptyBody, answer: quarantineEntry },
  rejectRoundQuarantine: { body: quarantineRejection, answer: quarantineEntry },

  getCapabilities: { answer: capabilities },
} as const satisfies Record<CallName, Shape>;

function ofPlace() {
  return { customerId: queryId, buildingId: queryId };
}

function roundFilters() {
  return { customerId: queryId, buildingId: queryId, done: queryFlag, excludeExpired: queryFlag };
}

type QueryOf<S> = S extends { query: z.ZodType } ? z.input<S['query']> : undefined;
type BodyOf<S> = S extends { body: z.ZodType } ? z.input<S['body']> : undefined;

/** Types of every call for the client, which imports nothing but these. */
export type CallTypes = {
  [Name in CallName]: {
    query: QueryOf<(typeof callShapes)[Name]>;
    body: BodyOf<(typeof callShapes)[Name]>;
    answer: z.output<(typeof callShapes)[Name]['answer']>;
  };
};
