import { reading, writing } from '#server/middleware/calls/chains.ts';
import { and, eq, inArray, like, or, sql } from 'drizzle-orm';
import { buildings, buildingUsers } from '#server/db/schema/buildings.ts';
import { users } from '#server/db/schema/users.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { containsPattern } from '#server/db/textKeys.ts';
import { authorise } from '#server/core/authorise.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { publishEvent } from '#server/services/events/publishEvents.ts';
import { readLevelsOf } from '#server/services/buildings/buildings.ts';
import { updatedColumns, failIfStale } from '#server/services/shared/changes.ts';
import { levelsFrom } from '#server/services/scope/roundScope.ts';
import { isIncluded } from '#server/services/users/userLinks.ts';
import { setHomeRoles } from '#server/services/users/userRoles.ts';
import { loadUser, lockUser, rejectAbove, showUser } from '#server/services/users/userScope.ts';
import { presentGuest, presentUser, selectUsers, userKeys } from '#server/services/users/users.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

const order = {
  fields: {
    FirstName: users.sortKey,
    LastName: users.lastNameKey,
    Name: users.sortKey,
    Email: users.email,
    Created: users.created,
    Customer: customers.sortKey,
  },
  by: 'FirstName',
  id: users.id,
};

/** Users: all read and change their own record; other records need the permissions of the employees screen. [USER-39, USER-40] */
export const userRoutes: readonly Route[] = [
  // Before `getUser`, whose path matches any last segment.
  reading.route('listUsersIncludingExternal', async (call) => {
    const query = call.query();
    await authorise(call);
    const { db, scope } = call;
    const condition = and(
      eq(users.deleted, false),
      isIncluded(call, query),
      query.search === undefined ? undefined : like(users.searchText, containsPattern(query.search)),
    );
    const isOwn = scope.ownCustomers(users.customerId);
    return listPage(
      query,
      { ...order, by: 'LastName' },
      {
        rows: (window) => inWindow(selectUsers(db, isOwn).where(condition), window),
        count: () => db.$count(users, condition),
        present: (row) => (row.isOwn ? presentUser(row) : presentGuest(row, query.customerId)),
      },
    );
  }),

  reading.route('listUsersBelow', async (call) => {
    const query = call.query();
    await authorise(call);
    const { db, scope } = call;
    const isOwn = scope.ownCustomers(users.customerId);
    const isBelow =
      query.customerId === undefined
        ? isOwn
        : and(isOwn, sql`${users.customerId} in ${levelsFrom(query.customerId)}`);
    const condition = and(
      eq(users.deleted, false),
      or(isIncluded(call, query), isBelow),
      query.search === undefined ? undefined : like(users.searchText, containsPattern(query.search)),
    );
    const levelsOf = await readLevelsOf(call, query.customerId);
    return listPage(
      query,
      { ...order, by: 'LastName' },
      {
        rows: (window) => inWindow(selectUsers(db, isOwn).where(condition), window),
        count: () => db.$count(users, condition),
        present: (row) => ({
          ...(row.isOwn ? presentUser(row) : presentGuest(row, query.customerId)),
          levels: levelsOf(row.user.customerId),
        }),
      },
    );
  }),

  reading.route('getUser', async (call) => {
    const id = call.id();
    const row = await loadUser(call, id);
    if (id !== call.caller.userId) await authorise(call);
    return presentUser(row);
  }),

  reading.route('listUsers', async (call) => {
    const query = call.query();
    await authorise(call);
    const { db, scope } = call;
    const connected = (buildingId: number) =>
      db
        .select({ id: buildingUsers.userId })
        .from(buildingUsers)
        .innerJoin(buildings, eq(buildings.id, buildingUsers.buildingId))
        .where(and(eq(buildings.id, buildingId), scope.buildings(buildings.id)));
    const condition = and(
      eq(users.deleted, false),
      scope.ownCustomers(users.customerId),
      query.customerId === undefined ? undefined : eq(users.customerId, query.customerId),
      query.buildingId === undefined ? undefined : inArray(users.id, connected(query.buildingId)),
      query.identityId === undefined ? undefined : eq(users.identityId, uuidOf(query.identityId)),
      query.search === undefined ? undefined : like(users.searchText, containsPattern(query.search)),
    );
    return listPage(query, order, {
      rows: (window) => inWindow(selectUsers(db).where(condition), window),
      count: () => db.$count(users, condition),
      present: presentUser,
    });
  }),

  writing.route('updateUser', async (call) => {
    const id = call.id();
    const body = call.body();
    const user = await lockUser(call, id);
    if (id !== call.caller.userId) {
      await authorise(call);
      rejectAbove(call.caller, user);
    }
    failIfStale(user, body.version);
    const preferredLanguageCode = body.preferredLanguageCode ?? body.PreferredLanguageCode;
    const { firstName, lastName, phoneNumber, roleIds } = body;
    const changes = { firstName, lastName, phoneNumber, preferredLanguageCode };
    const nameFields = { firstName: firstName ?? user.firstName, lastName: lastName ?? user.lastName };
    await call.db
      .update(users)
      .set({ ...changes, ...userKeys({ ...user, ...nameFields }), ...updatedColumns(users, call.now) })
      .where(eq(users.id, id));
    if (roleIds) await setHomeRoles(call, user, roleIds);
    await publishEvent(call.db, { type: 'person.changed', customerId: user.customerId, ids: [id] }, call.now);
    if (id !== call.caller.userId) {
      await call.audit({ action: 'user_changed', customerId: user.customerId, target: { kind: 'user', id } });
    }
    return showUser(call.db, id);
  }),
];

/** Returns a valid UUID; an invalid one becomes a UUID that matches no user. */
function uuidOf(text: string): string {
  const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
  return isUuid ? text : '00000000-0000-0000-0000-000000000000';
}
