import { and, eq, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { queuedEmails } from '#server/db/schema/notifications.ts';
import { later } from '#server/core/clock.ts';
import { describeFailure } from '#server/core/failure.ts';
import type { Email } from '#server/core/ports.ts';
import type { Services } from '#server/core/services.ts';
import { createdColumns } from '../shared/changes.ts';
import { withTokens } from './emailTokens.ts';

/**
 * Lease of an e-mail, in minutes, after which another server assumes that its server has died. A mail server responds within
 * half a minute, or not at all.
 */
export const leaseMinutes = 5;
/** Maximum number of attempts: a refused e-mail is retried after 5 min, 20 min, 80 min, … and given up after a day and a half. */
export const mostTries = 6;

/** Returns the time of the next attempt for an e-mail refused at this one. */
export const nextTry = (now: Date, tries: number): string =>
  later(now, { minutes: leaseMinutes * 4 ** (tries - 1) });

/**
 * Returns a stored e-mail's Message-ID: the same for every attempt, so that a duplicate is shown once, and unique, even in a
 * database restored from a backup.
 */
export const messageIdOf = ({ mark }: { mark: string }, publicUrl: string): string =>
  `<${mark}@${new URL(publicUrl).hostname}>`;

type Sending = Pick<Services, 'db' | 'mail' | 'log' | 'settings' | 'clock' | 'isStopping' | 'tokens'>;
type QueuedEmail = typeof queuedEmails.$inferSelect;

/**
 * Queues the e-mails of a record in its transaction, so that none is lost when the server dies between its own
 * response and the mail server's.
 */
export async function queueEmails(
  tx: Database,
  noteId: number,
  { emails, now }: { emails: readonly Email[]; now: string },
): Promise<void> {
  if (emails.length === 0) return;
  const rows = emails.map(({ to, subject, text, html, unsubscribe }) => ({
    noteId,
    name: to.name,
    address: to.address,
    subject,
    text,
    html,
    unsubscribe,
    leasedUntil: now,
    ...createdColumns(now),
  }));
  await tx.insert(queuedEmails).values(rows);
}

/** Sends the queued e-mails of a record; refused ones are retried later. */
export const sendQueued = (services: Sending, noteId: number): Promise<void> =>
  sendFree(services, eq(queuedEmails.noteId, noteId));

/** Sends e-mails left in the queue by a server that died, or by an unavailable mail server; safe to run on several servers at once. */
export const sendLeftBehind = (services: Sending): Promise<void> => sendFree(services, undefined);

/**
 * Sends the queued e-mails that aren't leased, one after the other, until the server stops. A failure is logged and
 * doesn't affect the others.
 */
async function sendFree(services: Sending, which: SQL | undefined): Promise<void> {
  const { db, mail, log, clock, settings, tokens } = services;
  const next = async () => (services.isStopping() ? undefined : take(db, clock(), which));
  for (let queuedEmail = await next(); queuedEmail; queuedEmail = await next()) {
    const { id, name, address, subject, html, unsubscribe, tries } = queuedEmail;
    const isThis = eq(queuedEmails.id, id);
    try {
      const fill = (part: string) => withTokens(tokens, part, address);
      const text = await fill(queuedEmail.text);
      const content = {
        subject,
        text,
        ...(html !== null && { html: await fill(html) }),
        ...(unsubscribe !== null && { unsubscribe: await fill(unsubscribe) }),
      };
      await mail.send({
        to: { name, address },
        ...content,
        messageId: messageIdOf(queuedEmail, settings.publicUrl),
      });
      await db.delete(queuedEmails).where(isThis);
    } catch (error) {
      log.error({ reason: describeFailure(error).reason }, 'a mail could not be sent');
      if (tries >= mostTries) await db.delete(queuedEmails).where(isThis);
      else
        await db
          .update(queuedEmails)
          .set({ leasedUntil: nextTry(clock(), tries) })
          .where(isThis);
    }
  }
}

/** Leases the next free e-mail; concurrent servers each get a different one. */
async function take(db: Database, now: Date, which: SQL | undefined): Promise<QueuedEmail | undefined> {
  const { id, leasedUntil, tries } = queuedEmails;
  const next = db
    .select({ id })
    .from(queuedEmails)
    .where(and(which, lte(leasedUntil, now.toISOString())))
    .orderBy(id)
    .limit(1)
    .for('update', { skipLocked: true });
  const [queuedEmail] = await db
    .update(queuedEmails)
    .set({ leasedUntil: later(now, { minutes: leaseMinutes }), tries: sql`${tries} + 1` })
    .where(sql`${id} = (${next})`)
    .returning();
  return queuedEmail;
}
