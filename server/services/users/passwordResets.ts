import { areActive } from '../shared/activeUsers.ts';
import { passwordResetEmail } from '../emails/content/passwordResetEmail.ts';
import { placeOfToken, tokenOf } from '../emails/emailTokens.ts';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { advisoryLocks } from '#server/db/advisoryLocks.ts';
import type { Language } from '#contract/constants.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import { passwordResets } from '#server/db/schema/sessions.ts';
import { later } from '#domain/dates.ts';
import type { Account } from './sessions.ts';
import { hashToken, randomToken, sessionTimes } from '../shared/tokens.ts';
import type { Email, Tokens } from '#server/core/ports.ts';

/** Maximum number of e-mails to one account within a link's lifetime, from all addresses together. */
const mailsPerAccount = 5;

/**
 * Returns whether an account's limit of e-mails is reached. Exhausting it can't lock out the user: the links in these e-mails are valid as
 * long as the limit applies.
 */
export async function hasResetsEnough(tx: Database, account: Account, now: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.passwordReset}, ${account.id})`);
  const since = later(now, { minutes: -sessionTimes.resetMinutes });
  const isOwn = and(eq(passwordResets.userId, account.id), eq(passwordResets.isInvitation, false));
  const recent = and(isOwn, gt(passwordResets.created, since));
  return (await tx.$count(passwordResets, recent)) >= mailsPerAccount;
}

interface ResetOptions {
  language: Language;
  publicUrl: string;
  now: string;
  minutes: number;
}

/** Stores the hash of a new reset token. */
const storeReset = (
  tx: Database,
  { id, customerId }: Pick<Account, 'id' | 'customerId'>,
  token: string,
  { now, minutes }: Pick<ResetOptions, 'now' | 'minutes'>,
) =>
  tx.insert(passwordResets).values({
    customerId,
    userId: id,
    tokenHash: hashToken(token),
    expires: later(now, { minutes }),
    created: now,
    updated: now,
  });

/** Stores a new reset token, hashed. @returns the link to the screen for choosing a password */
export async function makeResetLink(
  tx: Database,
  account: Pick<Account, 'id' | 'customerId' | 'email'>,
  options: ResetOptions,
): Promise<string> {
  const token = randomToken();
  await storeReset(tx, account, token, options);
  return passwordLink({ token, email: account.email, ...options });
}

/** Returns the URL of the screen for choosing a password. */
export const passwordLink = (of: {
  token: string;
  email: string;
  language: Language;
  publicUrl: string;
}): string => `${of.publicUrl}/#/${of.language}/reset-password/${of.token}/${encodeURIComponent(of.email)}`;

/** Stores a new reset token and builds the e-mail with its link, which has a placeholder for the token until it is sent. */
export async function beginPasswordReset(
  tx: Database,
  account: Account,
  { tokens, ...options }: Omit<ResetOptions, 'minutes'> & { tokens: Tokens },
): Promise<Email> {
  const { language } = options;
  const { email } = account;
  const minutes = sessionTimes.resetMinutes;
  const seed = randomToken();
  await storeReset(tx, account, await tokenOf(tokens, seed, email), { ...options, minutes });
  const link = passwordLink({ token: placeOfToken(seed), email, ...options });
  return passwordResetEmail(account, { language, link, minutes });
}

const workingReset = (db: Database, { token, email }: { token: string; email: string }, now: string) =>
  db
    .select({ id: passwordResets.id, userId: users.id, customerId: users.customerId })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(
      and(
        eq(passwordResets.tokenHash, hashToken(token)),
        isNull(passwordResets.used),
        gt(passwordResets.expires, now),
        eq(users.email, email),
        areActive(),
      ),
    )
    .limit(1);

/** Returns the user of a valid reset token: unused, not expired, and for this address. */
export async function findReset(db: Database, link: { token: string; email: string }, now: string) {
  const [reset] = await workingReset(db, link, now);
  return reset;
}

/** Like `findReset`, locked so that a link works only once. */
export async function lockReset(tx: Database, link: { token: string; email: string }, now: string) {
  const [reset] = await workingReset(tx, link, now).for('update');
  return reset;
}

/** Invalidates all reset tokens of a user. */
export async function useResets(tx: Database, userId: number, now: string): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ used: now, updated: now })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.used)));
}
