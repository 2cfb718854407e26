import { textKeys } from '../textKeys.ts';
import { organisation } from '#server/content/demo.ts';
import type { Draft } from './draft.ts';
import { idOf, nextId, remember, rowOf, stampedDaysAgo } from './draft.ts';

const rolesOfRoots = [
  'Brandskyddsansvarig',
  'Brandskyddskontrollant',
  'Vaktmästare',
  'Fastighetsskötare',
] as const;
const rolesOfLevels = [
  ['omsorg', 'Extern kontrollant'],
  ['utbildning', 'Rektor'],
  ['sjukvard', 'Enhetschef'],
  ['asbro', 'Internatvärd'],
] as const;

function addCompanies(draft: Draft): void {
  const companyStamps = stampedDaysAgo(draft, 1500);
  for (const { key, ...company } of organisation.companies) {
    const id = nextId(draft.rows.companies);
    remember(draft, 'company', key, id);
    draft.rows.companies.push({ id, ...company, ...textKeys(company.name), ...companyStamps });
  }
}

function addCustomers(draft: Draft): void {
  const customerStamps = stampedDaysAgo(draft, 1490);
  const { customers } = draft.rows;
  for (const seed of organisation.customers) {
    const id = nextId(customers);
    const parent = seed.parent === null ? null : rowOf(customers, idOf(draft, 'customer', seed.parent));
    remember(draft, 'customer', seed.key, id);
    customers.push({
      id,
      companyId: idOf(draft, 'company', seed.company),
      parentId: parent?.id ?? null,
      rootId: parent?.rootId ?? id,
      path: `${parent?.path ?? '/'}${id}/`,
      depth: parent ? parent.depth + 1 : 0,
      name: seed.name,
      ...textKeys(seed.name),
      ...customerStamps,
    });
  }
}

function addRole(draft: Draft, customerKey: string, name: string): void {
  const customer = rowOf(draft.rows.customers, idOf(draft, 'customer', customerKey));
  const id = nextId(draft.rows.roles);
  remember(draft, 'role', `${customer.id}/${name}`, id);
  draft.rows.roles.push({
    id,
    companyId: customer.companyId,
    customerId: customer.id,
    name,
    ...textKeys(name),
    ...stampedDaysAgo(draft, 1480),
  });
}

/** Returns the id of the role with the given name at a customer or the nearest level above; throws when there is none. */
export function roleFor(draft: Draft, customerId: number, name: string): number {
  const customer = rowOf(draft.rows.customers, customerId);
  const ownRole = draft.ids.get(`role:${customerId}/${name}`);
  if (ownRole !== undefined) return ownRole;
  if (customer.parentId == null)
    throw new Error(`The demo content has no role ${name} above ${customer.name}`);
  return roleFor(draft, customer.parentId, name);
}

/** Builds companies, customer trees, licences and roles. */
export function buildOrganisation(draft: Draft): void {
  addCompanies(draft);
  addCustomers(draft);
  for (const { customer, ...licence } of organisation.licences) {
    draft.rows.customerLicences.push({
      id: nextId(draft.rows.customerLicences),
      customerId: idOf(draft, 'customer', customer),
      ...licence,
      ...stampedDaysAgo(draft, 1480),
    });
  }
  for (const seed of organisation.customers.filter((each) => each.parent === null)) {
    for (const name of rolesOfRoots) addRole(draft, seed.key, name);
  }
  for (const [customer, name] of rolesOfLevels) addRole(draft, customer, name);
}
