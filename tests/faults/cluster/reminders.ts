import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { inArray, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { rowsOf } from '#server/db/rowsOf.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { systemClock } from '#server/core/clock.ts';
import type { AppSettings } from '#server/core/services.ts';
import { beginSession, findAccount } from '#server/services/users/sessions.ts';
import { createMailer } from '#server/services/emails/mailer.ts';
import { messageIdOf } from '#server/services/emails/emailQueue.ts';
import { createTokens } from '#server/services/shared/tokens.ts';
import { endDelays, runJobs } from '#tests/support/server/runJobs.ts';
import { until } from '#tests/support/cluster/cluster.ts';
import type { MailServer } from '#tests/support/cluster/mailServer.ts';
import type { Backend } from '#tests/support/server/backend.ts';
import type { Rounds } from './clusterWorld.ts';

const publicUrl = 'http://127.0.0.1';
const betweenReminders = [600, 1_200] as const;

/** Keeps the id of each e-mail with the transaction of its record in tables of their own, since the job ends when it is sent. */
export async function keepMarks({ db }: Backend): Promise<void> {
  const transaction = sql`xid xid8 not null default pg_current_xact_id()`;
  await db.execute(sql`create table kept_marks (mark uuid primary key, ${transaction})`);
  await db.execute(sql`create table kept_notes (note_id integer primary key, ${transaction})`);
  await db.execute(sql`create function keep_mark() returns trigger language plpgsql as $$
    begin insert into kept_marks (mark) values (new.id) on conflict do nothing; return null; end $$`);
  await db.execute(sql`create function keep_note() returns trigger language plpgsql as $$
    begin insert into kept_notes (note_id) values (new.id); return null; end $$`);
  await db.execute(
    sql`create trigger keep_mark after insert on pgboss.job_common for each row when (new.data ->> 'kind' = 'email') execute function keep_mark()`,
  );
  await db.execute(
    sql`create trigger keep_note after insert on sent_mails for each row execute function keep_note()`,
  );
}

/** Reminders of the rounds' old flaws, which an administrator sends while they are walked. */
export interface Reminders {
  /** Sends them one after the other, each until it is acknowledged. */
  send: () => Promise<void>;
  /** Returns acknowledged records that are missing or different after recovery, one line each. */
  check: () => Promise<string[]>;
}

export async function makeReminders(
  backend: Backend,
  mailServer: MailServer,
  { world, deliver }: Rounds,
): Promise<Reminders> {
  const { db } = backend;
  const tokens = createTokens(backend.tokenSecret, systemClock);
  const pending: { flawId: number; token: string }[] = [];
  for (const { id, oldFlawIds, inspectors } of world.rounds) {
    await db
      .update(flaws)
      .set({
        responsible: sql`(select p.role_id from round_plannings p join round_histories h on h.round_planning_id = p.id where h.id = ${id})`,
      })
      .where(inArray(flaws.id, oldFlawIds));
    const account = await findAccount(db, { id: inspectors[2]?.id ?? 0 });
    if (!account) throw new Error('The round has no administrator.');
    const { token } = await beginSession(db, tokens, account, { now: systemClock().toISOString() });
    pending.push(...oldFlawIds.map((flawId) => ({ flawId, token })));
  }
  const acknowledged: number[] = [];
  const refusals: string[] = [];

  const sendOne = async ({ flawId, token }: (typeof pending)[number]): Promise<void> => {
    const key = randomUUID();
    world.officeKeys.add(key);
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    };
    const address = `${publicUrl}/api/v1/Flaw/SendMail/${flawId}`;
    const isAnswered = async () => {
      const answer = await deliver(new Request(address, { method: 'POST', headers, body: '{}' }));
      if (answer.ok) acknowledged.push(flawId);
      else if (answer.status < 500)
        refusals.push(`the reminder of flaw ${flawId} was refused: ${await answer.text()}`);
      return answer.status < 500;
    };
    await until('an answered reminder', isAnswered, 90_000);
  };

  const countLeft = async (): Promise<number> => {
    const [row] = await rowsOf<{ left: number }>(
      db,
      sql`select count(*)::int as left from pgboss.job where data ->> 'kind' = 'email'`,
    );
    return row?.left ?? 0;
  };
  /** Sends the e-mails that the mail server refused, as another server would, without their delays. */
  const sendLeft = async (): Promise<void> => {
    const log = pino({ level: 'silent' });
    const mail = createMailer({ smtpUrl: mailServer.url, folder: '', log });
    const settings = { publicUrl } as AppSettings;
    const isSent = async () => {
      await endDelays(db);
      await runJobs({ db, mail, settings, tokens, clock: systemClock });
      return (await countLeft()) === 0;
    };
    await until('no e-mail in hand', isSent, 90_000).catch(() => undefined);
    mail.close();
  };

  return {
    send: async () => {
      for (const reminder of pending) {
        await pause(world.random.between(...betweenReminders));
        await sendOne(reminder);
      }
    },
    check: async () => {
      await sendLeft();
      const faults = [...refusals];
      const received = mailServer.messageIds();
      for (const flawId of acknowledged) {
        const rows = await rowsOf<{ note: number; mark: string | null }>(
          db,
          sql`select n.id as note, mark from sent_mails n join kept_notes k on k.note_id = n.id left join kept_marks m on m.xid = k.xid
            where n.kind = 'flaw' and n.target_id = ${flawId}`,
        );
        const notes = new Set(rows.map(({ note }) => note)).size;
        if (notes !== 1) faults.push(`the reminder of flaw ${flawId} was noted ${notes} times`);
        for (const { mark } of rows)
          if (mark === null || !received.includes(messageIdOf(mark, publicUrl)))
            faults.push(`a letter of flaw ${flawId} is lost`);
      }
      const storedMarks = await rowsOf<{ mark: string }>(
        db,
        sql`select mark from kept_marks union select mark from reminder_digests`,
      );
      const ids = new Set(storedMarks.map(({ mark }) => messageIdOf(mark, publicUrl)));
      for (const id of received) if (!ids.has(id)) faults.push(`${id} came under an id of its own`);
      const leftCount = await countLeft();
      if (leftCount > 0) faults.push(`${leftCount} letters are left`);
      return faults;
    },
  };
}
