import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { languages } from '#contract/constants.ts';
import { defaultAccessLevel } from '#contract/users/permissions.ts';
import type { User } from '#contract/users/user.ts';
import { levelName } from '#domain/can.ts';
import type { Database } from '#server/db/client.ts';
import { roles, userRoles, users } from '#server/db/schema/users.ts';
import { companies, customers } from '#server/db/schema/tenants.ts';
import { sortKeyOf } from '#domain/sortKey.ts';
import { searchTextOf } from '#server/db/textKeys.ts';

interface HeldRole {
  id: number;
  name: string;
  customerId: number | null;
  isExternal: boolean;
  /** Customer where the role is held: home, or a linked one. */
  heldAt: number;
}

/** Subquery for the roles that a user holds, at home and elsewhere, in order. */
export const heldRoles = sql<HeldRole[]>`coalesce((
  select json_agg(json_build_object('id', r.id, 'name', r.name, 'customerId', r.customer_id, 'isExternal', ur.link_id is not null, 'heldAt', ur.customer_id)
    order by r.sort_key, r.id)
  from ${userRoles} ur join ${roles} r on r.id = ur.role_id where ur.user_id = ${users.id}), '[]'::json)`;

/**
 * Selects users with all fields of their API format, in one query; add conditions, order and window. `isOwn` is a
 * condition that marks rows.
 */
export function selectUsers(db: Database, isOwn: SQL = sql`true`) {
  const mark = sql<boolean>`(${isOwn})`;
  return db
    .select({
      user: users,
      heldRoles,
      customerName: customers.name,
      companyName: companies.name,
      isOwn: mark,
    })
    .from(users)
    .innerJoin(customers, eq(customers.id, users.customerId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .$dynamic();
}

export type UserRow = Awaited<ReturnType<typeof selectUsers>>[number];

/** Finds a non-deleted user by id, without a scope check: for the user's own record. */
export async function findUser(db: Database, id: number): Promise<UserRow | undefined> {
  const [row] = await selectUsers(db)
    .where(and(eq(users.id, id), eq(users.deleted, false)))
    .limit(1);
  return row;
}

/** Converts a user to the API's format. [USER-11] */
export function presentUser({ user, heldRoles: held, customerName, companyName }: UserRow): User {
  const home = held.filter((role) => !role.isExternal);
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    userName: user.userName,
    phoneNumber: user.phoneNumber,
    preferredLanguageCode:
      languages.find((language) => language === user.preferredLanguageCode) ?? languages[0],
    userRole: levelName(user.accessLevel) ?? defaultAccessLevel,
    roles: home.map(({ id, name, customerId }) => ({ id, name, customerId })),
    roleIds: home.map((role) => role.id),
    externalRoleIds: held.filter((role) => role.isExternal).map((role) => role.id),
    companyId: user.companyId,
    customerId: user.customerId,
    identityId: user.identityId,
    customer: { id: user.customerId, name: customerName },
    company: { id: user.companyId, name: companyName },
    created: user.created,
    updated: user.updated,
    version: user.version,
    deactivated: user.deactivated,
  };
}

/** Converts a guest for a linked customer: without the roles at home, with the roles held at the customer in question. [USER-41] */
export function presentGuest(row: UserRow, customerId: number | undefined): User {
  const rolesHere = row.heldRoles.filter((role) => role.isExternal && role.heldAt === customerId);
  return { ...presentUser(row), roles: [], roleIds: [], externalRoleIds: rolesHere.map((role) => role.id) };
}

/** Returns the key columns derived from a user's names and e-mail address. */
export function userKeys(names: { firstName: string; lastName: string; email: string }) {
  const { firstName, lastName, email } = names;
  return {
    sortKey: sortKeyOf(`${firstName} ${lastName}`),
    lastNameKey: sortKeyOf(`${lastName} ${firstName}`),
    searchText: searchTextOf(firstName, lastName, email),
  };
}
