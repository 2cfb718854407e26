import { bufferedReading, reading } from '#server/middleware/calls/chains.ts';
import { and, asc, eq, inArray, isNull, like, notInArray, or } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import { customerLinks, users } from '#server/db/schema/users.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { containsPattern } from '#server/db/textKeys.ts';
import { authorise, isHome } from '#server/core/authorise.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import { subtree } from '#server/core/scope.ts';
import { presentCustomer, selectCustomers, treeOf } from '#server/services/tenants/customers.ts';
import type { Call } from '#server/core/call.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

const order = {
  fields: { Name: customers.sortKey, Created: customers.created },
  by: 'Name',
  id: customers.id,
};

async function loadCustomer({ db, scope }: Call<CallName>, id: number) {
  const inScope = and(eq(customers.id, id), scope.customers(customers.id));
  const [row] = await selectCustomers(db).where(inScope).limit(1);
  return orNotFound(row);
}

/** Returns the condition for the topmost levels of the caller's own scope: roots, or the own customer for callers who see no more. */
function topsOf({ db, scope }: Call<CallName>) {
  const inScope = db.select({ id: customers.id }).from(customers).where(scope.ownCustomers(customers.id));
  return and(
    scope.ownCustomers(customers.id),
    or(isNull(customers.parentId), notInArray(customers.parentId, inScope)),
  );
}

/**
 * Reading of the customer tree; its changes are in `customerChanges.ts`. [PICK-41, PICK-42, PICK-46, PICK-48, PICK-49, PICK-51, PICK-52]
 */
export const customerRoutes: readonly Route[] = [
  reading.route('listCustomers', async (call) => {
    const query = call.query();
    const { db, scope } = call;
    const condition = and(
      scope.customers(customers.id),
      query.companyId === undefined ? undefined : eq(customers.companyId, query.companyId),
      query.name === undefined ? undefined : like(customers.searchText, containsPattern(query.name)),
    );
    return listPage(query, order, {
      rows: (window) => inWindow(selectCustomers(db).where(condition), window),
      count: () => db.$count(customers, condition),
      present: presentCustomer,
    });
  }),

  reading.route('getCustomer', async (call) => presentCustomer(await loadCustomer(call, call.id()))),

  bufferedReading.route('listAllCustomers', async ({ db, scope }) => {
    const rows = await selectCustomers(db)
      .where(scope.customers(customers.id))
      .orderBy(asc(customers.sortKey), asc(customers.id));
    return rows.map(presentCustomer);
  }),

  bufferedReading.route('getCustomerTree', async (call) => {
    const { companyNode, parentNode } = call.query();
    const { db, scope, caller } = call;
    const { id, name, parentId, companyId } = customers;
    const treeCondition =
      parentNode === undefined
        ? eq(companyId, companyNode ?? caller.companyId)
        : subtree((await loadCustomer(call, parentNode)).customer.path);
    const inScope = parentNode === undefined ? scope.ownCustomers(id) : scope.customers(id);
    const rows = await db
      .select({ id, name, parentId, companyId })
      .from(customers)
      .where(and(treeCondition, inScope))
      .orderBy(asc(customers.sortKey), asc(id));
    return treeOf(rows);
  }),

  reading.route('getActiveCustomer', async (call) => {
    const { customerId, companyId } = call.query();
    const row = await loadCustomer(call, customerId ?? call.caller.customerId);
    const level = orNotFound(
      companyId === undefined || row.customer.companyId === companyId ? row : undefined,
    );
    return { ...presentCustomer(level), isGuest: !(await isHome(call, level.customer.id)) };
  }),

  reading.route('getRootCustomers', async (call) => {
    const { customerId, companyId } = call.query();
    const { db } = call;
    const above = customerId === undefined ? null : (await loadCustomer(call, customerId)).customer;
    const condition = and(
      topsOf(call),
      above === null ? undefined : eq(customers.rootId, above.rootId),
      companyId === undefined ? undefined : eq(customers.companyId, companyId),
    );
    const rows = await selectCustomers(db)
      .where(condition)
      .orderBy(asc(customers.sortKey), asc(customers.id));
    return rows.map(presentCustomer);
  }),

  reading.route('getExternalCustomers', async (call) => {
    const { userId = call.caller.userId } = call.query();
    const { db, scope, caller } = call;
    if (userId === null) return [];
    if (userId !== caller.userId) {
      const inScope = and(
        eq(users.id, userId),
        eq(users.deleted, false),
        scope.ownCustomers(users.customerId),
      );
      const [user] = await db.select({ id: users.id }).from(users).where(inScope).limit(1);
      orNotFound(user);
      await authorise(call);
    }
    const linked = db
      .select({ id: customerLinks.customerId })
      .from(customerLinks)
      .where(eq(customerLinks.userId, userId));
    const rows = await selectCustomers(db)
      .where(inArray(customers.id, linked))
      .orderBy(asc(customers.sortKey), asc(customers.id));
    return rows.map(presentCustomer);
  }),
];
