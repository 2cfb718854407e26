import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';

/** Records of a customer used as parameters of calls. */
export interface Named {
  customerId: number;
  buildingId: number;
  mapId: number;
  itemId: number;
  planId: number;
  roundId: number;
  flawId: number;
}

const paged = 'pageSize=20';

const period = (): string => {
  const year = new Date().getUTCFullYear();
  return `start=${year}-01-01&stop=${year}-12-31`;
};

/** Returns the most frequent reading calls of tablets and offices, with their queries. */
const hot = (named: Named): readonly [name: CallName, query?: string, id?: number][] => [
  ['getActiveCustomer'],
  ['listCustomers', paged],
  ['getCustomerTree'],
  ['getCustomer', '', named.customerId],
  ['getCustomerInformation', `customerId=${named.customerId}`],
  ['listBuildings', paged],
  ['listBuildings', `${paged}&pageNumber=3&orderBy=Name desc`],
  ['listBuildings', `${paged}&search=hus`],
  ['listDeletedBuildings', `customerId=${named.customerId}&${paged}`],
  ['getBuilding', '', named.buildingId],
  ['countBuilding', '', named.buildingId],
  ['listFloors', `buildingId=${named.buildingId}&${paged}`],
  ['getMap', '', named.mapId],
  ['listMapItems', `mapId=${named.mapId}&pageSize=0`],
  ['listMapItems', paged],
  ['listMapItems', `${paged}&search=sl%C3%A4ckare`],
  ['getMapItem', '', named.itemId],
  ['listRoundPlannings', paged],
  ['getRoundPlanning', '', named.planId],
  ['listDuePlans'],
  ['getPlanYear', `year=${new Date().getUTCFullYear()}`],
  ['listRounds', paged],
  ['listCompletedRounds', paged],
  ['listUncompletedRounds', paged],
  ['getRound', '', named.roundId],
  ['listPackedRoundInfos', `roundHistoryId=${named.roundId}&pageSize=0`],
  ['listRoundQuestionLists', `roundHistoryId=${named.roundId}&pageSize=0`],
  ['listFoundQuestions', paged],
  ['listFlaws', paged],
  ['listFlaws', `${paged}&done=false`],
  ['listFlaws', `buildingId=${named.buildingId}&${paged}`],
  ['getFlaw', '', named.flawId],
  ['countFindings'],
  ['listWorkFlaws', paged],
  ['listWorkQuestions', paged],
  ['listLateRounds', paged],
  ['countWork'],
  ['getFlawStatistics', period()],
  ['listRoundStatistics', `${paged}&${period()}`],
  ['getFlawCount'],
  ['getFlawAttentions'],
  ['searchEverywhere', 'text=hus'],
  ['searchEverywhere', 'text=brist'],
  ['listUsers', paged],
  ['listFireProtections', paged],
  ['listRoundQuarantine', paged],
];

/** A reading call: its name, and its path without `api/`. */
export interface HotCall {
  name: CallName;
  path: string;
}

export const hotCalls = (named: Named): HotCall[] =>
  hot(named).map(([name, query = '', id = 0]) => ({
    name,
    path: calls[name].path.replace('{id}', String(id)) + (query === '' ? '' : `?${query}`),
  }));
