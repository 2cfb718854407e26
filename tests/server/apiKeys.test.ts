import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Building } from '../../src/contract/building.ts';
import { apiKeys } from '../../server/db/schema/sessions.ts';
import { createTokens, hashToken } from '../../server/services/tokens.ts';
import { useBackend } from '../support/backend.ts';
import { only } from '../support/seedPeople.ts';
import { testSecret } from '../support/testSecret.ts';

const backend = await useBackend();

/** A key of a customer, as its creation will make it. */
async function aKey(customerId: number, expires = '2027-11-20T00:00:00.000Z') {
  const now = backend.time.now.toISOString();
  const stamps = { created: now, updated: now };
  const values = { customerId, name: 'Driftsystem', tokenHash: '', tokenEnd: '', expires, ...stamps };
  const row = only(await backend.db.insert(apiKeys).values(values).returning());
  const tokens = createTokens(testSecret, () => backend.time.now);
  const token = await tokens.signKey({ keyId: row.id, customerId, name: row.name, expires });
  await backend.db
    .update(apiKeys)
    .set({ tokenHash: hashToken(token) })
    .where(eq(apiKeys.id, row.id));
  return { id: row.id, token };
}

test('a key reads the subtree of its customer and nothing else [KEY-05]', async () => {
  const { level, sibling, building, below } = await backend.seed.tenant();
  const other = await backend.seed.tenant('Annat bolag');
  const deep = await backend.seed.building(below, 'Djupt');
  const beside = await backend.seed.building(sibling, 'Bredvid');
  const { token } = await aKey(level.id);
  const { data } = await backend.ask<Building[]>('GET', 'v1/Building', {
    token,
    query: { orderBy: 'Created' },
  });
  expect(data.map((row) => row.id)).toEqual([building.id, deep.id]);
  for (const id of [beside.id, other.building.id]) {
    expect((await backend.ask('GET', `v1/Building/${id}`, { token })).status).toBe(404);
  }
});

test('a key writes nothing', async () => {
  const { level, building } = await backend.seed.tenant();
  const { token } = await aKey(level.id);
  const body = { name: 'Nytt namn', customerId: level.id };
  for (const [method, path] of [
    ['POST', 'v1/Building'],
    ['PUT', `v1/Building/${building.id}`],
    ['DELETE', `v1/Building/${building.id}`],
  ] as const) {
    const answer = await backend.ask(method, path, { token, body });
    expect([answer.status, answer.codes]).toEqual([403, ['read_only_key']]);
  }
});

test('a key is dead at once when it is revoked, when its time is over, and when its licence ends', async () => {
  const { level, root } = await backend.seed.tenant();
  const status = async (token: string) => (await backend.ask('GET', 'v1/Building', { token })).status;
  const revoked = await aKey(level.id);
  expect(await status(revoked.token)).toBe(200);
  await backend.db.update(apiKeys).set({ revoked: true }).where(eq(apiKeys.id, revoked.id));
  expect(await status(revoked.token)).toBe(401);

  const short = await aKey(level.id, '2026-11-20T10:00:00.000Z');
  expect(await status(short.token)).toBe(200);
  backend.time.now = new Date('2026-11-20T11:00:00.000Z');
  expect(await status(short.token)).toBe(401);

  const licensed = await aKey(level.id);
  await backend.seed.licence(root, { active: false });
  expect(await status(licensed.token)).toBe(403);
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
