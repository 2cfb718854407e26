import { rightFirstStaged, staged, writing } from '#server/middleware/calls/chains.ts';
import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { levelNumber, mayGrantLevel } from '#domain/can.ts';
import { userEmailFault } from '#domain/users/userForm.ts';
import { users } from '#server/db/schema/users.ts';
import { authorise } from '#server/core/authorise.ts';
import { problem, fail, HttpProblem } from '#server/core/httpProblem.ts';
import { publishEvent } from '#server/services/events/publishEvents.ts';
import { updatedColumns, createdColumns } from '#server/services/shared/changes.ts';
import { authoriseCreation, companyOf } from '#server/services/tenants/newPeople.ts';
import { rejectBeyondLicence } from '#server/services/tenants/licenceLimits.ts';
import { rejectBreakGlass } from '#server/services/users/loginRules.ts';
import { rejectWeakPassword } from '#server/services/users/passwordRules.ts';
import { hashPassword } from '#server/services/users/passwords.ts';
import { deleteUser } from '#server/services/users/userDeletion.ts';
import { importUsers, judgeImport } from '#server/services/imports/userImports.ts';
import { admitInvitations, sendInvitations } from '#server/services/users/sentInvitations.ts';
import { rejectProbing, rejectTaken } from '#server/services/users/takenEmails.ts';
import { endSessions } from '#server/services/users/sessions.ts';
import { giveRoles, rejectForeignRoles } from '#server/services/users/userRoles.ts';
import { loadUser, lockUser, rejectAbove, showUser } from '#server/services/users/userScope.ts';
import { userKeys } from '#server/services/users/users.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

/** Returns the body without the password, for the receipt's request hash: a fast hash of a password must not be stored. */
function withoutSecret<Body extends { password: string }>({ password: _password, ...rest }: Body) {
  return rest;
}

/** Creating users, individually and from a file, changing their level, ending their sessions, and deleting them. [USER-42, USER-44, USER-45] */
export const userAccountRoutes: readonly Route[] = [
  // Hashing is slow, so it runs outside of the transaction.
  staged.route('createUser', async (call) => {
    const body = call.body();
    const { email, firstName, lastName, phoneNumber, customerId, userRole, roleIds, password } = body;
    const fault = userEmailFault(email);
    if (fault) fail(fault, 'email');
    await rejectWeakPassword(password, email);
    await authoriseCreation(call, customerId);
    if (!mayGrantLevel(call.caller, userRole)) fail('level_too_high', 'userRole');
    const { limits } = call.services;
    await rejectProbing(limits, call.caller.name);
    const passwordHash = await hashPassword(password);
    return call.commit(async (tx) => {
      await authoriseCreation(tx, customerId);
      await rejectForeignRoles(tx, customerId, roleIds);
      await rejectBeyondLicence(tx.db, 'users', customerId);
      await rejectTaken(tx, limits, email);
      const { companyId } = await companyOf(tx, customerId);
      const [inserted] = await tx.db
        .insert(users)
        .values({
          companyId,
          customerId,
          email,
          firstName,
          lastName,
          phoneNumber,
          passwordHash,
          identityId: randomUUID(),
          userName: body.userName ?? email,
          preferredLanguageCode: body.preferredLanguageCode,
          accessLevel: levelNumber(userRole),
          country: body.country ?? '',
          ...userKeys(body),
          ...createdColumns(tx.now),
        })
        .onConflictDoNothing()
        .returning({ id: users.id });
      // A concurrent request took the address: reported and counted as if it had been taken before.
      if (!inserted) await rejectTaken(tx, limits, email);
      const { id } = inserted ?? fail('unavailable');
      await giveRoles(
        tx.db,
        [...new Set(roleIds)].map((roleId) => ({ userId: id, customerId, roleId })),
        tx.now,
      );
      await tx.audit({ action: 'user_created', customerId, target: { kind: 'user', id } });
      await publishEvent(tx.db, { type: 'person.changed', customerId, ids: [id] }, tx.now);
      return showUser(tx.db, id);
    }, withoutSecret(body));
  }),

  writing.route('changeUserLevel', async (call) => {
    const id = call.id();
    const { role } = call.body();
    const user = await lockUser(call, id);
    await authorise(call);
    const accessLevel = levelNumber(role);
    if (accessLevel === user.accessLevel) return showUser(call.db, id);
    // Users who lower their own level couldn't undo that, and no user may raise their own.
    if (id === call.caller.userId) fail('not_yourself');
    rejectAbove(call.caller, user);
    if (!mayGrantLevel(call.caller, role)) fail('level_too_high', 'role');
    await rejectBreakGlass(call.db, id);
    await call.db
      .update(users)
      .set({ accessLevel, ...updatedColumns(users, call.now) })
      .where(eq(users.id, id));
    const details = { from: user.accessLevel, to: accessLevel };
    const { customerId } = user;
    await call.audit({ action: 'role_changed', customerId, target: { kind: 'user', id }, details });
    await publishEvent(call.db, { type: 'person.changed', customerId, ids: [id] }, call.now);
    return showUser(call.db, id);
  }),

  writing.route('deleteUser', async (call) => {
    const id = call.id();
    const user = await lockUser(call, id);
    await authorise(call);
    if (id === call.caller.userId) fail('not_yourself');
    rejectAbove(call.caller, user);
    await rejectBreakGlass(call.db, id);
    await deleteUser(call.db, id, call.now);
    const { customerId } = user;
    await call.audit({ action: 'deleted', customerId, target: { kind: 'user', id } });
    await publishEvent(call.db, { type: 'person.changed', customerId, ids: [id] }, call.now);
    return null;
  }),

  writing.route('endUserSessions', async (call) => {
    const id = call.id();
    const { user } = await loadUser(call, id);
    await authorise(call);
    if (id === call.caller.userId) fail('not_yourself');
    rejectAbove(call.caller, user);
    await endSessions(call.db, { userId: id }, 'ended_by_admin', call.now);
    await call.audit({
      action: 'sessions_ended',
      customerId: user.customerId,
      target: { kind: 'user', id },
    });
    return null;
  }),

  rightFirstStaged.route('importUsers', async (call) => {
    const body = call.body();
    const { customerId, rows, dryRun, sendInvitations: isInviting } = body;
    const { limits } = call.services;
    await rejectProbing(limits, call.caller.name);
    return call.commit(async (tx) => {
      await authoriseCreation(tx, customerId);
      const { faults, strangers, roleIdsByName } = await judgeImport(tx, customerId, rows);
      if (strangers > 0) await rejectProbing(limits, call.caller.name, strangers);
      if (!dryRun && faults.length > 0) {
        const [first, ...rest] = faults.map(({ row, field, code }) => problem(code, `rows.${row}.${field}`));
        if (first) throw new HttpProblem([first, ...rest]);
      }
      await rejectBeyondLicence(tx.db, 'users', customerId, rows.length);
      if (dryRun) return { created: 0, faults };
      const { companyId } = await companyOf(tx, customerId);
      if (isInviting) await admitInvitations(tx, rows.length);
      const importedUsers = await importUsers(tx, { companyId, customerId }, rows, roleIdsByName);
      const details = { imported: importedUsers.length };
      await tx.audit({ action: 'user_created', customerId, details });
      if (isInviting) await sendInvitations(tx, customerId, importedUsers);
      return { created: importedUsers.length, faults: [] };
    }, body);
  }),
];
