import { staged } from '#server/middleware/calls/chains.ts';
import { eq, sql } from 'drizzle-orm';
import type { Route } from '#server/middleware/calls/chain.ts';
import { users } from '#server/db/schema/users.ts';
import { rejectPasswordless } from '#server/services/users/loginRules.ts';
import { rejectWeakPassword } from '#server/services/users/passwordRules.ts';
import { callerId, checkOwnPassword, ownTarget } from '#server/services/users/ownAccount.ts';
import { hashPassword } from '#server/services/users/passwords.ts';
import { endSessions } from '#server/services/users/sessions.ts';
import { useResets } from '#server/services/users/passwordResets.ts';

/** Changing the caller's own password. [LIFE-308] */
export const ownPasswordRoutes: readonly Route[] = [
  // Hashing is slow, so it runs outside of the transaction.
  staged.route('changeOwnPassword', async (call) => {
    const { caller } = call;
    const userId = callerId(call);
    const { current, password } = call.body();
    await rejectPasswordless(call.db, userId);
    const account = await checkOwnPassword(call, current, 'current');
    await rejectWeakPassword(password, account.email);
    const passwordHash = await hashPassword(password);
    return call.commit(async ({ db, now, audit }) => {
      await db
        .update(users)
        .set({ passwordHash, passwordChanged: now, updated: now, version: sql`${users.version} + 1` })
        .where(eq(users.id, userId));
      await useResets(db, userId, now);
      await endSessions(db, { userId, but: caller.sessionId }, 'password', now);
      await audit({ action: 'password_changed', ...ownTarget(call) });
      return null;
    }, {});
  }),
];
