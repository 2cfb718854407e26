import { reading, writing } from '#server/middleware/calls/chains.ts';
import { and, asc, eq, exists, isNotNull, or, sql } from 'drizzle-orm';
import { accessLevels } from '#contract/users/permissions.ts';
import { levelNumber } from '#domain/can.ts';
import { assignableLevels } from '#domain/users/userForm.ts';
import { customerLinks, roles, userRoles, users } from '#server/db/schema/users.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { authorise, authoriseExtra, authoriseKind, isHome } from '#server/core/authorise.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import { createdColumns, onlyRow } from '#server/services/shared/changes.ts';
import { presentRole } from '#server/services/scope/roles.ts';
import { linkingKind, linkTarget, removeLink } from '#server/services/users/userLinks.ts';
import { setRoles } from '#server/services/users/userRoles.ts';
import { lockUser, rejectAbove } from '#server/services/users/userScope.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

/** Access of people to customers outside their own tree, their roles there, and the levels that can be granted. */
export const userLinkRoutes: readonly Route[] = [
  // Linking again replaces the roles at that customer.
  writing.route('linkUser', async (call) => {
    const { userId, customerId, roleIds } = call.body();
    const user = await lockUser(call, userId);
    const target = await linkTarget(call, customerId);
    await authoriseKind(call, linkingKind(call.caller, target));
    rejectAbove(call.caller, user);
    const home = onlyRow(await call.db.select().from(customers).where(eq(customers.id, user.customerId)));
    if (target.path.startsWith(home.path)) fail('already_at_home', 'customerId');
    await call.db
      .insert(customerLinks)
      .values({ userId, customerId, ...createdColumns(call.now) })
      .onConflictDoNothing();
    const isThis = and(eq(customerLinks.userId, userId), eq(customerLinks.customerId, customerId));
    const link = onlyRow(await call.db.select().from(customerLinks).where(isThis));
    await setRoles(call, { userId, customerId, linkId: link.id }, roleIds, () =>
      authoriseExtra(call, 'roleIds'),
    );
    const details = { linkedTo: customerId };
    await call.audit({ action: 'user_changed', customerId, target: { kind: 'user', id: userId }, details });
    return null;
  }),

  // The customer can remove any user's access; the user's own admins can only remove the access of users below their level.
  writing.route('unlinkUser', async (call) => {
    const [userId, customerId] = [call.id('userId'), call.id('customerId')];
    const { db, scope } = call;
    call.body();
    const inScope = or(scope.ownCustomers(customerLinks.customerId), scope.ownCustomers(users.customerId));
    const [link] = await db
      .select({ id: customerLinks.id, accessLevel: users.accessLevel })
      .from(customerLinks)
      .innerJoin(users, and(eq(users.id, customerLinks.userId), eq(users.deleted, false)))
      .where(and(eq(customerLinks.userId, userId), eq(customerLinks.customerId, customerId), inScope))
      .limit(1);
    const { id, accessLevel } = orNotFound(link);
    await authorise(call);
    if (!(await isHome(call, customerId))) rejectAbove(call.caller, { accessLevel });
    await removeLink(db, { id, userId, customerId });
    const details = { unlinkedFrom: customerId };
    await call.audit({ action: 'user_changed', customerId, target: { kind: 'user', id: userId }, details });
    return null;
  }),

  reading.route('listIdentityRoles', async (call) => {
    await authorise(call);
    const levels = assignableLevels(call.caller);
    return accessLevels
      .filter((level) => levels.includes(level))
      .map((name) => ({ id: levelNumber(name), name }));
  }),

  reading.route('listExternalRoles', async (call) => {
    const [userId, customerId] = [call.id('userId'), call.id('customerId')];
    const { db, scope, caller } = call;
    const isOwn = userId === caller.userId ? sql`true` : undefined;
    const link = db
      .select({ one: sql`1` })
      .from(customerLinks)
      .where(
        and(
          eq(customerLinks.userId, userId),
          eq(customerLinks.customerId, customerId),
          scope.ownCustomers(customerLinks.customerId),
        ),
      );
    const inScope = or(isOwn, scope.ownCustomers(users.customerId), exists(link));
    const [user] = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.deleted, false), inScope))
      .limit(1);
    orNotFound(user);
    if (!isOwn) await authorise(call);
    const rows = await db
      .select({ role: roles })
      .from(userRoles)
      .innerJoin(roles, eq(roles.id, userRoles.roleId))
      .where(
        and(eq(userRoles.userId, userId), eq(userRoles.customerId, customerId), isNotNull(userRoles.linkId)),
      )
      .orderBy(asc(roles.sortKey), asc(roles.id));
    return rows.map(({ role }) => presentRole(role));
  }),
];
