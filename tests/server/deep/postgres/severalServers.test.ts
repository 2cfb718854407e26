import { eq } from 'drizzle-orm';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Envelope } from '#contract/envelope.ts';
import type { Session } from '#contract/users/user.ts';
import { freePort } from '#scripts/support/product.ts';
import { demoPassword } from '#server/db/demo/accounts.ts';
import { openPostgres } from '#server/db/client.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { installationSecrets } from '#server/db/schema/installation.ts';
import { reminderDigests } from '#server/db/schema/notifications.ts';
import { userRoles, users } from '#server/db/schema/users.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { companies } from '#server/db/schema/tenants.ts';
import { sendJobs } from '#server/services/queue/jobs.ts';
import { startBalancer } from '#tests/support/server/balancer.ts';
import type { Balancer } from '#tests/support/server/balancer.ts';
import { createOwnDatabase } from '#tests/support/database/testDatabases.ts';
import { ready, useServers } from '#tests/support/server/serverProcess.ts';
import type { StartedServer } from '#tests/support/server/serverProcess.ts';

const server = process.env.TEST_DATABASE_URL;
const long = { timeout: 240_000 };
/**
 * Limit for a change to take effect, in milliseconds: one second is promised, the remainder is for a busy
 * machine. Without notifications it would take the five seconds that a caller is cached.
 */
const noticedWithinMs = 2_500;

/** Sends a call to one server or to the balancer. */
async function call<T>(
  url: string,
  method: string,
  path: string,
  { token = '', body, client = '203.0.113.9' }: Sent = {},
) {
  const answer = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-forwarded-for': client,
      connection: 'close',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, data: ((await answer.json()) as Envelope<T>).data as T };
}
interface Sent {
  token?: string;
  body?: unknown;
  /** The client's address, as the balancer passes it on. */
  client?: string;
}
const login = (url: string, email: string, password = demoPassword, client?: string) =>
  call<Session>(url, 'POST', 'User/Login', { body: { email, password }, ...(client ? { client } : {}) });

