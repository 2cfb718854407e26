import { and, eq, inArray } from 'drizzle-orm';
import { claimedLevel } from '#domain/identity/claimedLevel.ts';
import type { ClaimedLevel } from '#domain/identity/claimedLevel.ts';
import { scimGroupMembers, scimGroups, scimUsers } from '#server/db/schema/identity/scim.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { users } from '#server/db/schema/users.ts';
import { applyLevel, applyRoles } from '../identity/givenLevels.ts';
import { providerOfRoot } from '../identity/providers.ts';
import { updatedColumns } from '../shared/changes.ts';
import type { ScimContext } from './connections.ts';
import { isProtected } from './protectedUsers.ts';
import { seenBy } from './users.ts';

/** Level and roles of users whom no group gives any: the lowest level, and no roles if groups give roles. */
const withoutGroup = (hasRoles: boolean): ClaimedLevel => ({ level: 0, roleIds: hasRoles ? [] : null });

/**
 * Sets level and roles of users by the names of their groups and the table of values of the customer's login service: at most to customer
 * administrator. A user without a matching group gets the lowest level, if a group has set the level before or SCIM created the user, and no
 * claim decides at the login. [IDENT-38]
 */
export async function applyGroupLevels(context: ScimContext, scimUserIds: readonly number[]): Promise<void> {
  const { db, now, root, connectionId, address } = context;
  const provider = await providerOfRoot(db, root.id);
  const rules = provider?.levelRules ?? [];
  if (rules.length === 0 || scimUserIds.length === 0) return;
  const rows = await db
    .select({
      recordId: scimUsers.id,
      isLevelGoverned: scimUsers.isLevelGoverned,
      id: users.id,
      customerId: users.customerId,
      accessLevel: users.accessLevel,
    })
    .from(scimUsers)
    .innerJoin(users, eq(users.id, scimUsers.userId))
    .innerJoin(customers, eq(customers.id, users.customerId))
    .where(and(seenBy(context), inArray(scimUsers.id, [...scimUserIds])))
    .orderBy(users.id)
    .for('update', { of: users });
  const groups = await db
    .select({ recordId: scimGroupMembers.scimUserId, name: scimGroups.displayName })
    .from(scimGroupMembers)
    .innerJoin(scimGroups, eq(scimGroups.id, scimGroupMembers.scimGroupId))
    .where(inArray(scimGroupMembers.scimUserId, [...scimUserIds]));
  const namesOf = Map.groupBy(groups, ({ recordId }) => recordId);
  const hasRoles = rules.some(({ roleIds }) => roleIds.length > 0);
  for (const { recordId, isLevelGoverned, ...user } of rows) {
    const names = (namesOf.get(recordId) ?? []).map(({ name }) => name);
    const matching = claimedLevel(rules, names);
    const isLowered = isLevelGoverned && provider?.levelClaim === null;
    const givenLevel = matching ?? (isLowered ? withoutGroup(hasRoles) : null);
    if (givenLevel === null) continue;
    if (matching && !isLevelGoverned)
      await db
        .update(scimUsers)
        .set({ isLevelGoverned: true, ...updatedColumns(scimUsers, now) })
        .where(eq(scimUsers.id, recordId));
    if (givenLevel.level >= user.accessLevel || !(await isProtected(context, user)))
      await applyLevel(db, user, givenLevel.level, { now, actor: `scim:${connectionId}`, address });
    if (givenLevel.roleIds !== null) await applyRoles(db, user, givenLevel.roleIds, now);
  }
}
