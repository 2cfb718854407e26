import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import type { Licence } from '#contract/tenants/licence.ts';
import type { SystemStatus } from '#contract/tenants/status.ts';
import type { Session } from '#contract/users/user.ts';
import { demoPassword } from '#server/db/demo/accounts.ts';
import { startSmtpServer } from '../support/server/smtpServer.ts';
import { makeRandom } from './random.ts';
import { makeServerProcess } from './serverProcess.ts';

const seed = Number(process.env.TILLSYN_FAULTS_SEED ?? 1);
const kills = inTurn(
  import.meta.filename,
  Array.from({ length: Number(process.env.TILLSYN_FAULTS_KILLS ?? 3) }, (_, index) => index),
);
/** Maximum number of e-mails in the hands of one server: its workers. */
const inHand = process.env.TEST_DATABASE_URL === undefined ? 1 : 2;
/** Longest time from a kill to the end of its jobs by another server, which is a minute after the last heartbeat, in milliseconds. */
const takeoverMs = 65_000;
/** Longest time between the mail server's acceptance and its record, in milliseconds, on a busy machine. */
const recordMs = 1_500;

/** Number of invitations ahead of the mail server. */
const mostWaiting = 6;

const random = makeRandom(seed);
const isDemo = (address: string) => address.endsWith('@example.com');
const arrivals: { address: string; id: string; at: number }[] = [];
const smtp = await startSmtpServer(({ to, headers }, done) => {
  // So that kills meet e-mails before and after the mail server has them.
  setTimeout(
    () => {
      if (!isDemo(to)) arrivals.push({ address: to, id: headers.get('message-id') ?? '', at: Date.now() });
      setTimeout(done, random.between(0, 60));
    },
    random.between(0, 60),
  );
});
const server = await makeServerProcess(undefined, { SMTP_URL: smtp.url });
afterAll(async () => {
  await server.remove();
  await smtp.close();
});

async function ask<T>(method: string, path: string, { token = '', body, key }: Sent = {}) {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as { success: boolean; codes: string[]; data: T };
}
interface Sent {
  token?: string;
  body?: object;
  key?: string;
}
const login = async (email: string) =>
  (await ask<Session>('POST', 'v1/User/Login', { body: { email, password: demoPassword } })).data;

/** Lifts the limit of users at the root above a customer. */
async function liftLimit(customerId: number): Promise<void> {
  const { token } = await login('webadmin@example.com');
  const roots = await ask<{ id: number }[]>('GET', `v1/Customer/GetRootCustomer?customerId=${customerId}`, {
    token,
  });
  const id = roots.data[0]?.id ?? 0;
  const licence = await ask<Licence>('GET', `v1/CustomerLicense/${id}`, { token });
  const body = { ...licence.data, customerId: id, users: 10_000 };
  await ask('PUT', `v1/CustomerLicense/${licence.data.id}`, { token, body });
}

/** Logs in the person who invites, whose customer may have any number of users. */
async function loginInviter(): Promise<Session> {
  const session = await login('admin@example.com');
  await liftLimit(session.user.customerId);
  return session;
}

/** Invites one person after the other until the server is gone, and notes those whose invitation was acknowledged. */
async function inviteUntilKilled({ token, user }: Session, acknowledged: string[]): Promise<void> {
  for (;;) {
    // Waiting e-mails would be sent before the others after the kill.
    while (acknowledged.length - arrivals.length > mostWaiting && server.isRunning()) await pause(5);
    const email = `${randomUUID()}@skola.se`;
    const people = [{ firstName: 'Ny', lastName: 'Person', email }];
    const body = { customerId: user.customerId, people, userRole: 'BasicUser', roleIds: [] };
    const sent = ask('POST', 'v1/Invitation', { token, body, key: randomUUID() });
    const answer = await sent.catch(() => null);
    if (answer === null) return;
    expect(answer.codes ?? []).toEqual([]);
    acknowledged.push(email);
  }
}

const waitingMails = async (token: string) =>
  (await ask<SystemStatus>('GET', 'v1/Status', { token })).data.installation?.mails.waiting;

test(
  `a server that is killed ${kills.length} times while it sends e-mails loses none of those that it acknowledged [OPS-112]`,
  { timeout: 200_000 + kills.length * 60_000 },
  async () => {
    await server.start();
    const acknowledged: string[] = [];
    const killedAt: number[] = [];
    for (const killed of kills) {
      const drawn = makeRandom(seed * 1_000 + killed);
      // E-mails of the kill before arrive too: nobody may still be logging in when enough of them have.
      const inviting = inviteUntilKilled(await loginInviter(), acknowledged);
      const enough = arrivals.length + drawn.between(3, 8);
      while (arrivals.length < enough) await pause(2);
      await pause(drawn.between(0, 120));
      killedAt.push(Date.now());
      await server.kill();
      await inviting;
      await server.start();
    }
    const deadline = (killedAt.at(-1) ?? 0) + takeoverMs;
    const { token } = await login('webadmin@example.com');
    while ((await waitingMails(token)) !== 0 && Date.now() < deadline) await pause(500);
    const byAddress = Map.groupBy(arrivals, ({ address }) => address);
    const lost = acknowledged.filter((address) => !byAddress.has(address));
    const repeats = [...byAddress.values()].filter((same) => same.length > 1);
    process.stdout.write(
      `\nKilled ${kills.length} times: ${acknowledged.length} invitations acknowledged, ${lost.length} lost, ${repeats.length} repeated\n`,
    );
    expect(await waitingMails(token)).toBe(0);
    expect(lost).toEqual([]);
    expect(repeats.length).toBeLessThanOrEqual(kills.length * inHand);
    for (const [first, ...others] of repeats) {
      expect(others.map(({ id }) => id)).toEqual([first?.id]);
      const wasKilled = killedAt.some((at) => Math.abs(at - (first?.at ?? 0)) < recordMs);
      expect(wasKilled, 'a repeated e-mail without a kill').toBe(true);
    }
  },
);
