import { eq, sql } from 'drizzle-orm';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settleRestore } from '#server/afterRestore.ts';
import type { Email } from '#server/core/ports.ts';
import { queuedEmails, reminderDigests, sentEmails } from '#server/db/schema/notifications.ts';
import { finishRestore, markRestore } from '#server/db/unfinishedRestore.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { queueEmails } from '#server/services/emails/emailQueue.ts';
import { queueDueReminders } from '#server/services/notifications/dueReminders.ts';
import { moveEarlierEmails } from '#server/services/queue/earlierQueues.ts';
import { retryJob } from '#server/services/queue/jobs.ts';
import { holdBackRestored } from '#server/services/queue/restoredJobs.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { jobsOf, runJobs } from '#tests/support/server/runJobs.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();
const { db } = backend;
const stamps = () => ({
  created: backend.time.now.toISOString(),
  updated: backend.time.now.toISOString(),
});
const letterTo = (address: string) => ({ to: { name: 'Åsa', address }, subject: 'Brist', text: 'Åtgärda.' });

async function run(now = backend.time.now): Promise<Email[]> {
  const emails: Email[] = [];
  const mail = { send: async (email: Email) => void emails.push(email), close: () => undefined };
  await runJobs({ db, mail, clock: () => now });
  return emails;
}

/** Seeds an e-mail and a reminder in the queues of release 3.0.0, and returns the Message-ID of the first. */
async function leftByEarlierServer(leasedUntil: string): Promise<string> {
  const { level, people } = await backend.seed.tenant();
  const note = { kind: 'flaw', customerId: level.id, recipients: 1, ...stamps() };
  const [{ id: noteId } = { id: 0 }] = await db.insert(sentEmails).values(note).returning();
  const row = { noteId, name: 'Åsa', address: 'asa@example.com', subject: 'Brist', text: 'Åtgärda.' };
  const [email] = await db
    .insert(queuedEmails)
    .values({ ...row, leasedUntil, ...stamps() })
    .returning();
  await db
    .insert(reminderDigests)
    .values({ userId: people.User.id, day: '2026-11-20', leasedUntil, ...stamps() });
  return email?.mark ?? '';
}

test('what servers of the release before leave is sent once, under its id, unless they have it in hand', async () => {
  const mark = await leftByEarlierServer('2026-11-20T09:03:00.000Z');
  await moveEarlierEmails(db, backend.time.now);
  expect([await jobsOf(db, 'email'), await jobsOf(db, 'reminder')]).toEqual([[], []]);
  backend.time.now = new Date('2026-11-20T09:04:00.000Z');
  await moveEarlierEmails(db, backend.time.now);
  await moveEarlierEmails(db, backend.time.now);
  expect(await jobsOf(db, 'reminder')).toHaveLength(1);
  const emails = await run();
  expect(emails).toMatchObject([{ messageId: `<${mark}@localhost>`, to: { address: 'asa@example.com' } }]);
  expect(emails[0]).not.toHaveProperty('html');
});

test('a restored database sends no old e-mail, and lists those that waited as failed [OPS-113]', async () => {
  const mark = await leftByEarlierServer('2026-11-20T09:03:00.000Z');
  await queueEmails(db, [letterTo('bo@example.com')]);
  await db.transaction((tx) => holdBackRestored(tx, backend.time.now));
  expect(await run()).toEqual([]);
  const waiting = [...(await jobsOf(db, 'email')), ...(await jobsOf(db, 'reminder'))];
  expect(waiting.map(({ state, output }) => `${state} ${output?.reason}`)).toEqual([
    'failed restored',
    'failed restored',
    'failed restored',
  ]);
  await retryJob(db, mark);
  expect(await run()).toMatchObject([{ messageId: `<${mark}@localhost>` }]);
});

test('reminders start again on the day after a restore [OPS-113]', async () => {
  const { plan, inspector } = await roundSeed(backend).plan();
  const changes = { sendMessage: true, start: '2026-11-20T00:00:00.000Z' };
  await db.update(roundPlannings).set(changes).where(eq(roundPlannings.id, plan.id));
  await db.transaction((tx) => holdBackRestored(tx, backend.time.now));
  const remindOn = async (now: string) => {
    await queueDueReminders({ db, clock: () => new Date(now), isStopping: () => false });
    return run(new Date(now));
  };
  expect(await remindOn('2026-11-20T18:00:00Z')).toEqual([]);
  const addresses = (await remindOn('2026-11-21T05:00:00Z')).map(({ to }) => to.address);
  expect(addresses).toContain(inspector.email);
  expect(await rowsOf(db, sql`select 1 from pgboss.job`)).toEqual([]);
});

test('the first start after a restore holds back what waits, and the next one nothing [OPS-113]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillsyn-restored-'));
  const start = () => settleRestore({ db, kind: 'embedded' }, folder, backend.time.now);
  try {
    await queueEmails(db, [letterTo('asa@example.com')]);
    await start();
    expect((await jobsOf(db, 'email')).map(({ state }) => state)).toEqual(['created']);
    markRestore(folder, 'backup');
    finishRestore(folder);
    await start();
    await queueEmails(db, [letterTo('bo@example.com')]);
    await start();
    expect((await run()).map(({ to }) => to.address)).toEqual(['bo@example.com']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
