import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import { writeAudit } from '#server/core/audit.ts';
import { fail, HttpProblem, orNotFound } from '#server/core/httpProblem.ts';
import { passkeys, sessions } from '#server/db/schema/sessions.ts';
import { openForSessions, reading, staged, writing } from '#server/middleware/calls/chains.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { updatedColumns } from '#server/services/shared/changes.ts';
import { rejectPasswordless } from '#server/services/users/loginRules.ts';
import { startSession } from '#server/services/users/logins.ts';
import {
  beginLogin,
  beginRegistration,
  isPasskeyOf,
  presentPasskey,
  readPasskeys,
  register,
  rejectStaleSession,
  verifyLogin,
} from '#server/services/users/passkeys.ts';
import { callerId, checkOwnPassword, ownTarget } from '#server/services/users/ownAccount.ts';
import { findAccount } from '#server/services/users/sessions.ts';
import { findUser } from '#server/services/users/users.ts';

/** Passkeys of the caller, and the login with one. [IDENT-05, IDENT-06, IDENT-07] */
export const passkeyRoutes: readonly Route[] = [
  // Hashing is slow, so it runs outside of the transaction.
  staged.route('confirmPassword', async (call) => {
    const { caller } = call;
    await checkOwnPassword(call, call.body().password, 'password');
    return call.commit(async ({ db, now }) => {
      if (caller.sessionId !== null)
        await db
          .update(sessions)
          .set({ authenticated: now, ...updatedColumns(sessions, now) })
          .where(eq(sessions.id, caller.sessionId));
      return null;
    }, {});
  }),

  reading.route('listPasskeys', async (call) =>
    (await readPasskeys(call.db, callerId(call))).map(presentPasskey),
  ),

  writing.route('beginPasskey', async (call) => {
    const { db, caller, now, services } = call;
    await rejectPasswordless(db, callerId(call));
    await rejectStaleSession(db, caller.sessionId, now);
    const { user } = orNotFound(await findUser(db, callerId(call)));
    const name = `${user.firstName} ${user.lastName}`;
    return beginRegistration(db, { ...user, name }, { settings: services.settings, now });
  }),

  writing.route('createPasskey', async (call) => {
    const { db, caller, now, services } = call;
    await rejectPasswordless(db, callerId(call));
    await rejectStaleSession(db, caller.sessionId, now);
    const { name, credential } = call.body();
    const owner = { userId: callerId(call), customerId: caller.customerId };
    const passkey = await register(
      db,
      owner,
      { name, credential: { ...credential, clientExtensionResults: {} } as RegistrationResponseJSON },
      { settings: services.settings, now },
    );
    await call.audit({ action: 'passkey_created', ...ownTarget(call) });
    return presentPasskey(passkey);
  }),

  writing.route('renamePasskey', async (call) => {
    const { name } = call.body();
    const [renamed] = await call.db
      .update(passkeys)
      .set({ name, ...updatedColumns(passkeys, call.now) })
      .where(isPasskeyOf(callerId(call), call.id()))
      .returning();
    const passkey = orNotFound(renamed);
    await call.audit({ action: 'passkey_renamed', ...ownTarget(call) });
    return presentPasskey(passkey);
  }),

  writing.route('deletePasskey', async (call) => {
    const [deleted] = await call.db
      .delete(passkeys)
      .where(isPasskeyOf(callerId(call), call.id()))
      .returning({ id: passkeys.id });
    orNotFound(deleted);
    await call.audit({ action: 'passkey_deleted', ...ownTarget(call) });
    return null;
  }),

  openForSessions.route('beginPasskeyLogin', ({ services, now }) =>
    services.db.transaction((tx) => beginLogin(tx, { settings: services.settings, now })),
  ),

  openForSessions.route('loginWithPasskey', async ({ services, body, request, address, now }) => {
    const { credential, device } = body();
    const { db, settings } = services;
    try {
      return await db.transaction(async (tx) => {
        const assertion = { ...credential, clientExtensionResults: {} } as AuthenticationResponseJSON;
        const userId = await verifyLogin(tx, assertion, { settings, now });
        const account = (await findAccount(tx, { id: userId })) ?? fail('passkey_invalid');
        return startSession(tx, { services, account, method: 'passkey', request, address, device, now });
      });
    } catch (error) {
      if (error instanceof HttpProblem && error.problems[0].code === 'passkey_invalid')
        await writeAudit(db, now, {
          action: 'login_failed',
          actor: 'unknown',
          address,
          details: { method: 'passkey' },
        });
      throw error;
    }
  }),
];
