import { and, count, eq, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { outgoingLetters, sentMails } from '../db/schema/records.ts';
import { later } from '../core/clock.ts';
import { describeFailure } from '../core/failure.ts';
import type { Mail } from '../core/ports.ts';
import type { Services } from '../core/services.ts';
import { made, onlyRow } from './changes.ts';

/** How long one server may take to send a letter before another takes it to be dead. A mail server answers in half a minute, or not. */
export const leaseMinutes = 5;
/** A refused letter is tried again after 5 min, 20 min, 80 min, … and given up after a day and a half. */
export const mostTries = 6;

/** When a letter that was refused at this try is tried again. */
export const nextTry = (now: Date, tries: number): string =>
  later(now, { minutes: leaseMinutes * 4 ** (tries - 1) });

/**
 * A kept letter's Message-ID: the same for every sending, so that one that arrives twice shows once, and never another letter's, also
 * when the database is one that was put back from a backup.
 */
export const messageIdOf = ({ mark }: { mark: string }, publicUrl: string): string =>
  `<${mark}@${new URL(publicUrl).hostname}>`;

type Sending = Pick<Services, 'db' | 'mail' | 'log' | 'settings' | 'clock'>;
type Letter = typeof outgoingLetters.$inferSelect;

/**
 * Keeps the letters of a noted mail in the transaction that notes it, so that none is lost when the server dies between its answer
 * and the mail server's.
 */
export async function keepLetters(
  tx: Database,
  noteId: number,
  { letters, now }: { letters: readonly Mail[]; now: string },
): Promise<void> {
  if (letters.length === 0) return;
  const rows = letters.map(({ to, subject, text, html }) => ({
    ...{ noteId, name: to.name, address: to.address, subject, text, html, leasedUntil: now },
    ...made(now),
  }));
  await tx.insert(outgoingLetters).values(rows);
}

/**
 * Sends the kept letters of a noted mail. When none of them could be handed over they go with their note, so that they may be sent
 * again at once; else those that failed are tried again.
 */
export async function sendNoted(services: Sending, noteId: number): Promise<void> {
  const { db } = services;
  const ofNote = eq(outgoingLetters.noteId, noteId);
  const kept = async () => onlyRow(await db.select({ letters: count() }).from(outgoingLetters).where(ofNote));
  const { letters: before } = await kept();
  if (before === 0) return;
  await sendFree(services, ofNote);
  if ((await kept()).letters === before) await db.delete(sentMails).where(eq(sentMails.id, noteId));
}

/** Sends what a server that died, or a mail server that was away, has left behind; from however many servers it runs. */
export const sendLeftBehind = (services: Sending): Promise<void> => sendFree(services, undefined);

/** Sends the letters that no server has in hand, one after the other. A failure is logged and doesn't stop the others. */
async function sendFree(services: Sending, which: SQL | undefined): Promise<void> {
  const { db, mail, log, clock, settings } = services;
  for (let letter = await take(db, clock(), which); letter; letter = await take(db, clock(), which)) {
    const { id, name, address, subject, text, html, tries } = letter;
    const isThis = eq(outgoingLetters.id, id);
    try {
      const content = { subject, text, ...(html !== null && { html }) };
      await mail.send({
        to: { name, address },
        ...content,
        messageId: messageIdOf(letter, settings.publicUrl),
      });
      await db.delete(outgoingLetters).where(isThis);
    } catch (error) {
      log.error({ reason: describeFailure(error).reason }, 'a mail could not be sent');
      if (tries >= mostTries) await db.delete(outgoingLetters).where(isThis);
      else
        await db
          .update(outgoingLetters)
          .set({ leasedUntil: nextTry(clock(), tries) })
          .where(isThis);
    }
  }
}

/** Takes the next letter that nobody has in hand; of servers that ask at once each gets another. */
async function take(db: Database, now: Date, which: SQL | undefined): Promise<Letter | undefined> {
  const { id, leasedUntil, tries } = outgoingLetters;
  const next = db
    .select({ id })
    .from(outgoingLetters)
    .where(and(which, lte(leasedUntil, now.toISOString())))
    .orderBy(id)
    .limit(1)
    .for('update', { skipLocked: true });
  const [letter] = await db
    .update(outgoingLetters)
    .set({ leasedUntil: later(now, { minutes: leaseMinutes }), tries: sql`${tries} + 1` })
    .where(sql`${id} = (${next})`)
    .returning();
  return letter;
}
