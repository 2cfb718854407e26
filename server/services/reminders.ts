import { dayText } from '../../src/domain/dates.ts';
import { nextRunDate } from '../../src/domain/dueDate.ts';
import type { Database } from '../db/client.ts';
import { sentMails } from '../db/schema/records.ts';
import { made, onlyRow } from './changes.ts';
import type { SentKind } from './mailLimits.ts';
import { mailText } from '../core/messages.ts';
import { greetingOf, holdersOf } from './receivers.ts';
import type { Holder, Recipient } from './receivers.ts';
import type { RoundPlanningRow } from './roundPlannings.ts';
import type { Mail } from '../core/ports.ts';

/** When a plan's next round is due. [PLAN-32] */
function dueOf({ plan, newest }: RoundPlanningRow): string {
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
  return recipients.map((recipient) => {
    const { name, email, language } = recipient;
    const link = `${publicUrl}/#/${language}/startround/${plan.id}`;
    const values = {
      greeting: greetingOf(recipient),
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
