import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Tokens as TokenPair } from '#contract/users/user.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import { refreshTokens, sessions } from '#server/db/schema/sessions.ts';
import { customerLicences, customers } from '#server/db/schema/tenants.ts';
import { licencesOf } from './callers.ts';
import { later } from '#domain/dates.ts';
import { areActive } from '../shared/activeUsers.ts';
import { hashToken, randomToken, sessionTimes } from '../shared/tokens.ts';
import type { Tokens } from '#server/core/ports.ts';
import { unknownDevice } from './loginDevices.ts';
import type { LoginDevice } from './loginDevices.ts';

/** Loads the data of an active user that a login needs: password hash, level and licence of the root customer. */
export async function findAccount(db: Database, where: { email: string } | { id: number }) {
  const [account] = await db
    .select({
      id: users.id,
      email: users.email,
      level: users.accessLevel,
      passwordHash: users.passwordHash,
      firstName: users.firstName,
      lastName: users.lastName,
      companyId: customers.companyId,
      customerId: users.customerId,
      isActive: customerLicences.active,
      checklist: customerLicences.checklist,
      apiKey: customerLicences.apiKey,
    })
    .from(users)
    .innerJoin(customers, eq(customers.id, users.customerId))
    .leftJoin(customerLicences, eq(customerLicences.customerId, customers.rootId))
    .where(and('email' in where ? eq(users.email, where.email) : eq(users.id, where.id), areActive()))
    .limit(1);
  return account;
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Provider that a session's login went through, and its own name of the session there. */
export type SessionProvider = Pick<typeof sessions.$inferInsert, 'identityProviderId' | 'providerSession'>;

/** Circumstances of a login; `maxHours` is the maximum age of its session if that is shorter than of others. */
interface SessionStart {
  now: string;
  device?: LoginDevice;
  maxHours?: number | null;
  provider?: SessionProvider | undefined;
}

/** Starts a session: the first token pair of a chain. */
export async function beginSession(
  tx: Database,
  tokens: Tokens,
  account: Account,
  { now, device = unknownDevice, maxHours = null, provider }: SessionStart,
): Promise<TokenPair> {
  const id = randomUUID();
  const longest = later(now, { days: sessionTimes.wholeDays });
  const chosen = maxHours === null ? longest : later(now, { minutes: maxHours * 60 });
  await tx.insert(sessions).values({
    id,
    customerId: account.customerId,
    userId: account.id,
    idleUntil: later(now, { days: sessionTimes.idleDays }),
    expires: chosen < longest ? chosen : longest,
    ...provider,
    ...device,
    authenticated: now,
    created: now,
    updated: now,
  });
  return issuePair(tx, tokens, account, { sessionId: id, parentId: null, now });
}

async function issuePair(
  tx: Database,
  tokens: Tokens,
  account: Account,
  { sessionId, parentId, now }: { sessionId: string; parentId: number | null; now: string },
): Promise<TokenPair> {
  const refreshToken = randomToken();
  await tx.insert(refreshTokens).values({
    customerId: account.customerId,
    sessionId,
    parentId,
    tokenHash: hashToken(refreshToken),
    created: now,
    updated: now,
  });
  const token = await tokens.signSession({
    userId: account.id,
    sessionId,
    email: account.email,
    level: account.level,
    licences: licencesOf(account),
    companyId: account.companyId,
    customerId: account.customerId,
  });
  return { token, refreshToken };
}

/** Result of a refresh; `reused` ends the whole chain, since one of its tokens may have been stolen. */
export type Renewal =
  | { kind: 'renewed'; pair: TokenPair; account: Account }
  | { kind: 'refused' }
  | { kind: 'reused'; sessionId: string; userId: number; customerId: number };

/**
 * Exchanges a refresh token for a new pair. A token stays usable until one of its children is used, so that a lost response can be
 * requested again. An older token, or the sibling of a used one, ends the chain. Requests of one chain are serialised. (decisions, The
 * wire)
 */
export async function renewSession(
  tx: Database,
  tokens: Tokens,
  refreshToken: string,
  now: string,
): Promise<Renewal> {
  const [held] = await tx
    .select({
      id: refreshTokens.id,
      parentId: refreshTokens.parentId,
      used: refreshTokens.used,
      sessionId: sessions.id,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.tokenHash, hashToken(refreshToken)))
    .limit(1);
  if (!held) return { kind: 'refused' };
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, held.sessionId)).for('update');
  if (!session || session.ended || session.expires <= now || session.idleUntil <= now)
    return { kind: 'refused' };
  if (await wasOvertaken(tx, held)) {
    await endSessions(tx, { id: session.id }, 'reuse', now);
    return { kind: 'reused', sessionId: session.id, userId: session.userId, customerId: session.customerId };
  }
  const account = await findAccount(tx, { id: session.userId });
  if (!account) return { kind: 'refused' };
  await tx.update(refreshTokens).set({ used: now, updated: now }).where(eq(refreshTokens.id, held.id));
  await tx
    .update(sessions)
    .set({
      idleUntil: later(now, { days: sessionTimes.idleDays }),
      updated: now,
      version: sql`${sessions.version} + 1`,
    })
    .where(eq(sessions.id, session.id));
  return {
    kind: 'renewed',
    account,
    pair: await issuePair(tx, tokens, account, { sessionId: session.id, parentId: held.id, now }),
  };
}

/** Returns whether the chain has moved past this token: a child or a sibling of it was used. */
async function wasOvertaken(tx: Database, held: { id: number; parentId: number | null }): Promise<boolean> {
  const isUsed = sql`${refreshTokens.used} is not null`;
  const children = and(eq(refreshTokens.parentId, held.id), isUsed);
  const [child] = await tx.select({ id: refreshTokens.id }).from(refreshTokens).where(children).limit(1);
  if (child) return true;
  if (held.parentId === null) return false;
  const siblings = and(eq(refreshTokens.parentId, held.parentId), ne(refreshTokens.id, held.id), isUsed);
  const [sibling] = await tx.select({ id: refreshTokens.id }).from(refreshTokens).where(siblings).limit(1);
  return sibling !== undefined;
}

/** Ends one session, all sessions of a user, or all but one. */
export async function endSessions(
  tx: Database,
  which: { id: string } | { userId: number; but?: string | null },
  reason:
    | 'logout'
    | 'password'
    | 'reuse'
    | 'user_deleted'
    | 'deactivated'
    | 'ended_by_user'
    | 'ended_by_admin'
    | 'provider',
  now: string,
): Promise<void> {
  const isChosen =
    'id' in which
      ? eq(sessions.id, which.id)
      : and(eq(sessions.userId, which.userId), which.but ? ne(sessions.id, which.but) : undefined);
  await tx
    .update(sessions)
    .set({ ended: now, endReason: reason, updated: now, version: sql`${sessions.version} + 1` })
    .where(and(isChosen, isNull(sessions.ended)));
}

/** Returns the session that a refresh token belongs to. */
export async function sessionOfToken(tx: Database, refreshToken: string) {
  const heldSessions = tx
    .select({ id: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, hashToken(refreshToken)));
  const [session] = await tx.select().from(sessions).where(inArray(sessions.id, heldSessions)).limit(1);
  return session;
}
