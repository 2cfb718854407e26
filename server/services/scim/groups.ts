import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { inOneLine } from '#contract/primitives.ts';
import { textLimits } from '#contract/constants.ts';
import { scimGroupMembers, scimGroups, scimUsers } from '#server/db/schema/identity/scim.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { users } from '#server/db/schema/users.ts';
import { createdColumns, updatedColumns } from '../shared/changes.ts';
import type { ScimContext } from './connections.ts';
import { groupKind } from './definitions.ts';
import type { ScimObject } from './definitions.ts';
import { applyGroupLevels } from './groupLevels.ts';
import { isObject, normalised } from './normalised.ts';
import { failScim, orScimNotFound, ScimError } from './scimError.ts';
import { isResourceId, seenBy } from './users.ts';
import type { ScimWindow } from './users.ts';

export type GroupRow = typeof scimGroups.$inferSelect;

/** Parts of a group resource. */
interface GroupFields {
  displayName: string;
  externalId: string | null;
  /** Ids of the members' resources. */
  memberIds: readonly string[];
}

/** Member of a group as its resource names it. */
interface GroupMember {
  groupId: number;
  recordId: number;
  value: string;
  display: string;
}

/** Returns the fields of a group resource. @throws ScimError invalidValue, invalidSyntax */
export function groupFieldsOf(input: unknown): GroupFields {
  const { displayName, externalId, members } = normalised(groupKind, input);
  const name = typeof displayName === 'string' ? inOneLine(displayName).trim() : '';
  if (name === '') failScim('invalidValue', 'displayName is required.');
  if (name.length > textLimits.name) failScim('invalidValue', 'displayName is too long.');
  const values = (Array.isArray(members) ? members : []).map((each: unknown) =>
    isObject(each) && typeof each['value'] === 'string' ? each['value'].toLowerCase() : '',
  );
  const memberIds = [...new Set(values)];
  if (memberIds.length > maxMembers) failScim('tooMany', 'The group has too many members.');
  return {
    displayName: name,
    externalId: typeof externalId === 'string' && externalId !== '' ? externalId : null,
    memberIds,
  };
}

/** Maximum number of members of a group. */
const maxMembers = 10_000;

/** Creates the failure for a name that another group has. */
const nameTaken = (): ScimError => new ScimError(409, 'uniqueness', 'Another group has this displayName.');

