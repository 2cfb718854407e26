import { eq } from 'drizzle-orm';
import { decodeJwt, SignJWT } from 'jose';
import type { JWTPayload } from 'jose';
import { expect, test } from 'vitest';
import type { ApiKey } from '#contract/users/apiKey.ts';
import type { Building } from '#contract/buildings/building.ts';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';
import { users } from '#server/db/schema/users.ts';
import { idempotencyReceipts } from '#server/db/schema/receipts.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { apiKeys } from '#server/db/schema/apiKeys.ts';
import { createTokens, hashToken } from '#server/services/shared/tokens.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import type { CustomerRow, Person } from '#tests/support/seeds/seedPeople.ts';

const backend = await useBackend();

const expiryOf = (jwt: string) => {
  const payload = Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(payload) as { exp: number }).exp;
};

/** Creates a key of a customer as the screen does, by a company admin there. */
async function aKey(customer: CustomerRow, name = 'Driftsystem') {
  const maker = await backend.seed.user(customer, 'CompanyAdmin');
  const body = { name, customerId: customer.id };
  const { data, status, codes } = await backend.ask<ApiKey>('POST', 'v1/CustomerApiKey', {
    token: maker.token,
    body,
  });
  if (status !== 200) throw new Error(`No key: ${codes.join()}`);
  return { id: data.id, token: data.jwtToken, maker };
}

test('a key reads the subtree of its customer and nothing else [KEY-05]', async () => {
  const { level, sibling, building, below } = await backend.seed.tenant();
  const otherTenant = await backend.seed.tenant('Annat bolag');
  const deep = await backend.seed.building(below, 'Djupt');
  const beside = await backend.seed.building(sibling, 'Bredvid');
  const { token } = await aKey(level);
  const { data } = await backend.ask<Building[]>('GET', 'v1/Building', {
    token,
    query: { orderBy: 'Created' },
  });
  expect(data.map((row) => row.id)).toEqual([building.id, deep.id]);
  for (const id of [beside.id, otherTenant.building.id]) {
    expect((await backend.ask('GET', `v1/Building/${id}`, { token })).status).toBe(404);
  }
});

/** Every writing call that needs a session, with arbitrary path parameters. */
const writes = Object.values<Call>(calls)
  .filter(({ method, right }) => method !== 'GET' && right !== 'public')
  .map(({ method, path }) => [method, path.replace(/\{\w+\}/g, '1')] as const);

test('a key writes nothing: every call but a GET gets 403 [KEY-05]', async () => {
  const { level } = await backend.seed.tenant();
  const { token } = await aKey(level);
  expect(writes.length).toBeGreaterThan(40);
  for (const [method, path] of writes) {
    const answer = await backend.ask(method, path, { token, body: { name: 'Nytt', customerId: level.id } });
    expect([method, path, answer.status, answer.codes]).toEqual([method, path, 403, ['read_only_key']]);
  }
});

test('a key is rejected at once after deletion, expiry or the loss of its licence [KEY-16]', async () => {
  const { level, root } = await backend.seed.tenant();
  const status = async (token: string) => (await backend.ask('GET', 'v1/Building', { token })).status;
  const deleted = await aKey(level);
  const keptKey = await aKey(level);
  expect(await status(deleted.token)).toBe(200);
  const path = `v1/CustomerApiKey/${deleted.id}`;
  expect((await backend.ask('DELETE', path, { token: deleted.maker.token })).status).toBe(200);
  expect([await status(deleted.token), await status(keptKey.token)]).toEqual([401, 200]);
  expect((await backend.ask('DELETE', path, { token: deleted.maker.token })).status).toBe(404);

  await backend.seed.licence(root, { apiKey: false });
  expect(await status(keptKey.token)).toBe(403);
  await backend.seed.licence(root, { apiKey: true, active: false });
  expect(await status(keptKey.token)).toBe(403);
  await backend.seed.licence(root, { apiKey: true, active: true });
  expect(await status(keptKey.token)).toBe(200);

  backend.time.now = new Date('2027-11-20T08:59:59.000Z');
  expect(await status(keptKey.token)).toBe(200);
  backend.time.now = new Date('2027-11-20T09:00:01.000Z');
  expect(await status(keptKey.token)).toBe(401);
});

