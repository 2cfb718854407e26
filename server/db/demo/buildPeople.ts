import type { AccessLevel } from '#contract/users/permissions.ts';
import { accessLevels } from '#contract/users/permissions.ts';
import { sortKeyOf } from '#domain/sortKey.ts';
import { textKeys } from '../textKeys.ts';
import { demoAccounts } from './accounts.ts';
import { roleFor } from './buildOrganisation.ts';
import { people } from '#server/content/demo.ts';
import type { Draft } from './draft.ts';
import { idOf, nextId, remember, rowOf, stampedDaysAgo } from './draft.ts';

interface Person {
  email: string;
  firstName: string;
  lastName: string;
  level: AccessLevel;
  home: string;
  roles: readonly string[];
}

/** People besides the demo accounts, one per row: customer, access level and role. */
const staff: readonly (readonly [home: string, level: AccessLevel, role: string | null])[] = [
  ['lindesjo', 'BasicUser', 'Brandskyddskontrollant'],
  ['lindesjo', 'BasicUser', 'Brandskyddskontrollant'],
  ['lindesjo', 'Admin', 'Brandskyddsansvarig'],
  ['utbildning', 'User', 'Vaktmästare'],
  ['grundskolor', 'Admin', 'Rektor'],
  ['bjorkhag', 'User', 'Rektor'],
  ['ekbacken', 'User', 'Rektor'],
  ['sjovagen', 'User', 'Rektor'],
  ['blaklockan', 'User', null],
  ['tallkotten', 'User', null],
  ['gymnasiet', 'User', 'Rektor'],
  ['omsorg', 'Admin', 'Brandskyddsansvarig'],
  ['boenden', 'BasicUser', 'Brandskyddskontrollant'],
  ['solgarden', 'User', 'Vaktmästare'],
  ['linden', 'User', 'Vaktmästare'],
  ['kultur', 'Admin', null],
  ['arenan', 'BasicUser', 'Vaktmästare'],
  ['fastighet', 'BasicUser', 'Fastighetsskötare'],
  ['kvarnporten', 'CustomerAdmin', 'Brandskyddsansvarig'],
  ['kvarnporten', 'BasicUser', 'Brandskyddskontrollant'],
  ['bostader', 'User', 'Fastighetsskötare'],
  ['norr', 'BasicUser', 'Fastighetsskötare'],
  ['soder', 'BasicUser', 'Fastighetsskötare'],
  ['stalvik', 'CustomerAdmin', 'Brandskyddsansvarig'],
  ['stalvik', 'BasicUser', 'Brandskyddskontrollant'],
  ['produktion', 'User', 'Vaktmästare'],
  ['logistik', 'User', 'Vaktmästare'],
  ['region', 'CustomerAdmin', 'Brandskyddsansvarig'],
  ['sjukvard', 'Admin', 'Enhetschef'],
  ['sjukhuset', 'BasicUser', 'Brandskyddskontrollant'],
  ['alven', 'User', 'Enhetschef'],
  ['regionservice', 'User', 'Fastighetsskötare'],
  ['fjallhem', 'CustomerAdmin', 'Brandskyddsansvarig'],
  ['tjarn', 'BasicUser', 'Brandskyddskontrollant'],
  ['tjarn', 'BasicUserLight', null],
  ['asbro', 'BasicUser', 'Brandskyddskontrollant'],
  ['asbro', 'User', 'Internatvärd'],
];

function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function uuidOf(draft: Draft, email: string): string {
  const random = draft.random.fork(`identity ${email}`);
  const hex = Array.from({ length: 30 }, () => random.int(0, 15).toString(16)).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-a${hex.slice(15, 18)}-${hex.slice(18, 30)}`;
}

function addPerson(draft: Draft, person: Person): number {
  const { users, userRoles, customers } = draft.rows;
  const home = rowOf(customers, idOf(draft, 'customer', person.home));
  const id = nextId(users);
  const stamps = stampedDaysAgo(draft, 1400 - id);
  remember(draft, 'user', person.email, id);
  users.push({
    id,
    companyId: home.companyId,
    customerId: home.id,
    identityId: uuidOf(draft, person.email),
    email: person.email,
    userName: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    phoneNumber: `070-555 ${String(10 + (id % 90))} ${String(10 + ((id * 7) % 90))}`,
    preferredLanguageCode: 'sv',
    accessLevel: accessLevels.indexOf(person.level),
    country: 'SE',
    passwordHash: null,
    ...textKeys(`${person.firstName} ${person.lastName}`, person.email),
    lastNameKey: sortKeyOf(`${person.lastName} ${person.firstName}`),
    ...stamps,
  });
  for (const name of person.roles) {
    const roleId = roleFor(draft, home.id, name);
    userRoles.push({ id: nextId(userRoles), customerId: home.id, userId: id, roleId, ...stamps });
  }
  return id;
}

function addLinks(draft: Draft): void {
  const { customerLinks, userRoles } = draft.rows;
  for (const account of demoAccounts) {
    if (!account.link) continue;
    const userId = idOf(draft, 'user', account.email);
    const customerId = idOf(draft, 'customer', account.link.customer);
    const linkId = nextId(customerLinks);
    const stamps = stampedDaysAgo(draft, 400);
    customerLinks.push({ id: linkId, userId, customerId, ...stamps });
    const roleId = roleFor(draft, customerId, account.link.role);
    userRoles.push({ id: nextId(userRoles), customerId, userId, roleId, linkId, ...stamps });
  }
}

/** Builds the demo accounts and the other people with their roles; passwords are set when the rows are stored. */
export function buildPeople(draft: Draft): void {
  for (const account of demoAccounts) addPerson(draft, account);
  const random = draft.random.fork('people');
  const first = random.shuffle(people.firstNames);
  const last = random.shuffle(people.lastNames);
  staff.forEach(([home, level, role], index) => {
    const firstName = first[index % first.length] ?? 'Kim';
    const lastName = last[(index * 5) % last.length] ?? 'Lund';
    const email = `${plain(firstName)}.${plain(lastName)}@example.com`;
    addPerson(draft, { email, firstName, lastName, level, home, roles: role === null ? [] : [role] });
  });
  addLinks(draft);
}

/** Returns the e-mail addresses of a customer's inspectors: users with the inspector's role at the customer or a level above it. */
export function inspectorsOf(draft: Draft, customerId: number): string[] {
  const customer = rowOf(draft.rows.customers, customerId);
  const role = roleFor(draft, customer.rootId, 'Brandskyddskontrollant');
  const holders = draft.rows.userRoles.filter(
    (held) => held.roleId === role && customer.path.includes(`/${held.customerId}/`),
  );
  return holders.map((held) => rowOf(draft.rows.users, held.userId).email);
}
