import { reading, writing } from '#server/middleware/calls/chains.ts';
import { and, eq } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { authorise } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import type { GuidedLevel } from '#server/services/templates/guide.ts';
import { saveSetUp, setUpAt } from '#server/services/templates/guide.ts';

/** Setup guide of a customer, and the copying of its set-up. */
export const setUpRoutes: readonly Route[] = [
  reading.route('getSetUp', async (call) => {
    const { customerId = call.caller.customerId } = call.query();
    return setUpAt(call, await ownLevel(call, customerId));
  }),

  writing.route('updateSetUp', async (call) => {
    const body = call.body();
    const level = await ownLevel(call, body.customerId);
    await authorise(call, level.id);
    await saveSetUp(call.db, body, call.now);
    const { isHidden, step } = body;
    await call.audit({
      action: 'guide_changed',
      customerId: level.id,
      target: { kind: 'customer', id: level.id },
      details: {
        ...(isHidden === undefined ? {} : { isHidden }),
        ...(step ? { step: step.name, isSkipped: step.isSkipped } : {}),
      },
    });
    return setUpAt(call, level);
  }),
];

/** Returns a level within the caller's own scope: the guide isn't available to guests. @throws HttpProblem not_found */
async function ownLevel({ db, scope }: Call<CallName>, id: number): Promise<GuidedLevel> {
  const condition = and(eq(customers.id, id), scope.ownCustomers(customers.id));
  const [level] = await db
    .select({ id: customers.id, path: customers.path, companyId: customers.companyId })
    .from(customers)
    .where(condition)
    .limit(1);
  return orNotFound(level);
}