test('a new key is shown whole once, and nothing that is kept opens anything [KEY-13, KEY-15]', async () => {
  const { level, people } = await backend.seed.tenant();
  const { token } = people.CompanyAdmin;
  const request = { token, body: { name: 'Driftsystem', customerId: level.id }, key: 'key-once-only' };
  const creation = await backend.ask<ApiKey>('POST', 'v1/CustomerApiKey', request);
  const { jwtToken } = creation.data;
  expect(creation.data).toMatchObject({ name: 'Driftsystem', customerId: level.id });
  // A repeat after a lost response gets the token again, though it isn't stored.
  expect((await backend.ask('POST', 'v1/CustomerApiKey', request)).data).toEqual(creation.data);
  const keyList = await backend.ask<ApiKey[]>('GET', 'v1/CustomerApiKey', { token });
  expect(keyList.data).toHaveLength(1);
  const masked = keyList.data[0]?.jwtToken ?? '';
  expect(masked).not.toBe(jwtToken);
  expect(masked.slice(-4)).toBe(jwtToken.slice(-4));
  expect([expiryOf(masked), expiryOf(jwtToken)]).toEqual([1_826_701_200, 1_826_701_200]);
  expect((await backend.ask('GET', 'v1/Building', { token: masked })).status).toBe(401);

  const storedText = JSON.stringify([
    await backend.db.select().from(apiKeys),
    await backend.db.select().from(idempotencyReceipts),
    await backend.db.select().from(auditLog),
    backend.logged,
  ]);
  expect(storedText).toContain(hashToken(jwtToken));
  expect(storedText).not.toContain(jwtToken.split('.')[2]);
});

test('the list is of a customer or a company, by name and page [KEY-14]', async () => {
  const { level, sibling, company, people } = await backend.seed.tenant();
  const otherTenant = await backend.seed.tenant('Annat bolag');
  await aKey(level, 'Bygglarm');
  await aKey(level, 'Ansökan 100%');
  await aKey(sibling, 'Grannens');
  await aKey(otherTenant.level, 'Annans');
  const list = async (query: Record<string, string | number>, who = people.CompanyAdmin) => {
    const answer = await backend.ask<ApiKey[]>('GET', 'v1/CustomerApiKey', { token: who.token, query });
    return { names: answer.data?.map(({ name }) => name), ...answer };
  };
  expect((await list({})).names).toEqual(['Ansökan 100%', 'Bygglarm', 'Grannens']);
  expect((await list({ CustomerId: level.id })).names).toEqual(['Ansökan 100%', 'Bygglarm']);
  expect((await list({ Name: '0%' })).names).toEqual(['Ansökan 100%']);
  expect((await list({ companyId: otherTenant.company.id })).names).toEqual([]);
  expect((await list({ companyId: company.id }, people.WebSbaAdmin)).names).toHaveLength(3);
  const page = await list({ PageNumber: 2, PageSize: 1, orderBy: 'Name desc' });
  expect([page.names, page.pagination?.totalCount]).toEqual([['Bygglarm'], 3]);
  expect((await list({ orderBy: 'Secret' })).codes).toEqual(['unknown_order_field']);
});

test('keys are made, seen and deleted by company admins, and by customer admins while the licence includes keys [PERM-32, KEY-02, KEY-03]', async () => {
  const { level, root, people } = await backend.seed.tenant();
  const otherTenant = await backend.seed.tenant('Annat bolag');
  const foreign = await aKey(otherTenant.level);
  const key = await aKey(level);
  const answers = async (who: Person) => [
    (await backend.ask('GET', 'v1/CustomerApiKey', { token: who.token })).status,
    (
      await backend.ask('POST', 'v1/CustomerApiKey', {
        token: who.token,
        body: { name: 'Ny', customerId: level.id },
      })
    ).status,
    (await backend.ask('DELETE', `v1/CustomerApiKey/${foreign.id}`, { token: who.token })).status,
  ];
  for (const name of ['BasicUser', 'User', 'Admin'] as const)
    expect(await answers(people[name])).toEqual([403, 403, 404]);
  const remove = (who: Person) => backend.ask('DELETE', `v1/CustomerApiKey/${key.id}`, { token: who.token });
  expect((await remove(people.Admin)).status).toBe(403);
  expect(await answers(people.CustomerAdmin)).toEqual([200, 200, 404]);
  expect(await answers(people.CompanyAdmin)).toEqual([200, 200, 404]);

  await backend.seed.licence(root, { apiKey: false });
  backend.restart();
  expect(await answers(people.CustomerAdmin)).toEqual([403, 403, 404]);
  const unlicensed = await backend.ask('POST', 'v1/CustomerApiKey', {
    token: people.CompanyAdmin.token,
    body: { name: 'Ny', customerId: level.id },
  });
  expect([unlicensed.status, unlicensed.codes]).toEqual([409, ['api_keys_not_licensed']]);
  expect((await backend.ask('GET', 'v1/CustomerApiKey')).status).toBe(401);
});

