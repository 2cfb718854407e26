import { open, openForSessions } from '#server/middleware/calls/chains.ts';
import { eq, sql } from 'drizzle-orm';
import { users } from '#server/db/schema/users.ts';
import { writeAudit } from '#server/core/audit.ts';
import { networkOf } from '#server/core/networks.ts';
import type { OpenCall } from '#server/core/call.ts';
import { HttpProblem, fail, tooManyRequests } from '#server/core/httpProblem.ts';
import {
  beginPasswordReset,
  findReset,
  lockReset,
  hasResetsEnough,
  useResets,
} from '#server/services/users/passwordResets.ts';
import { queueEmails } from '#server/services/emails/emailQueue.ts';
import { loginRulesOf, rejectPasswordless } from '#server/services/users/loginRules.ts';
import { startSession } from '#server/services/users/logins.ts';
import { rejectWeakPassword } from '#server/services/users/passwordRules.ts';
import { hashPassword, isPasswordOf } from '#server/services/users/passwords.ts';
import { endSessions, findAccount, renewSession, sessionOfToken } from '#server/services/users/sessions.ts';
import { hashToken } from '#server/services/shared/tokens.ts';
import { rejectFloodOf } from '#server/middleware/rateLimit.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

/** Maximum number of attempts to send a link for a new password, which works for 30 minutes: the last one is after 25. */
const resetTries = 3;

/**
 * Checks the password and starts a session. @throws HttpProblem when the password is wrong or no licence is active;
 * the driver's error otherwise
 */
async function logIn(call: OpenCall<'login'>, email: string, password: string) {
  const { services, address, now } = call;
  const { db, logins } = services;
  const account = await findAccount(db, { email });
  const isRight = await isPasswordOf(password, account?.passwordHash ?? null);
  if (!account || !isRight) {
    // An unknown account is only logged as a digest: the input may be a password typed into the wrong field.
    const who = account
      ? { actor: `user:${account.id}`, customerId: account.customerId }
      : { actor: 'unknown', details: { account: hashToken(email) } };
    await writeAudit(db, now, { action: 'login_failed', address, ...who });
    return fail('wrong_credentials');
  }
  await logins.succeeded(email, address);
  const { device } = call.body();
  return db.transaction((tx) =>
    startSession(tx, { services, account, method: 'password', request: call.request, address, device, now }),
  );
}

/** Login, refresh, logout and passwords. They need no session. [AUTH-15, AUTH-20, AUTH-29, AUTH-36, AUTH-37] */
export const sessionRoutes: readonly Route[] = [
  openForSessions.route('login', async (call) => {
    const { services, body, address } = call;
    const { email, password } = body();
    // Counted before the check, so that concurrent guesses count too.
    await rejectFloodOf(services, 'accounts', [`${hashToken(email)} ${networkOf(address)}`]);
    const waitSeconds = await services.logins.attempt(email, address);
    if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
    try {
      return await logIn(call, email, password);
    } catch (error) {
      if (!(error instanceof HttpProblem)) services.logins.interrupted(email, address);
      throw error;
    }
  }),

  openForSessions.route('refreshSession', async ({ services, body, address, now }) => {
    const { refreshToken } = body();
    const session = await sessionOfToken(services.db, refreshToken);
    await (session
      ? rejectFloodOf(services, 'accounts', [session.id])
      : rejectFloodOf(services, 'open', [networkOf(address)]));
    // Ending a reused chain must be committed although the request fails: so the transaction returns instead of throwing.
    const renewal = await services.db.transaction(async (tx) => {
      const result = await renewSession(tx, services.tokens, refreshToken, now);
      if (result.kind === 'reused') {
        const { userId, customerId } = result;
        await writeAudit(tx, now, { action: 'refresh_reuse', actor: `user:${userId}`, address, customerId });
      }
      return result;
    });
    if (renewal.kind === 'renewed') return renewal.pair;
    if (renewal.kind === 'reused') services.authenticator.forget();
    return fail('refresh_refused');
  }),

  openForSessions.route('logout', async ({ services, body, address, now }) => {
    const { token, refreshToken } = body();
    await services.db.transaction(async (tx) => {
      const session = refreshToken === undefined ? undefined : await sessionOfToken(tx, refreshToken);
      const verified = session || token === undefined ? null : await services.tokens.verify(token);
      const id =
        session?.id ??
        (verified !== null && verified !== 'expired' && verified.kind === 'user' ? verified.sessionId : null);
      if (id === null) return;
      await endSessions(tx, { id }, 'logout', now);
      if (session) {
        const { userId, customerId } = session;
        await writeAudit(tx, now, { action: 'logout', actor: `user:${userId}`, address, customerId });
      }
    });
    return null;
  }),

  open.route('requestPasswordReset', async ({ services, body, address, now }) => {
    const { email, langCode } = body();
    const { db, settings, resets, tokens } = services;
    // Not awaited, so that neither response nor timing reveals whether the user exists.
    services.background.run('password reset mail', async () => {
      if ((await resets.attempt(email, address)) > 0) return;
      const account = await findAccount(db, { email });
      if (!account || (await loginRulesOf(db, account.id))?.isPasswordOff) return;
      await db.transaction(async (tx) => {
        const { customerId, id } = account;
        if (await hasResetsEnough(tx, account, now)) return;
        await writeAudit(tx, now, {
          action: 'password_reset_asked',
          actor: `user:${id}`,
          address,
          customerId,
        });
        const options = { language: langCode, publicUrl: settings.publicUrl, now, tokens };
        await queueEmails(tx, [await beginPasswordReset(tx, account, options)], { tries: resetTries });
      });
    });
    return null;
  }),

  open.route('changePassword', async ({ services, body, address, now }) => {
    const { token, email, password } = body();
    await rejectWeakPassword(password, email);
    const link = { token, email };
    const { userId: ownerId } =
      (await findReset(services.db, link, now)) ?? fail('reset_link_invalid', 'token');
    await rejectPasswordless(services.db, ownerId);
    const passwordHash = await hashPassword(password);
    await services.db.transaction(async (tx) => {
      const reset = (await lockReset(tx, link, now)) ?? fail('reset_link_invalid', 'token');
      const { userId, customerId } = reset;
      await tx
        .update(users)
        .set({ passwordHash, passwordChanged: now, updated: now, version: sql`${users.version} + 1` })
        .where(eq(users.id, userId));
      await useResets(tx, userId, now);
      await endSessions(tx, { userId }, 'password', now);
      await writeAudit(tx, now, { action: 'password_changed', actor: `user:${userId}`, address, customerId });
    });
    return null;
  }),
];
