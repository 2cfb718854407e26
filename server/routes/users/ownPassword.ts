import { staged } from '#server/middleware/calls/chains.ts';
import { eq, sql } from 'drizzle-orm';
import { fail, tooManyRequests } from '#server/core/httpProblem.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { users } from '#server/db/schema/users.ts';
import { rejectWeakPassword } from '#server/services/users/passwordRules.ts';
import { hashPassword, isPasswordOf } from '#server/services/users/passwords.ts';
import { endSessions, findAccount } from '#server/services/users/sessions.ts';
import { useResets } from '#server/services/users/passwordResets.ts';

/** Changing the caller's own password. [LIFE-308] */
export const ownPasswordRoutes: readonly Route[] = [
  // Hashing is slow, so it runs outside of the transaction.
  staged.route('changeOwnPassword', async (call) => {
    const { caller, services, address } = call;
    const userId = caller.userId ?? fail('right_missing');
    const { current, password } = call.body();
    const account = (await findAccount(services.db, { id: userId })) ?? fail('not_authenticated');
    // Guesses count like those at the login: a stolen session must not try passwords.
    const waitSeconds = await services.logins.attempt(account.email, address);
    if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
    if (!(await isPasswordOf(current, account.passwordHash))) fail('current_password_wrong', 'current');
    await services.logins.succeeded(account.email, address);
    await rejectWeakPassword(password, account.email);
    const passwordHash = await hashPassword(password);
    return call.commit(async ({ db, now, audit }) => {
      await db
        .update(users)
        .set({ passwordHash, passwordChanged: now, updated: now, version: sql`${users.version} + 1` })
        .where(eq(users.id, userId));
      await useResets(db, userId, now);
      await endSessions(db, { userId, but: caller.sessionId }, 'password', now);
      await audit({
        action: 'password_changed',
        customerId: caller.customerId,
        target: { kind: 'user', id: userId },
      });
      return null;
    }, {});
  }),
];
