import { and, eq } from 'drizzle-orm';
import { authorise } from '#server/core/authorise.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import { route, stagedRoute } from '#server/core/route.ts';
import type { Route } from '#server/core/route.ts';
import { serviceRules } from '#server/db/schema/maintenance.ts';
import {
  keepBelow,
  readServiceRules,
  resetServiceRule,
  saveServiceRule,
  setServiceCountry,
} from '#server/services/maintenanceRules/serviceRules.ts';
import { rejectForeignCustomer } from '#server/services/tenants/customers.ts';

const right = 'service_rules_edit';

/** Customers' rules of services. */
export const serviceRuleRoutes: readonly Route[] = [
  route('listServiceRules', async (call) => {
    const { customerId } = call.query();
    await rejectForeignCustomer(call, customerId);
    await authorise(call, right, customerId);
    return readServiceRules(call.db, customerId);
  }),

  stagedRoute('saveServiceRule', async (call) => {
    const body = call.body();
    const { customerId } = body;
    const committed = await call.commit(async (tx) => {
      await rejectForeignCustomer(tx, customerId);
      await authorise(tx, right, customerId);
      return saveServiceRule(tx, body);
    }, body);
    keepBelow(call.services, customerId);
    return committed;
  }),

  stagedRoute('setServiceCountry', async (call) => {
    const body = call.body();
    const { customerId, country } = body;
    const committed = await call.commit(async (tx) => {
      await rejectForeignCustomer(tx, customerId);
      await authorise(tx, right, customerId);
      await setServiceCountry(tx, customerId, country);
      return null;
    }, body);
    keepBelow(call.services, customerId);
    return committed;
  }),

  stagedRoute('resetServiceRule', async (call) => {
    const id = call.id();
    const inScope = and(eq(serviceRules.id, id), call.scope.customers(serviceRules.customerId));
    let below = 0;
    const committed = await call.commit(async (tx) => {
      const [rule] = await tx.db.select().from(serviceRules).where(inScope).limit(1);
      const { customerId } = orNotFound(rule);
      await authorise(tx, right, customerId);
      await resetServiceRule(tx, customerId, id);
      below = customerId;
      return null;
    });
    keepBelow(call.services, below);
    return committed;
  }),
];
