import { and, eq, inArray } from 'drizzle-orm';
import { languages } from '../../src/contract/constants.ts';
import type { Language } from '../../src/contract/constants.ts';
import { dayText } from '../../src/domain/dates.ts';
import { nextRunDate } from '../../src/domain/dueDate.ts';
import type { MailReceipt } from '../../src/contract/roundPlanning.ts';
import type { Database } from '../db/client.ts';
import { userRoles, users } from '../db/schema/people.ts';
import { sentMails } from '../db/schema/records.ts';
import { made, onlyRow } from './changes.ts';
import type { SentKind } from './mailLimits.ts';
import { mailText } from '../core/messages.ts';
import type { RoundPlanningRow } from './roundPlannings.ts';
import type { Mail } from '../core/ports.ts';

/** Somebody who gets a mail. */
export interface Recipient {
  name: string;
  firstName: string;
  email: string;
  language: Language;
}

/** A user who gets a mail. */
interface Holder extends Recipient {
  userId: number;
}

/** The living users who hold one of the roles, each once, by name. */
export async function holdersOf(db: Database, roleIds: readonly number[]): Promise<Holder[]> {
  if (roleIds.length === 0) return [];
  const holders = db
    .select({ id: userRoles.userId })
    .from(userRoles)
    .where(inArray(userRoles.roleId, [...roleIds]));
  const rows = await db
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      language: users.preferredLanguageCode,
    })
    .from(users)
    .where(and(eq(users.deleted, false), inArray(users.id, holders)))
    .orderBy(users.sortKey, users.id);
  return rows.map(({ userId, firstName, lastName, email, language }) => ({
    userId,
    name: `${firstName} ${lastName}`,
    firstName,
    email,
    language: languages.find((known) => known === language) ?? languages[0],
  }));
}

/** Recipients as the answer names them. [DASH-44, PLAN-40] */
export function receiptOf(recipients: readonly Recipient[]): MailReceipt {
  return { recipients: recipients.map(({ name, email }) => ({ name, email })) };
}

/** When a plan's next round is due. [PLAN-32] */
export function dueOf({ plan, newest }: RoundPlanningRow): string {
  const activeHistory = newest && newest.done === null ? newest : null;
  return nextRunDate({ ...plan, lastRun: newest?.created ?? null, activeHistory });
}

/** Everybody who is reminded of a plan: those who hold its responsible role or one of its executors'. */
export async function planRecipients(db: Database, { plan, roleIds }: RoundPlanningRow): Promise<Holder[]> {
  return holdersOf(db, plan.roleId === null ? roleIds : [plan.roleId, ...roleIds]);
}

/** The reminder of a plan, one letter per recipient in their language. */
export function planLetters(
  row: RoundPlanningRow,
  recipients: readonly Recipient[],
  publicUrl: string,
): Mail[] {
  const { plan, customerName } = row;
  return recipients.map(({ name, firstName, email, language }) => {
    const link = `${publicUrl}/#/${language}/startround/${plan.id}`;
    const values = {
      name: firstName,
      plan: plan.name,
      customer: customerName,
      due: dayText(dueOf(row)),
      link,
    };
    return {
      to: { name, address: email },
      subject: mailText('round_subject', language, values),
      text: mailText('round_text', language, values),
    };
  });
}

/** What is noted of mails: what they are about, whose they are, and how many letters. `senderId` is null for the backend's own. */
export interface MailNote {
  kind: SentKind | 'reminder';
  targetId: number | null;
  customerId: number;
  senderId: number | null;
  recipients: number;
}

/** Notes that mails are handed over; answers the note's id. */
export async function noteMails(tx: Database, mail: MailNote, now: string): Promise<number> {
  const noted = tx.insert(sentMails).values({ ...mail, ...made(now) });
  return onlyRow(await noted.returning({ id: sentMails.id })).id;
}
