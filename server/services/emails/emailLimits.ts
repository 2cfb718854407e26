import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { advisoryLocks } from '#server/db/advisoryLocks.ts';
import type { Database } from '#server/db/client.ts';
import { sentEmails } from '#server/db/schema/notifications.ts';
import { problem, HttpProblem } from '#server/core/httpProblem.ts';
import { later } from '#domain/dates.ts';

/** Minimum time between two identical e-mails from any senders, in minutes. */
const pauseMinutes = 10;

/** Maximum number of e-mails per sender within 24 hours: reminders, and invitations, whose addresses are typed freely. */
const emailsPerDay = { reminder: 300, invitation: 300 } as const;

/** Kinds of e-mails that users send manually. */
export type SentKind = 'flaw' | 'plan' | 'invitation' | 'contractor';

const kindsOf = { reminder: ['flaw', 'plan', 'contractor'], invitation: ['invitation'] } satisfies Record<
  keyof typeof emailsPerDay,
  SentKind[]
>;

const targetLocks: Partial<Record<SentKind, number>> = {
  flaw: advisoryLocks.flawEmails,
  plan: advisoryLocks.planEmails,
};

/** E-mail that a user wants to send: number of recipients, and its subject's id (null for invitations). */
export interface EmailRequest {
  kind: SentKind;
  targetId: number | null;
  senderId: number | null;
  emails: number;
}

/**
 * Allows an e-mail to be sent unless the same one was just sent or its sender's daily limit is reached. Locks until the transaction ends,
 * so that concurrent e-mails count too: the e-mail must be recorded in it.
 * @throws HttpProblem mail_sent_already with the timestamp of the last one, mail_limit_reached; both with `Retry-After`
 */
export async function admitEmails(tx: Database, mail: EmailRequest, now: string): Promise<void> {
  if (mail.emails === 0) return;
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.sender}, ${mail.senderId ?? 0})`);
  await rejectRepeated(tx, mail, now);
  await rejectBeyondDay(tx, mail, now);
}

async function rejectRepeated(tx: Database, { kind, targetId }: EmailRequest, now: string): Promise<void> {
  const lock = targetLocks[kind];
  if (lock === undefined || targetId === null) return;
  await tx.execute(sql`select pg_advisory_xact_lock(${lock}, ${targetId})`);
  const isSame = and(
    eq(sentEmails.kind, kind),
    eq(sentEmails.targetId, targetId),
    gt(sentEmails.recipients, 0),
  );
  const isRecent = gt(sentEmails.created, later(now, { minutes: -pauseMinutes }));
  const [last] = await tx
    .select({ sent: sentEmails.created })
    .from(sentEmails)
    .where(and(isSame, isRecent))
    .orderBy(desc(sentEmails.created))
    .limit(1);
  if (!last) return;
  const repeatableFrom = later(last.sent, { minutes: pauseMinutes });
  throw tooManyMails(problem('mail_sent_already', null, { sent: last.sent }), repeatableFrom, now);
}

async function rejectBeyondDay(tx: Database, { kind, senderId, emails }: EmailRequest, now: string) {
  if (senderId === null) return;
  const family = kind === 'invitation' ? 'invitation' : 'reminder';
  const most = emailsPerDay[family];
  const isOwn = and(eq(sentEmails.senderId, senderId), inArray(sentEmails.kind, kindsOf[family]));
  const isToday = gt(sentEmails.created, later(now, { days: -1 }));
  const today = await tx
    .select({ sent: sentEmails.created, emails: sentEmails.recipients })
    .from(sentEmails)
    .where(and(isOwn, isToday, gt(sentEmails.recipients, 0)))
    .orderBy(sentEmails.created);
  let sum = today.reduce((all, each) => all + each.emails, 0);
  // A single e-mail to very many recipients isn't a flood: the first of a day is always sent.
  if (sum === 0 || sum + emails <= most) return;
  for (const { sent, emails: fewer } of today) {
    sum -= fewer;
    if (sum > 0 && sum + emails > most) continue;
    const repeatableFrom = later(sent, { days: 1 });
    throw tooManyMails(problem('mail_limit_reached', null, { most }), repeatableFrom, now);
  }
}

function tooManyMails(fault: ReturnType<typeof problem>, again: string, now: string): HttpProblem {
  const seconds = Math.max(1, Math.ceil((Date.parse(again) - Date.parse(now)) / 1000));
  return new HttpProblem([fault], { 'retry-after': String(seconds) });
}
