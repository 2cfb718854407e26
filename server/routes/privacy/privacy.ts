import { and, eq, isNull, sql } from 'drizzle-orm';
import { authorise } from '#server/core/authorise.ts';
import { fail } from '#server/core/httpProblem.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { erasures } from '#server/db/schema/privacy/erasures.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { users } from '#server/db/schema/users.ts';
import { bufferedReading, reading, writing } from '#server/middleware/calls/chains.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { findErasable, lockErasable } from '#server/services/privacy/erasedUser.ts';
import { erasePerson } from '#server/services/privacy/erasePerson.ts';
import { previewErasure } from '#server/services/privacy/erasurePreview.ts';
import { exportPersonalData } from '#server/services/privacy/personalDataExport.ts';
import { readRetention, saveRetention } from '#server/services/privacy/retention.ts';
import { rejectAbove } from '#server/services/users/userScope.ts';
import { rootOf } from '../identity/namedRoot.ts';

const deletedOrder = { fields: { Deleted: users.updated }, by: 'Deleted desc', id: users.id };
const erasureOrder = { fields: { Created: erasures.created }, by: 'Created desc', id: erasures.id };

/** Data about a person: export and erasure. [IDENT-43, IDENT-44, IDENT-45] */
export const privacyRoutes: readonly Route[] = [
  bufferedReading.route('getPersonalData', async (call) => {
    await authorise(call);
    const { user, isGuest } = await findErasable(call, call.id());
    if (isGuest) fail('guest_kept');
    rejectAbove(call.caller, user);
    const { customerId, companyId } = user;
    await call.audit({
      action: 'person_exported',
      customerId,
      companyId,
      target: { kind: 'user', id: user.id },
    });
    return exportPersonalData(call, user, call.now);
  }),

  reading.route('getErasure', async (call) => {
    await authorise(call);
    return previewErasure(call, await findErasable(call, call.id()));
  }),

  writing.route('eraseUser', async (call) => {
    await authorise(call);
    const id = call.id();
    const user = await lockErasable(call, id);
    await erasePerson(call.db, user, { now: call.now, erasedBy: call.caller.userId });
    await call.audit({ action: 'person_erased', customerId: user.customerId, target: { kind: 'user', id } });
    return null;
  }),

  reading.route('listDeletedUsers', async (call) => {
    const root = await rootOf(call);
    const condition = and(
      eq(users.deleted, true),
      isNull(users.erased),
      eq(customers.rootId, root.id),
      call.scope.ownCustomers(users.customerId),
    );
    const rows = () =>
      call.db
        .select({ user: users, customerName: customers.name })
        .from(users)
        .innerJoin(customers, eq(customers.id, users.customerId))
        .where(condition)
        .$dynamic();
    return listPage(call.query(), deletedOrder, {
      rows: (window) => inWindow(rows(), window),
      count: () => call.db.$count(rows().as('deleted')),
      present: ({ user, customerName }) => ({
        id: user.id,
        name: `${user.firstName} ${user.lastName}`,
        email: user.email,
        customer: { id: user.customerId, name: customerName },
        deleted: user.updated,
      }),
    });
  }),

  reading.route('listErasures', async (call) => {
    const root = await rootOf(call);
    const { scope } = call;
    const ofRoot = call.db.select({ id: customers.id }).from(customers).where(eq(customers.rootId, root.id));
    const condition = and(sql`${erasures.customerId} in ${ofRoot}`, scope.ownCustomers(erasures.customerId));
    return listPage(call.query(), erasureOrder, {
      rows: (window) =>
        inWindow(
          call.db
            .select({
              id: erasures.id,
              userId: erasures.userId,
              created: erasures.created,
              erasedByName: sql<string>`coalesce(${users.firstName} || ' ' || ${users.lastName}, '')`,
            })
            .from(erasures)
            .leftJoin(users, and(eq(users.id, erasures.erasedBy), scope.ownCustomers(users.customerId)))
            .where(condition)
            .$dynamic(),
          window,
        ),
      count: () => call.db.$count(erasures, condition),
      present: (row) => row,
    });
  }),

  reading.route('getRetention', async (call) => {
    const root = await rootOf(call);
    return readRetention(call.db, root.id);
  }),

  writing.route('saveRetention', async (call) => {
    const root = await rootOf(call, true);
    const { publicUrl } = call.services.settings;
    await saveRetention(call.db, root, { body: call.body(), now: call.now, publicUrl });
    await call.audit({
      action: 'retention_changed',
      companyId: root.companyId,
      customerId: root.id,
      target: { kind: 'customer', id: root.id },
    });
    return readRetention(call.db, root.id);
  }),
];
