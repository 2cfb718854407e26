import { bufferedReading } from '#server/middleware/calls/chains.ts';
import { and, eq, inArray, not, sql } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import { buildings, buildingUsers } from '#server/db/schema/buildings.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import { buildingStatuses, subtreeCounts } from '#server/services/tenants/customerInformation.ts';
import { countFindings } from '#server/services/flaws/findings.ts';
import {
  levelsFrom,
  roundsInActiveBuildings,
  roundsInScope,
  roundsOfBuilding,
  roundsOfCustomer,
} from '#server/services/scope/roundScope.ts';
import { countedFlaws } from '#server/services/worklists/statistics.ts';
import type { Call } from '#server/core/call.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

/** Returns the condition for buildings in scope, narrowed to those connected to a user. Below Admin the scope does that already. */
function visibleBuildings({ db, scope }: Call<CallName>, userId: number | undefined) {
  const connected = db
    .select({ id: buildingUsers.buildingId })
    .from(buildingUsers)
    .where(eq(buildingUsers.userId, userId ?? 0));
  const narrowed = userId === undefined ? undefined : inArray(buildings.id, connected);
  return and(scope.buildings(buildings.id), narrowed) ?? sql`false`;
}

/** Customer's data on the dashboard. [DASH-58, DASH-59] */
export const customerInformationRoutes: readonly Route[] = [
  bufferedReading.route('getCustomerInformation', async (call) => {
    const { customerId = call.caller.customerId, companyId, userId, below = false } = call.query();
    const { db, scope, caller } = call;
    const inScope = and(
      eq(customers.id, customerId),
      companyId === undefined ? undefined : eq(customers.companyId, companyId),
      scope.customers(customers.id),
    );
    const [row] = await db.select().from(customers).where(inScope).limit(1);
    const customer = orNotFound(row);
    // The caller's own id adds nothing: the scope already covers it, including plans.
    const narrowedTo = userId === caller.userId ? undefined : userId;
    const visible = visibleBuildings(call, narrowedTo);
    const levels = below ? sql`${buildings.customerId} in ${levelsFrom(customer.id)}` : undefined;
    const ofLevel = and(levels ?? eq(buildings.customerId, customer.id), visible) ?? sql`false`;
    const counts = await subtreeCounts(db, customer, { visible, hasLoose: narrowedTo === undefined });
    return { ...counts, buildings: await buildingStatuses(call, ofLevel, below) };
  }),

  bufferedReading.route('listExternalBuildings', async (call) => {
    const { userId } = call.query();
    const { scope, caller } = call;
    const ownBuildings = scope.ownCustomers(buildings.customerId);
    const visible = visibleBuildings(call, userId === caller.userId ? undefined : userId);
    return buildingStatuses(call, and(not(ownBuildings), visible) ?? sql`false`);
  }),

  bufferedReading.route('countFindings', async (call) => {
    const { buildingId, customerId } = call.query();
    const ofFlaws = countedFlaws(call, { buildingId, customerId });
    const ofRounds = and(
      roundsInScope(call),
      roundsInActiveBuildings(call),
      buildingId === undefined ? undefined : roundsOfBuilding(buildingId),
      customerId === undefined ? undefined : roundsOfCustomer(customerId),
    );
    return countFindings(call.db, { flaws: ofFlaws, rounds: ofRounds }, call.now);
  }),
];