/** Returns the records of users by the ids of their resources. @throws ScimError for an id that the provisioning doesn't see [IDENT-36] */
async function recordsOf(context: ScimContext, ids: readonly string[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const unknown = () => failScim('invalidValue', 'A member is no user of this customer.');
  if (!ids.every(isResourceId)) return unknown();
  const rows = await context.db
    .select({ id: scimUsers.id })
    .from(scimUsers)
    .innerJoin(users, eq(users.id, scimUsers.userId))
    .innerJoin(customers, eq(customers.id, users.customerId))
    .where(and(seenBy(context), inArray(users.identityId, [...ids])));
  return rows.length === ids.length ? rows.map(({ id }) => id) : unknown();
}

/** Returns the members of groups that the provisioning sees, by group. */
export async function membersOf(
  context: ScimContext,
  groupIds: readonly number[],
): Promise<Map<number, GroupMember[]>> {
  if (groupIds.length === 0) return new Map();
  const rows = await context.db
    .select({
      groupId: scimGroupMembers.scimGroupId,
      recordId: scimUsers.id,
      value: users.identityId,
      display: scimUsers.userName,
    })
    .from(scimGroupMembers)
    .innerJoin(scimUsers, eq(scimUsers.id, scimGroupMembers.scimUserId))
    .innerJoin(users, eq(users.id, scimUsers.userId))
    .innerJoin(customers, eq(customers.id, users.customerId))
    .where(and(seenBy(context), inArray(scimGroupMembers.scimGroupId, [...groupIds])))
    .orderBy(asc(scimGroupMembers.id));
  return Map.groupBy(rows, ({ groupId }) => groupId);
}

async function addMembers(
  { db, now }: ScimContext,
  { id: scimGroupId, customerId }: GroupRow,
  recordIds: readonly number[],
): Promise<void> {
  if (recordIds.length === 0) return;
  await db
    .insert(scimGroupMembers)
    .values(recordIds.map((scimUserId) => ({ scimGroupId, customerId, scimUserId, ...createdColumns(now) })))
    .onConflictDoNothing();
}

/** Creates a group with its members. */
export async function createGroup(context: ScimContext, fields: GroupFields): Promise<GroupRow> {
  const { db, now, connectionId, root } = context;
  const { displayName, externalId, memberIds } = fields;
  const recordIds = await recordsOf(context, memberIds);
  const [group] = await db
    .insert(scimGroups)
    .values({
      customerId: root.id,
      scimConnectionId: connectionId,
      identifier: randomUUID(),
      displayName,
      externalId,
      ...createdColumns(now),
    })
    .onConflictDoNothing()
    .returning();
  if (!group) throw nameTaken();
  await addMembers(context, group, recordIds);
  await applyGroupLevels(context, recordIds);
  return group;
}

/** Replaces name and members of a group, which the caller has locked. */
export async function replaceGroup(
  context: ScimContext,
  group: GroupRow,
  fields: GroupFields,
): Promise<GroupRow> {
  const { db, now } = context;
  const { displayName, externalId, memberIds } = fields;
  const before = ((await membersOf(context, [group.id])).get(group.id) ?? []).map(({ recordId }) => recordId);
  const after = new Set(await recordsOf(context, memberIds));
  const removed = before.filter((id) => !after.has(id));
  const heldIds = new Set(before);
  const addedIds = [...after].filter((id) => !heldIds.has(id));
  if (removed.length > 0)
    await db
      .delete(scimGroupMembers)
      .where(and(eq(scimGroupMembers.scimGroupId, group.id), inArray(scimGroupMembers.scimUserId, removed)));
  await addMembers(context, group, addedIds);
  const [changed] = await db
    .update(scimGroups)
    .set({ displayName, externalId, ...updatedColumns(scimGroups, now) })
    .where(eq(scimGroups.id, group.id))
    .returning();
  const isRenamed = displayName !== group.displayName;
  await applyGroupLevels(context, isRenamed ? [...removed, ...after] : [...removed, ...addedIds]);
  return orScimNotFound(changed);
}

/** Deletes a group, which the caller has locked. */
export async function deleteGroup(context: ScimContext, group: GroupRow): Promise<void> {
  const members = (await membersOf(context, [group.id])).get(group.id) ?? [];
  await context.db.delete(scimGroups).where(eq(scimGroups.id, group.id));
  await applyGroupLevels(
    context,
    members.map(({ recordId }) => recordId),
  );
}

const ofConnection = ({ connectionId }: ScimContext): SQL => eq(scimGroups.scimConnectionId, connectionId);

/** Returns a group by the id of its resource, locked if it is to be changed; undefined for one of another root customer. */
export async function findGroup(
  context: ScimContext,
  id: string,
  isChanging = false,
): Promise<GroupRow | undefined> {
  if (!isResourceId(id)) return undefined;
  const query = context.db
    .select()
    .from(scimGroups)
    .where(and(ofConnection(context), eq(scimGroups.identifier, id)))
    .limit(1);
  const [group] = await (isChanging ? query.for('update') : query);
  return group;
}

/** Returns a page of groups that meet a condition, and the number of all of them. */
export async function listGroups(
  context: ScimContext,
  condition: SQL | undefined,
  { startIndex, count }: ScimWindow,
): Promise<{ rows: GroupRow[]; total: number }> {
  const { db } = context;
  const isListed = and(ofConnection(context), condition);
  const total = await db.$count(scimGroups, isListed);
  if (count === 0) return { rows: [], total };
  const rows = await db
    .select()
    .from(scimGroups)
    .where(isListed)
    .orderBy(asc(scimGroups.id))
    .limit(count)
    .offset(startIndex - 1);
  return { rows, total };
}

/** Returns the condition for the name of a group, in any letter case. (RFC 7643, 8.7.1) */
export const hasDisplayName = (name: string): SQL =>
  sql`lower(${scimGroups.displayName}) = lower(${name}::text)`;

export const etagOfGroup = ({ version }: GroupRow): string => `W/"${version}"`;

/** Converts a group to its resource. @param members null to leave them out (RFC 7643, 4.2) */
export function presentGroup(
  group: GroupRow,
  members: readonly GroupMember[] | null,
  { baseUrl }: Pick<ScimContext, 'baseUrl'>,
): ScimObject {
  return {
    schemas: [groupKind.schema],
    id: group.identifier,
    ...(group.externalId === null ? {} : { externalId: group.externalId }),
    displayName: group.displayName,
    ...(members === null || members.length === 0
      ? {}
      : {
          members: members.map(({ value, display }) => ({
            value,
            display,
            type: 'User',
            $ref: `${baseUrl}/Users/${value}`,
          })),
        }),
    meta: {
      resourceType: 'Group',
      created: group.created,
      lastModified: group.updated,
      location: `${baseUrl}/Groups/${group.identifier}`,
      version: etagOfGroup(group),
    },
  };
}
