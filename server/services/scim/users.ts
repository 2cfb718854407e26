import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { scimGroupMembers, scimGroups, scimUsers } from '#server/db/schema/identity/scim.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { users } from '#server/db/schema/users.ts';
import { highestGovernedLevel } from '../users/loginRules.ts';
import type { ScimContext } from './connections.ts';
import { userKind } from './definitions.ts';
import type { ScimObject } from './definitions.ts';
import { nameIn } from './userFields.ts';

/**
 * Returns the condition for users whom a provisioning sees: those that it provisions, whose home is in the root customer's tree and whose
 * level ends there. [IDENT-36]
 */
export const seenBy = ({ connectionId, root }: Pick<ScimContext, 'connectionId' | 'root'>): SQL | undefined =>
  and(
    eq(scimUsers.scimConnectionId, connectionId),
    eq(customers.rootId, root.id),
    eq(users.deleted, false),
    lte(users.accessLevel, highestGovernedLevel),
  );

interface GroupOfUser {
  value: string;
  display: string;
}

const groupsOfUser = sql<GroupOfUser[]>`coalesce((
  select json_agg(json_build_object('value', g.identifier, 'display', g.display_name) order by g.id)
  from ${scimGroupMembers} m join ${scimGroups} g on g.id = m.scim_group_id where m.scim_user_id = ${scimUsers.id}), '[]'::json)`;

/** Selects provisioned users; add conditions, order and window. */
export const selectScimUsers = (db: Database) =>
  db
    .select({ record: scimUsers, user: users, groups: groupsOfUser })
    .from(scimUsers)
    .innerJoin(users, eq(users.id, scimUsers.userId))
    .innerJoin(customers, eq(customers.id, users.customerId))
    .$dynamic();

export type ScimUserRow = Awaited<ReturnType<typeof selectScimUsers>>[number];

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns whether a text can be the id of a resource. */
export const isResourceId = (text: string): boolean => uuid.test(text);

/** Returns a user by the id of the resource; undefined for one that the provisioning doesn't see. */
export async function findScimUser(context: ScimContext, id: string): Promise<ScimUserRow | undefined> {
  if (!isResourceId(id)) return undefined;
  const [row] = await selectScimUsers(context.db)
    .where(and(seenBy(context), eq(users.identityId, id)))
    .limit(1);
  return row;
}

/** Like `findScimUser`, locked until the transaction ends. */
export async function lockScimUser(context: ScimContext, id: string): Promise<ScimUserRow | undefined> {
  const row = await findScimUser(context, id);
  if (!row) return undefined;
  await context.db.select({ id: users.id }).from(users).where(eq(users.id, row.user.id)).for('update');
  return findScimUser(context, id);
}

/** Page of a list: resources from the 1-based index, at most `count`. */
export interface ScimWindow {
  startIndex: number;
  count: number;
}

/** Returns a page of users that meet a condition, and the number of all of them. */
export async function listScimUsers(
  context: ScimContext,
  condition: SQL | undefined,
  { startIndex, count }: ScimWindow,
): Promise<{ rows: ScimUserRow[]; total: number }> {
  const { db } = context;
  const isListed = and(seenBy(context), condition);
  const [{ total } = { total: 0 }] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(scimUsers)
    .innerJoin(users, eq(users.id, scimUsers.userId))
    .innerJoin(customers, eq(customers.id, users.customerId))
    .where(isListed);
  const rows =
    count === 0
      ? []
      : await selectScimUsers(db)
          .where(isListed)
          .orderBy(asc(scimUsers.id))
          .limit(count)
          .offset(startIndex - 1);
  return { rows, total };
}

/** Returns the ETag of a user: each change of the record or of the user itself changes it. */
export const etagOfUser = ({ record, user }: ScimUserRow): string => `W/"${record.version + user.version}"`;

/** Converts a user to its resource. (RFC 7643, 4.1) */
export function presentScimUser(row: ScimUserRow, { baseUrl }: Pick<ScimContext, 'baseUrl'>): ScimObject {
  const { record, user, groups } = row;
  const { attributes } = record;
  const name = nameIn(attributes, user);
  const { extension } = userKind;
  const hasExtension = extension !== null && extension.schema in attributes;
  return {
    schemas: [userKind.schema, ...(hasExtension ? [extension.schema] : [])],
    id: user.identityId,
    ...(record.externalId === null ? {} : { externalId: record.externalId }),
    userName: record.userName,
    ...attributes,
    ...(Object.keys(name).length === 0 ? {} : { name }),
    active: user.deactivated === null,
    ...(groups.length === 0
      ? {}
      : { groups: groups.map((each) => ({ ...each, $ref: `${baseUrl}/Groups/${each.value}` })) }),
    meta: {
      resourceType: 'User',
      created: record.created,
      lastModified: record.updated > user.updated ? record.updated : user.updated,
      location: `${baseUrl}/Users/${user.identityId}`,
      version: etagOfUser(row),
    },
  };
}

/** Returns the condition for the user name, in any letter case. (RFC 7643, 4.1.1) */
export const hasUserName = (userName: string): SQL =>
  sql`lower(${scimUsers.userName}) = lower(${userName}::text)`;

/** Returns the number of users that a provisioning sees. */
export async function countScimUsers(
  db: Database,
  of: Pick<ScimContext, 'connectionId' | 'root'>,
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(scimUsers)
    .innerJoin(users, eq(users.id, scimUsers.userId))
    .innerJoin(customers, eq(customers.id, users.customerId))
    .where(seenBy(of));
  return row?.count ?? 0;
}