test('a key needs a name and a customer in scope', async () => {
  const { level, people } = await backend.seed.tenant();
  const otherTenant = await backend.seed.tenant('Annat bolag');
  for (const [body, code, field] of [
    [{ name: ' ', customerId: level.id }, 'required', 'name'],
    [{ name: 'Ny' }, 'required', 'customerId'],
    [{ name: 'Ny', customerId: otherTenant.level.id }, 'invalid_reference', 'customerId'],
  ] as const) {
    const answer = await backend.ask('POST', 'v1/CustomerApiKey', {
      token: people.CompanyAdmin.token,
      body,
    });
    expect([answer.status, answer.codes, answer.fields]).toEqual([400, [code], [field]]);
  }
});

test('a token of another secret or another algorithm is none of ours', async () => {
  const { people } = await backend.seed.tenant();
  const foreign = createTokens('another-secret-that-is-long-enough-too', () => backend.time.now);
  const claims = {
    userId: people.User.id,
    sessionId: 'x',
    email: '',
    level: 6,
    licences: [],
    companyId: 1,
    customerId: 1,
  };
  const unsigned = `${btoa('{"alg":"none"}')}.${people.User.token.split('.')[1] ?? ''}.`.replaceAll('=', '');
  for (const token of [await foreign.signSession(claims), unsigned, `${people.User.token}x`]) {
    expect((await backend.ask('GET', 'v1/Building', { token })).codes).toEqual(['not_authenticated']);
  }
});

test('a token of ours is for one issuer and one purpose: any other is refused', async () => {
  const { people, level } = await backend.seed.tenant();
  const key = new TextEncoder().encode(backend.tokenSecret);
  const claims = decodeJwt(people.User.token);
  const sign = (changes: JWTPayload) =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key);
  const statusOf = async (token: string) =>
    (await backend.ask('GET', `v1/Customer/${level.id}`, { token })).status;
  expect(await statusOf(await sign({}))).toBe(200);
  for (const changes of [{ iss: 'another' }, { aud: 'another' }, { iss: undefined }, { aud: undefined }])
    expect([changes, await statusOf(await sign(changes as JWTPayload))]).toEqual([changes, 401]);
});

test('a token signed again for the same key is rejected', async () => {
  const { level } = await backend.seed.tenant();
  const { id, token } = await aKey(level);
  const tokens = createTokens(backend.tokenSecret, () => backend.time.now);
  const created = backend.time.now.toISOString();
  const expires = '2099-01-01T00:00:00.000Z';
  const otherToken = await tokens.signKey({
    keyId: id,
    customerId: level.id,
    name: 'Annan',
    created,
    expires,
  });
  expect((await backend.ask('GET', 'v1/Building', { token })).status).toBe(200);
  expect((await backend.ask('GET', 'v1/Building', { token: otherToken })).status).toBe(401);
});

test('a creation that is repeated after the right is lost gets no token signed [KEY-13]', async () => {
  const { level, people, root } = await backend.seed.tenant();
  const { token, id } = people.CompanyAdmin;
  const request = { token, body: { name: 'Driftsystem', customerId: level.id }, key: 'key-once-only' };
  const creation = await backend.ask<ApiKey>('POST', 'v1/CustomerApiKey', request);
  const repeat = async () => {
    backend.restart();
    return backend.ask<ApiKey>('POST', 'v1/CustomerApiKey', request);
  };
  expect((await repeat()).text).toBe(creation.text);
  await backend.seed.licence(root, { apiKey: false });
  expect((await repeat()).status).toBe(409);
  await backend.seed.licence(root, { apiKey: true });
  await backend.db.update(users).set({ accessLevel: 0 }).where(eq(users.id, id));
  const refusal = await repeat();
  expect([refusal.status, refusal.codes]).toEqual([403, ['right_missing']]);
  expect(refusal.text).not.toContain(creation.data.jwtToken.split('.')[1]);
});
