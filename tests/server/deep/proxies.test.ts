import { BlockList } from 'node:net';
import { describe, expect, test } from 'vitest';
import { clientAddress, networkOf } from '#server/core/networks.ts';
import { requestLimits } from '#server/db/schema/installation.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { deleteExpired } from '#server/services/jobs/housekeeping.ts';
import { trustedProxiesOf } from '#server/settings/trustedProxies.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { testPassword } from '#tests/support/seeds/seedPeople.ts';

const backend = await useBackend({
  isLimited: true,
  trustedProxies: trustedProxiesOf('10.0.0.0/8, fd00::/8'),
});

/** Sends a call over a connection from `from`, as a proxy with the forwarded addresses `hops` does. */
async function send(path: string, body: unknown, { from = '10.0.0.1', hops = '', token = '' } = {}) {
  const headers = {
    'content-type': 'application/json',
    ...(hops === '' ? {} : { 'x-forwarded-for': hops }),
    ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
  };
  const request = new Request(`http://localhost/api/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const answer = await backend.app.fetch(request, { incoming: { socket: { remoteAddress: from } } });
  return { status: answer.status, wait: Number(answer.headers.get('retry-after')) };
}
async function statusesOf(count: number, call: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses = new Set<number>();
  for (let index = 0; index < count; index += 1) statuses.add((await call()).status);
  return [...statuses];
}
const login = (email: string, password: string, origin: { from?: string; hops?: string } = {}) =>
  send('v1/User/Login', { email, password }, origin);

describe('the source address of a request', () => {
  const trusted = trustedProxiesOf('10.0.0.0/8,192.0.2.7, fd00::/8');
  test.each([
    ['without a trusted proxy', '203.0.113.5', '198.51.100.1', '203.0.113.5'],
    ['the hop before the proxy', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['never what a client invents before it', '10.0.0.1', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
    ['through several proxies', '10.0.0.1', '1.1.1.1, 198.51.100.1, 192.0.2.7,10.2.3.4', '198.51.100.1'],
    ['the farthest proxy, when all are trusted', '10.0.0.1', '10.1.1.1, 10.2.2.2', '10.1.1.1'],
    ['the proxy, when it says nothing', '10.0.0.1', '', '10.0.0.1'],
    ['the proxy, when the hop is no address', '10.0.0.1', '198.51.100.1, unknown', '10.0.0.1'],
    ['an IPv4 proxy in IPv6’s clothes', '::ffff:10.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
    ['with a port', '10.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
    ['an IPv6 client', 'fd00::1', '2001:db8::7', '2001:db8::7'],
    ['an IPv6 client with a port', 'fd00::1', '[2001:db8::7]:4711', '2001:db8::7'],
    ['without a connection', 'local', '198.51.100.1', 'local'],
  ])('%s', (_title, connection, forwardedFor, address) => {
    expect(clientAddress(connection, forwardedFor, trusted)).toBe(address);
    expect(clientAddress(connection, forwardedFor, new BlockList())).toBe(connection.replace('::ffff:', ''));
  });

  test('limits count a customer’s IPv6 network as one address, other addresses singly', () => {
    const sameNetwork = ['2001:db8:1:2::1', '2001:0DB8:0001:0002:9:8:7:6', '2001:db8:1:2:ffff::'];
    expect(new Set(sameNetwork.map(networkOf))).toEqual(new Set(['2001:db8:1:2::/64']));
    expect(networkOf('2001:db8::7')).toBe('2001:db8:0:0::/64');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
    expect([networkOf('198.51.100.1'), networkOf('local')]).toEqual(['198.51.100.1', 'local']);
  });

  test.each([
    'x',
    '10.0.0.0/33',
    '0.0.0.0/0',
    'fd00::/129',
    '10.0.0.1,',
    'proxy.example',
    'fe80::1%eth0',
    '10.0.0.0/-1',
  ])('TRUST_PROXY=%s is refused in one line', (text) => {
    expect(() => trustedProxiesOf(text)).toThrow(/^TRUST_PROXY must be addresses or networks [^\n]*$/);
  });
});

describe('behind a proxy', () => {
  test('wrong guesses from one address lock out no other address', async () => {
    const { people } = await backend.seed.tenant();
    const { email } = people.User;
    for (let guess = 0; guess < 5; guess += 1) await login(email, 'wrong', { hops: '198.51.100.66' });
    expect(await login(email, testPassword, { hops: '198.51.100.66' })).toEqual({ status: 429, wait: 30 });
    expect((await login(email, testPassword, { hops: '203.0.113.9' })).status).toBe(200);
    const rows = await backend.db.select().from(auditLog).orderBy(auditLog.id);
    expect(rows.map(({ action, address }) => `${action} ${address}`)).toEqual([
      ...Array.from({ length: 5 }, () => 'login_failed 198.51.100.66'),
      'login 203.0.113.9',
    ]);
  });

  test('an invented hop doesn’t make a stranger another one', async () => {
    const { people } = await backend.seed.tenant();
    for (let guess = 0; guess < 5; guess += 1)
      await login(people.User.email, 'wrong', { hops: `198.51.100.${guess}, 203.0.113.66` });
    expect((await login(people.User.email, testPassword, { hops: '8.8.8.8, 203.0.113.66' })).status).toBe(
      429,
    );
    for (let guess = 0; guess < 5; guess += 1)
      await login(people.Admin.email, 'wrong', { from: '203.0.113.66', hops: `198.51.100.${guess}` });
    expect((await login(people.Admin.email, testPassword, { from: '203.0.113.66' })).status).toBe(429);
  });

  test('a flood from one client is slowed down, and others go on', async () => {
    const flood = (hops: string) => send('v1/User/ResetPassword', {}, { hops });
    const statuses = new Set<number>();
    for (let index = 0; index < 300; index += 1) statuses.add((await flood('198.51.100.66')).status);
    expect([...statuses]).toEqual([400]);
    expect((await flood('198.51.100.66')).status).toBe(429);
    expect((await flood('198.51.100.67')).status).toBe(400);
  });
});

describe('a flood of writing calls', () => {
  // Refused before the database is asked.
  const write = (token: string, hops: string) => send('v1/Building', { name: '\0' }, { hops, token });

  test('with a session stops its caller alone, at every address [OPS-60]', async () => {
    const { people } = await backend.seed.tenant();
    const flooding = people.User.token;
    expect(await statusesOf(12_000, () => write(flooding, '198.51.100.66'))).toEqual([400]);
    expect((await write(flooding, '198.51.100.66')).status).toBe(429);
    const elsewhere = await write(flooding, '198.51.100.67');
    expect(elsewhere.status).toBe(429);
    expect(elsewhere.wait).toBeGreaterThan(0);
    expect((await write(people.Admin.token, '198.51.100.66')).status).toBe(400);
    expect((await login(people.Admin.email, testPassword, { hops: '198.51.100.66' })).status).toBe(200);
  });

  test('without one that holds stops its address, and no session there', async () => {
    const { people } = await backend.seed.tenant();
    expect(await statusesOf(12_000, () => write('invented', '198.51.100.66'))).toEqual([401]);
    expect((await write('invented', '198.51.100.66')).status).toBe(429);
    expect((await write('invented', '198.51.100.67')).status).toBe(401);
    expect((await write(people.Admin.token, '198.51.100.66')).status).toBe(400);
  });
});

test('guesses from everywhere get slow, and who was here before gets in', async () => {
  const { people } = await backend.seed.tenant();
  const { email } = people.User;
  expect((await login(email, testPassword, { from: '192.0.2.1' })).status).toBe(200);
  const guesses = Array.from({ length: 50 }, (_, index) =>
    login(email, 'wrong', { from: `198.51.100.${index}` }),
  );
  expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([401]));
  const { status, wait } = await login(email, testPassword, { from: '203.0.113.1' });
  expect([status, wait]).toEqual([429, 5]);
  expect((await login(email, testPassword, { from: '192.0.2.1' })).status).toBe(200);
  expect((await login(people.Admin.email, testPassword, { from: '203.0.113.1' })).status).toBe(200);
  backend.time.now = new Date(backend.time.now.getTime() + 61_000);
  expect((await login(email, testPassword, { from: '203.0.113.1' })).status).toBe(200);
});

test('a reset’s mails are few per account, from however many addresses they are asked for', async () => {
  const { people } = await backend.seed.tenant();
  const body = { email: people.User.email, langCode: 'sv' };
  for (let index = 0; index < 60; index += 1)
    expect((await send('v1/User/ResetPassword', body, { from: `198.51.100.${index % 10}` })).status).toBe(
      200,
    );
  await backend.settled();
  expect(backend.mails).toHaveLength(5);
});

test('expired counts are cleared away, others stay', async () => {
  const { people } = await backend.seed.tenant();
  await login(people.User.email, 'wrong', { from: '198.51.100.1' });
  await login(people.Admin.email, testPassword, { from: '198.51.100.2' });
  const limitKeys = async () =>
    (await backend.db.select().from(requestLimits)).map(({ key }) => key.split(':')[1]).toSorted();
  await deleteExpired(backend.db, backend.time.now);
  expect(await limitKeys()).toEqual(['all', 'all', 'known', 'one']);
  await deleteExpired(backend.db, new Date(backend.time.now.getTime() + 15 * 60_000 + 1));
  expect(await limitKeys()).toEqual(['known']);
});