describe.skipIf(server === undefined)('two servers on one PostgreSQL', () => {
  const { newFolder, startServer } = useServers(afterAll);
  const urls: string[] = [];
  const folders: string[] = [];
  const running: StartedServer[] = [];
  let balancer: Balancer;
  let database: OpenDatabase;
  let environment: NodeJS.ProcessEnv;

  const start = async (settings: NodeJS.ProcessEnv = {}) => {
    const [port, dataDir] = [await freePort(), newFolder()];
    const started = startServer({ ...environment, DATA_DIR: dataDir, PORT: String(port), ...settings });
    return { port, dataDir, started };
  };

  beforeAll(async () => {
    const ownDatabase = await createOwnDatabase(server ?? '');
    afterAll(() => ownDatabase.drop());
    environment = {
      DATABASE_URL: ownDatabase.url,
      FILES_URL: newFolder(),
      TRUST_PROXY: '127.0.0.0/8',
      DEMO: 'on',
    };
    const bothServers = [await start(), await start()];
    await Promise.all(bothServers.map(({ started }) => ready(started, 200_000)));
    urls.push(...bothServers.map(({ port }) => `http://127.0.0.1:${port}`));
    folders.push(...bothServers.map(({ dataDir }) => dataDir));
    running.push(...bothServers.map(({ started }) => started));
    balancer = await startBalancer(bothServers.map(({ port }) => port));
    database = await openPostgres(ownDatabase.url);
    afterAll(async () => {
      balancer.close();
      await database.close();
    });
  }, 240_000);

  /** Returns the milliseconds until a server refuses a token. */
  async function refusedAfter(url: string, path: string, token: string): Promise<number> {
    const begun = performance.now();
    while ((await call(url, 'GET', path, { token })).status === 200) {
      if (performance.now() - begun > 4_000) break;
    }
    return performance.now() - begun;
  }

  test(
    'servers that start for the first time together create each secret and the demo data once',
    long,
    async () => {
      const secrets = await database.db.select({ name: installationSecrets.name }).from(installationSecrets);
      expect(secrets.map(({ name }) => name).toSorted()).toEqual(['secrets', 'token']);
      expect(await database.db.$count(users, eq(users.email, 'inspector@example.com'))).toBe(1);
      const names = (await database.db.select({ name: companies.name }).from(companies)).map(
        ({ name }) => name,
      );
      expect(names).toEqual([...new Set(names)]);
      for (const folder of folders)
        expect(readdirSync(folder).filter((name) => /^(?:token-secret|secrets-key)/.test(name))).toEqual([]);
      const [one = '', other = ''] = urls;
      const { data } = await login(one, 'admin@example.com');
      expect((await call(other, 'GET', `User/${data.user.id}`, { token: data.token })).status).toBe(200);
      expect((await call(other, 'POST', 'User/refresh', { body: data })).status).toBe(200);
    },
  );

  test('count guesses together, per client behind the balancer', long, async () => {
    const email = 'readonly@example.com';
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess += 1)
      statuses.push((await login(balancer.url, email, 'wrong', '198.51.100.66')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await login(balancer.url, email, demoPassword, '198.51.100.66')).status).toBe(429);
    expect((await login(balancer.url, email, demoPassword, '198.51.100.67')).status).toBe(200);
    expect(Math.abs((balancer.served[0] ?? 0) - (balancer.served[1] ?? 0))).toBeLessThanOrEqual(1);
  });

  test('count floods together, per client', long, async () => {
    const flood = (url: string, client: string) =>
      call(url, 'POST', 'User/ResetPassword', { body: {}, client });
    const statuses: number[] = [];
    while (statuses.length < 300) {
      const some = await Promise.all(Array.from({ length: 10 }, () => flood(balancer.url, '198.51.100.70')));
      statuses.push(...some.map(({ status }) => status));
    }
    expect([...new Set(statuses)]).toEqual([400]);
    const refusals = await Promise.all(urls.map((url) => flood(url, '198.51.100.70')));
    expect(refusals.map(({ status }) => status)).toEqual([429, 429]);
    expect((await flood(balancer.url, '198.51.100.71')).status).toBe(400);
  });

  test('hold a logout and a lost right within a second, both ways', long, async () => {
    for (const [from = '', to = ''] of [urls, urls.toReversed()]) {
      const admin = (await login(from, 'admin@example.com')).data;
      const ownPath = `User/${admin.user.id}`;
      expect((await call(to, 'GET', ownPath, { token: admin.token })).status).toBe(200);
      await call(from, 'POST', 'User/Logout', { body: admin });
      expect(await refusedAfter(to, ownPath, admin.token)).toBeLessThan(noticedWithinMs);

      const boss = (await login(from, 'customeradmin@example.com')).data;
      const { user, token } = (await login(to, 'user@example.com')).data;
      const path = 'CustomerInformation';
      const level = (role: string) =>
        call(from, 'PUT', `User/Roles/${user.id}`, { token: boss.token, body: { role } });
      await level('User');
      await expect.poll(async () => (await call(to, 'GET', 'User', { token })).status).toBe(200);
      expect((await level('BasicUserLight')).status).toBe(200);
      expect(await refusedAfter(to, 'User', token)).toBeLessThan(noticedWithinMs);
      expect((await call(to, 'GET', path, { token })).status).toBe(200);
    }
  });

  test('trust nothing that they knew while they can’t hear of changes', long, async () => {
    const [one = '', other = ''] = urls;
    const admin = (await login(one, 'admin@example.com')).data;
    const ownPath = `User/${admin.user.id}`;
    const client = new Client({ connectionString: environment.DATABASE_URL });
    await client.connect();
    const listeners = async () =>
      (
        await client.query<{ pid: number }>(
          `select pid from pg_stat_activity where application_name = 'tillsyn_callers' and datname = current_database()`,
        )
      ).rows;
    await expect.poll(async () => (await listeners()).length).toBe(2);
    const before = await listeners();
    expect((await call(other, 'GET', ownPath, { token: admin.token })).status).toBe(200);
    // A change without notification: the listeners are terminated, and the trigger reaches no server.
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tillsyn_callers' and datname = current_database()`,
    );
    await client.query(`update sessions set ended = now() where user_id = ${admin.user.id}`);
    expect(await refusedAfter(other, ownPath, admin.token)).toBeLessThan(noticedWithinMs);
    await expect
      .poll(
        async () => (await listeners()).filter(({ pid }) => before.every((old) => old.pid !== pid)).length,
        { timeout: 10_000 },
      )
      .toBe(2);
    await client.end();
  });

  test('send reminders that a killed server had in hand, under the same id', long, async () => {
    const workers = 2;
    const received: string[] = [];
    const answers: (() => void)[] = [];
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        let text = '';
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
        stream.on('end', () => {
          received.push(/^Message-ID: (.*)$/m.exec(text.replaceAll('\r', ''))?.[1] ?? 'none');
          // The first e-mails of the two workers are never acknowledged: their sender dies while waiting.
          if (received.length > workers) done();
          else answers.push(done);
        });
      },
    });
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    smtp.on('error', () => undefined);
    const { port } = smtp.server.address() as AddressInfo;
    const mailing = { SMTP_URL: `smtp://127.0.0.1:${port}` };

    // These two write e-mails to a folder: the mail server would never get those that they claim.
    for (const { program, ended } of running) {
      program.kill('SIGTERM');
      await ended;
    }
    const { db } = database;
    const heldPlans = await db
      .select({ id: roundPlannings.id })
      .from(roundPlannings)
      .innerJoin(userRoles, eq(userRoles.roleId, roundPlannings.roleId))
      .limit(1);
    const planId = heldPlans[0]?.id ?? 0;
    const longAgo = '2020-01-02T00:00:00.000Z';
    await db
      .update(roundHistories)
      .set({ created: longAgo, done: longAgo })
      .where(eq(roundHistories.roundPlanningId, planId));
    await db.update(roundPlannings).set({ sendMessage: false });
    await db
      .update(roundPlannings)
      .set({ sendMessage: true, active: true, start: '2020-01-01T00:00:00.000Z' })
      .where(eq(roundPlannings.id, planId));

    // Notifications of the earlier servers aren't claimed again.
    const knownIds = new Set((await db.select().from(reminderDigests)).map(({ id }) => id));
    const letters = async () =>
      (await db.select().from(reminderDigests)).filter(({ id }) => !knownIds.has(id));

    const first = await start(mailing);
    await ready(first.started);
    await sendJobs(db, 'dueReminders', [{ payload: null }]);
    await expect.poll(() => received.length, { timeout: 60_000 }).toBe(workers);
    first.started.program.kill('SIGKILL');
    await first.started.ended;
    const claimed = await letters();
    expect(claimed.length).toBeGreaterThan(0);
    expect(claimed.every(({ sent }) => sent === null)).toBe(true);

    // Another server takes the job over when it has had no heartbeats for a while.
    await ready((await start(mailing)).started);
    await expect
      .poll(async () => (await letters()).filter(({ sent }) => sent === null).length, { timeout: 90_000 })
      .toBe(0);
    expect(received).toHaveLength(claimed.length + workers);
    expect(new Set(received).size).toBe(claimed.length);
    expect(received.every((id) => /^<[\da-f-]{36}@127\.0\.0\.1>$/.test(id))).toBe(true);
    for (const done of answers) done();
    smtp.close();
  });
});
