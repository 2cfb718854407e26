import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { reminderLetters } from '../db/schema/installation.ts';
import { roundPlannings } from '../db/schema/plans.ts';
import { made } from './changes.ts';
import { later } from '../core/clock.ts';
import { describeFailure } from '../core/failure.ts';
import type { Services } from '../core/services.ts';
import { leaseMinutes, mostTries, nextTry, sendLeftBehind } from './outbox.ts';
import { dueOf, noteMails, planLetters, planRecipients } from './reminders.ts';
import type { RoundPlanningRow } from './roundPlannings.ts';
import { selectRoundPlannings } from './roundPlannings.ts';

type Sending = Pick<Services, 'db' | 'mail' | 'log' | 'settings' | 'clock'>;
type Letter = typeof reminderLetters.$inferSelect;

const isRunning = ({ newest }: RoundPlanningRow): boolean => newest !== null && newest.done === null;

/**
 * Reminds of all active plans that want it, whose round is due and not begun: once per due date, however often and from however
 * many servers it runs. A plan is claimed together with its letters, which stay until a mail server has them: what a server that died
 * had claimed is sent by the next run, wherever. Answers how many plans were claimed. (decisions, Due dates)
 */
export async function sendDueReminders(services: Sending): Promise<number> {
  const { db, clock } = services;
  const now = clock();
  const wanted = and(
    eq(roundPlannings.deleted, false),
    eq(roundPlannings.active, true),
    eq(roundPlannings.sendMessage, true),
  );
  let reminded = 0;
  for (const row of await selectRoundPlannings(db).where(wanted)) {
    const due = dueOf(row);
    if (isRunning(row) || Date.parse(due) > now.getTime()) continue;
    if (await db.transaction((tx) => claim(tx, row, due, now.toISOString()))) reminded += 1;
  }
  await sendLetters(services);
  return reminded;
}

/** Marks a plan as reminded of, unless that was done since it fell due, and makes its letters. @returns whether there are any */
async function claim(tx: Database, row: RoundPlanningRow, due: string, now: string): Promise<boolean> {
  const { id, customerId } = row.plan;
  const isUnclaimed = or(isNull(roundPlannings.lastReminder), lt(roundPlannings.lastReminder, due));
  const [claimed] = await tx
    .update(roundPlannings)
    .set({ lastReminder: now })
    .where(and(eq(roundPlannings.id, id), isUnclaimed))
    .returning({ id: roundPlannings.id });
  if (!claimed) return false;
  const recipients = await planRecipients(tx, row);
  await noteMails(
    tx,
    { kind: 'reminder', targetId: id, customerId, senderId: null, recipients: recipients.length },
    now,
  );
  if (recipients.length === 0) return false;
  const letters = recipients.map(({ userId }) => ({
    ...{ customerId, roundPlanningId: id, userId, due, leasedUntil: now },
    ...made(now),
  }));
  await tx.insert(reminderLetters).values(letters).onConflictDoNothing();
  return true;
}

/** Sends the letters that no server has in hand, one after the other. A failure is logged, and tried again later. */
async function sendLetters(services: Sending): Promise<void> {
  const { db, mail, log, clock } = services;
  const isThis = (letter: Letter) => eq(reminderLetters.id, letter.id);
  for (let letter = await take(db, clock()); letter; letter = await take(db, clock())) {
    const text = await textOf(services, letter);
    // Nobody to write to any more, or nothing to remind of.
    if (!text) {
      await db.delete(reminderLetters).where(isThis(letter));
      continue;
    }
    try {
      await mail.send({ ...text, messageId: messageIdOf(letter, services.settings.publicUrl) });
      const sent = clock().toISOString();
      await db.update(reminderLetters).set({ sent, updated: sent }).where(isThis(letter));
    } catch (error) {
      log.error(describeFailure(error), 'a reminder could not be sent');
      const leasedUntil = nextTry(clock(), letter.tries);
      await db.update(reminderLetters).set({ leasedUntil }).where(isThis(letter));
    }
  }
}

/** Takes the next letter that nobody has in hand; of servers that ask at once each gets another. */
async function take(db: Database, now: Date): Promise<Letter | undefined> {
  const { id, sent, leasedUntil, tries } = reminderLetters;
  const isFree = and(isNull(sent), lte(leasedUntil, now.toISOString()), lt(tries, mostTries));
  const next = db
    .select({ id })
    .from(reminderLetters)
    .where(isFree)
    .orderBy(id)
    .limit(1)
    .for('update', { skipLocked: true });
  const [letter] = await db
    .update(reminderLetters)
    .set({ leasedUntil: later(now, { minutes: leaseMinutes }), tries: sql`${tries} + 1` })
    .where(sql`${id} = (${next})`)
    .returning();
  return letter;
}

async function textOf({ db, settings }: Sending, { roundPlanningId, userId }: Letter) {
  const isPlan = and(
    eq(roundPlannings.id, roundPlanningId),
    eq(roundPlannings.deleted, false),
    eq(roundPlannings.active, true),
  );
  const [row] = await selectRoundPlannings(db).where(isPlan);
  if (!row || isRunning(row)) return undefined;
  const recipients = (await planRecipients(db, row)).filter((holder) => holder.userId === userId);
  return planLetters(row, recipients, settings.publicUrl)[0];
}

/** The same for every sending of a letter, so that one that arrives twice shows once. */
function messageIdOf({ roundPlanningId, userId, due }: Letter, publicUrl: string): string {
  return `<reminder.${roundPlanningId}.${userId}.${Date.parse(due)}@${new URL(publicUrl).hostname}>`;
}

const dayMs = 24 * 60 * 60 * 1000;
const lettersEveryMs = leaseMinutes * 60 * 1000;
const firstAfterMs = 15 * 1000;

/**
 * Runs the reminders shortly after the start and then once a day, and every five minutes sends letters that another server left
 * behind, until it is stopped.
 */
export function startReminders(services: Sending & Pick<Services, 'background'>): () => void {
  const { background } = services;
  const remind = () =>
    background.run('reminders', async () => {
      await sendDueReminders(services);
      await sendLeftBehind(services);
    });
  const first = setTimeout(remind, firstAfterMs);
  const daily = setInterval(remind, dayMs);
  const sendLeft = async () => {
    await sendLetters(services);
    await sendLeftBehind(services);
  };
  const often = setInterval(() => background.run('letters', sendLeft), lettersEveryMs);
  return () => {
    clearTimeout(first);
    clearInterval(daily);
    clearInterval(often);
  };
}
