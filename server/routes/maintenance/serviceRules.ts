import { reading, writing } from '#server/middleware/calls/chains.ts';
import { and, eq } from 'drizzle-orm';
import { authorise } from '#server/core/authorise.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { serviceRules } from '#server/db/schema/maintenance.ts';
import {
  readServiceRules,
  resetServiceRule,
  saveServiceRule,
  setServiceCountry,
} from '#server/services/maintenanceRules/serviceRules.ts';
import { rejectForeignCustomer } from '#server/services/tenants/customers.ts';

/** Customers' rules of services. */
export const serviceRuleRoutes: readonly Route[] = [
  reading.route('listServiceRules', async (call) => {
    const { customerId } = call.query();
    await rejectForeignCustomer(call, customerId);
    await authorise(call, customerId);
    return readServiceRules(call.db, customerId);
  }),

  writing.route('saveServiceRule', async (call) => {
    const body = call.body();
    const { customerId } = body;
    await rejectForeignCustomer(call, customerId);
    await authorise(call, customerId);
    return saveServiceRule(call, body);
  }),

  writing.route('setServiceCountry', async (call) => {
    const body = call.body();
    const { customerId, country } = body;
    await rejectForeignCustomer(call, customerId);
    await authorise(call, customerId);
    await setServiceCountry(call, customerId, country);
    return null;
  }),

  writing.route('resetServiceRule', async (call) => {
    const id = call.id();
    const inScope = and(eq(serviceRules.id, id), call.scope.customers(serviceRules.customerId));
    const [rule] = await call.db.select().from(serviceRules).where(inScope).limit(1);
    const { customerId } = orNotFound(rule);
    await authorise(call, customerId);
    await resetServiceRule(call, customerId, id);
    return null;
  }),
];
