import { and, eq, isNull } from 'drizzle-orm';
import type { Company } from '#contract/tenants/company.ts';
import { emailsOf } from '#contract/users/joinedEmails.ts';
import type { Database } from '#server/db/client.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { questionGroups, questionLists } from '#server/db/schema/checklists.ts';
import { roles, users } from '#server/db/schema/users.ts';
import { companies, customers } from '#server/db/schema/tenants.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { onlyRow } from '../shared/changes.ts';
import type { Use } from '../scope/uses.ts';

type CompanyFields = Partial<
  Pick<Company, 'description' | 'flawEmailRecipient' | 'contactName' | 'contactNumber' | 'contactEmail'>
> & { name: string };

/** Converts a reseller to the API's format. [PICK-02] */
export function presentCompany({
  sortKey: _sortKey,
  searchText: _searchText,
  ...company
}: typeof companies.$inferSelect): Company {
  return company;
}

/** Returns the columns of a body; the flaw addresses are deduplicated and joined. [PICK-03] */
export function companyColumns({ flawEmailRecipient, name, ...fields }: CompanyFields) {
  const addresses = flawEmailRecipient === undefined ? null : [...new Set(emailsOf(flawEmailRecipient))];
  return {
    ...fields,
    name,
    ...textKeys(name),
    ...(addresses ? { flawEmailRecipient: addresses.join(';') } : {}),
  };
}

/** Returns the uses that prevent deleting a reseller: its customers, its people, and the records that it shares with its customers. */
export async function usesOfCompany(db: Database, id: number): Promise<Use[]> {
  const shared = (
    table: typeof roles | typeof fireProtections | typeof questionGroups | typeof questionLists,
  ) => db.$count(table, and(eq(table.companyId, id), isNull(table.customerId)));
  const company = onlyRow(
    await db
      .select({
        customers: db.$count(customers, eq(customers.companyId, id)),
        employees: db.$count(users, eq(users.companyId, id)),
        roles: shared(roles),
        catalogue: shared(fireProtections),
        groups: shared(questionGroups),
        lists: shared(questionLists),
      })
      .from(companies)
      .where(eq(companies.id, id)),
  );
  const { groups, lists, ...rest } = company;
  const checklists = Number(groups) + Number(lists);
  return [
    { kind: 'customers', count: Number(rest.customers) },
    { kind: 'employees', count: Number(rest.employees) },
    { kind: 'roles', count: Number(rest.roles) },
    { kind: 'catalogue', count: Number(rest.catalogue) },
    { kind: 'checklists', count: checklists },
  ];
}
