import { reading, writing } from '#server/middleware/calls/chains.ts';
import { and, eq, like } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import { companies } from '#server/db/schema/tenants.ts';
import { containsPattern } from '#server/db/textKeys.ts';
import { authorise } from '#server/core/authorise.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import { updatedColumns, createdColumns, onlyRow, failIfStale } from '#server/services/shared/changes.ts';
import { companyColumns, presentCompany, usesOfCompany } from '#server/services/tenants/companies.ts';
import { rejectUsed } from '#server/services/scope/uses.ts';
import type { Call } from '#server/core/call.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

const order = {
  fields: { Name: companies.sortKey, Created: companies.created },
  by: 'Name',
  id: companies.id,
};

async function loadCompany({ db, scope }: Call<CallName>, id: number, isChanging = false) {
  const inScope = and(eq(companies.id, id), scope.companies(companies.id));
  const query = db.select().from(companies).where(inScope).limit(1);
  const [company] = await (isChanging ? query.for('update') : query);
  return orNotFound(company);
}

/** Resellers: read by their own people, written by users who see all of them. [PICK-53..57, PERM-12] */
export const companyRoutes: readonly Route[] = [
  reading.route('listCompanies', async ({ db, scope, query: read }) => {
    const query = read();
    const searchText = query.search ?? query.name;
    const condition = and(
      scope.companies(companies.id),
      searchText === undefined ? undefined : like(companies.searchText, containsPattern(searchText)),
    );
    return listPage(query, order, {
      rows: (window) => inWindow(db.select().from(companies).where(condition).$dynamic(), window),
      count: () => db.$count(companies, condition),
      present: presentCompany,
    });
  }),

  reading.route('getCompany', async (call) => presentCompany(await loadCompany(call, call.id()))),

  writing.route('createCompany', async (call) => {
    const { version: _version, ...fields } = call.body();
    await authorise(call);
    const rows = await call.db
      .insert(companies)
      .values({ ...companyColumns(fields), ...createdColumns(call.now) })
      .returning();
    return presentCompany(onlyRow(rows));
  }),

  writing.route('updateCompany', async (call) => {
    const id = call.id();
    const { version, ...fields } = call.body();
    const before = await loadCompany(call, id, true);
    await authorise(call);
    failIfStale(before, version);
    const rows = await call.db
      .update(companies)
      .set({ ...companyColumns(fields), ...updatedColumns(companies, call.now) })
      .where(eq(companies.id, id))
      .returning();
    return presentCompany(onlyRow(rows));
  }),

  writing.route('deleteCompany', async (call) => {
    const id = call.id();
    await loadCompany(call, id, true);
    await authorise(call);
    rejectUsed(await usesOfCompany(call.db, id), call.language);
    await call.db.delete(companies).where(eq(companies.id, id));
    await call.audit({ action: 'deleted', companyId: id, target: { kind: 'company', id } });
    return null;
  }),
];
