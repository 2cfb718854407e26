import { roundReminderEmail } from './content/roundReminderEmail.ts';
import { and, desc, eq, lt } from 'drizzle-orm';
import { hasEnded, nextRunDate } from '#domain/plans/dueDate.ts';
import type { Database } from '#server/db/client.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { fail } from '#server/core/httpProblem.ts';
import { holdersOf } from './recipients.ts';
import type { UserRecipient, Recipient } from './recipients.ts';
import type { RoundPlanningRow } from '../plans/roundPlannings.ts';
import type { Email } from '#server/core/ports.ts';

/**
 * Returns the due date of a plan's round: for a running round, counted from the round before it; otherwise the due date of the next one.
 * The first day of the running round's month, which screens show, is not a due date. [PLAN-32, PLAN-33]
 */
async function dueOf(
  db: Database,
  { plan, schedule, newest }: RoundPlanningRow,
  now: string,
): Promise<string> {
  const due = (lastRun: string | null, ends = schedule.ends) =>
    nextRunDate({ ...schedule, ends, lastRun, activeHistory: null }) ?? fail('plan_ended');
  if (!newest || newest.done !== null) {
    if (hasEnded(schedule, new Date(now))) fail('plan_ended');
    return due(newest?.created ?? null);
  }
  const { created, roundPlanningId } = roundHistories;
  const [before] = await db
    .select({ created })
    .from(roundHistories)
    .where(and(eq(roundPlanningId, plan.id), lt(created, newest.created)))
    .orderBy(desc(created))
    .limit(1);
  // A running round must be finished even after the plan's end.
  return due(before?.created ?? null, null);
}

/** Returns the recipients of a plan's reminder: holders of its responsible role or one of its executor roles. */
export async function planRecipients(
  db: Database,
  { plan, roleIds }: RoundPlanningRow,
): Promise<UserRecipient[]> {
  return holdersOf(db, plan.roleId === null ? roleIds : [plan.roleId, ...roleIds], plan.customerId);
}

/** Builds the reminders of a plan, one e-mail per recipient in the recipient's language and time zone. */
export async function roundReminderEmails(
  db: Database,
  row: RoundPlanningRow,
  { recipients, publicUrl, now }: { recipients: readonly Recipient[]; publicUrl: string; now: string },
): Promise<Email[]> {
  const { plan, newest, customerName } = row;
  const due = await dueOf(db, row, now);
  const started = newest?.done === null ? newest.created : null;
  return recipients.map((recipient) => {
    const link = `${publicUrl}/#/${recipient.language}/startround/${plan.id}`;
    return roundReminderEmail(
      recipient,
      { plan: plan.name, customer: customerName, due, started, link },
      now,
    );
  });
}
