import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { OwnSession } from '#contract/account/session.ts';
import type { Database } from '#server/db/client.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import { namesOfUserAgent } from './loginDevices.ts';
import { endSessions } from './sessions.ts';

/** Maximum number of sessions in a list. */
const maxListed = 100;

const activeOf = (userId: number, now: string) =>
  and(
    eq(sessions.userId, userId),
    isNull(sessions.ended),
    gt(sessions.expires, now),
    gt(sessions.idleUntil, now),
  );

/** Returns the active sessions of a user, the last used first. */
export async function listSessions(
  db: Database,
  { userId, sessionId, now }: { userId: number; sessionId: string | null; now: string },
): Promise<OwnSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(activeOf(userId, now))
    .orderBy(desc(sessions.updated), sessions.id)
    .limit(maxListed);
  return rows.map(({ id, userAgent, timeZone, network, created, updated }) => ({
    id,
    isCurrent: id === sessionId,
    ...namesOfUserAgent(userAgent),
    timeZone,
    network,
    created,
    lastUsed: updated,
  }));
}

/** Ends an active session of a user. @throws HttpProblem not_found, also for a session of another user */
export async function endSessionOf(tx: Database, userId: number, id: string, now: string): Promise<void> {
  const ofUser = await tx.select({ id: sessions.id }).from(sessions).where(activeOf(userId, now));
  const session = orNotFound(ofUser.find((each) => each.id === id));
  await endSessions(tx, session, 'ended_by_user', now);
}
