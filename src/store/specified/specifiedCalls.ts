import type { CallName } from '#contract/calls.ts';
import { allRows, bulkPageSizes } from '#contract/constants.ts';
import { overviewOf } from '#domain/plans/planOverview.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { sendCall } from '#platform/calls/http.ts';
import type { Request } from '#platform/calls/transport.ts';
import { now } from '#platform/time/clock.ts';
import { changeDrawing, replaceDrawing } from './changeDrawing.ts';
import { CallFailed, dataOf } from './specifiedCall.ts';
import type { SpecifiedCall } from './specifiedCall.ts';

/** Uses of a record, which another backend doesn't list: it refuses to delete a used one. */
const noUses = () => Promise.resolve([]);

/**
 * Adapters of a backend of the level `specified`, one per call that a specified screen needs. All other calls of the level `tillsyn` belong
 * to screens and parts that aren't shown there.
 */
const specifiedCalls: { [Name in CallName]?: SpecifiedCall<Name> } = {
  /** The dashboard's overview is computed by the client. */
  listDuePlans: async ({ query, signal }) => {
    const all = { ...query, active: true, pageSize: allRows, orderBy: 'Name' };
    return overviewOf(
      await dataOf(sendCall('listRoundPlannings', { query: all }, { signal })),
      now(),
      Infinity,
    );
  },
  /** A picker offers only the active customer's buildings. */
  listBuildingsBelow: async ({ query, signal, specified }) => {
    const own = { customerId: query?.customerId, ...specified, orderBy: 'Name' };
    const page = { ...own, pageNumber: 1, pageSize: bulkPageSizes.buildingsOfCustomer };
    const buildings = await dataOf(sendCall('listBuildings', { query: page }, { signal }));
    return buildings.map(({ id, name, customerId }) => ({ id, name, customerId, levels: [] }));
  },
  /** A building's deletion names only its floors. */
  countBuilding: async ({ path: { id }, signal }) => {
    const { floors } = await dataOf(sendCall('getBuilding', { path: { id } }, { signal }));
    return { floors: floors.length, drawings: 0, items: 0, openFlaws: 0, plans: [], otherPlans: 0 };
  },
  /** The reader of a round takes its items in both forms. */
  listPackedRoundInfos: ({ query, signal }) => dataOf(sendCall('listRoundInfos', { query }, { signal })),
  getFireProtectionUses: noUses,
  getRoleUses: noUses,
  getQuestionUses: noUses,
  getQuestionListUses: noUses,
  changeDrawing,
  replaceDrawing,
};

/** Sends a call by its adapter; null for a call without one. */
export const sendSpecified = async (request: Request): Promise<Outcome<unknown> | null> => {
  const send = specifiedCalls[request.name] as ((input: Request) => Promise<unknown>) | undefined;
  if (!send) return null;
  try {
    return { ok: true, data: await send(request), pagination: null, status: 200 };
  } catch (error) {
    if (error instanceof CallFailed) return { ok: false, failure: error.failure };
    throw error;
  }
};
