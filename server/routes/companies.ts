import { and, eq, like } from 'drizzle-orm';
import type { Company } from '../../src/contract/company.ts';
import { companies } from '../db/schema/tenants.ts';
import { containsPattern } from '../db/textKeys.ts';
import { inWindow, listPage } from '../middleware/paging.ts';
import { found } from '../middleware/refusal.ts';
import { route } from './route.ts';
import type { Route } from './route.ts';

const order = {
  fields: { Name: companies.sortKey, Created: companies.created },
  by: 'Name',
  id: companies.id,
};

/** A reseller as it travels. [PICK-02] */
function presentCompany({
  sortKey: _sortKey,
  searchText: _searchText,
  ...company
}: typeof companies.$inferSelect): Company {
  return company;
}

/** Reading of resellers: one's own, and all for those whose reach is everything. [PICK-53, PICK-54] */
export const companyRoutes: readonly Route[] = [
  route('listCompanies', async ({ db, scope, query: read }) => {
    const query = read();
    const wanted = query.search ?? query.name;
    const where = and(
      scope.companies(companies.id),
      wanted === undefined ? undefined : like(companies.searchText, containsPattern(wanted)),
    );
    return listPage(query, order, {
      rows: (window) => inWindow(db.select().from(companies).where(where).$dynamic(), window),
      count: () => db.$count(companies, where),
      present: presentCompany,
    });
  }),

  route('getCompany', async ({ db, scope, id }) => {
    const inScope = and(eq(companies.id, id()), scope.companies(companies.id));
    const [company] = await db.select().from(companies).where(inScope).limit(1);
    return presentCompany(found(company));
  }),
];
