import { and, eq } from 'drizzle-orm';
import { authorise } from '../../core/authorise.ts';
import { found } from '../../core/refusal.ts';
import { route } from '../../core/route.ts';
import type { Route } from '../../core/route.ts';
import { serviceRules } from '../../db/schema/services.ts';
import {
  readServiceRules,
  resetServiceRule,
  saveServiceRule,
  setServiceCountry,
} from '../../services/services/serviceRules.ts';
import { refuseForeignCustomer } from '../../services/tenants/customers.ts';

const right = 'service_rules_edit';

/** A customer's rules of services. */
export const serviceRuleRoutes: readonly Route[] = [
  route('listServiceRules', async (call) => {
    const { customerId } = call.query();
    await refuseForeignCustomer(call, customerId);
    await authorise(call, right, customerId);
    return readServiceRules(call.db, customerId);
  }),

  route('saveServiceRule', async (call) => {
    const body = call.body();
    await refuseForeignCustomer(call, body.customerId);
    await authorise(call, right, body.customerId);
    return saveServiceRule(call, body);
  }),

  route('setServiceCountry', async (call) => {
    const { customerId, country } = call.body();
    await refuseForeignCustomer(call, customerId);
    await authorise(call, right, customerId);
    await setServiceCountry(call, customerId, country);
    return null;
  }),

  route('resetServiceRule', async (call) => {
    const id = call.id();
    const inScope = and(eq(serviceRules.id, id), call.scope.customers(serviceRules.customerId));
    const [rule] = await call.db.select().from(serviceRules).where(inScope).limit(1);
    const { customerId } = found(rule);
    await authorise(call, right, customerId);
    await resetServiceRule(call, customerId, id);
    return null;
  }),
];
