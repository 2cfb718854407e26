import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { capabilitiesOfTillsyn } from '#contract/capabilities.ts';
import type { RoundHistory, RoundHistoryInfo } from '#contract/rounds/round.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();
const seed = roundSeed(backend);

const done = '2026-11-20T09:05:00.000Z';

/** Creates a round with one item, and checks that item under a key. */
const aRound = async () => {
  const fixture = await seed.round();
  const { token } = fixture.inspector;
  const infos = await backend.ask<RoundHistoryInfo[]>('GET', 'v1/RoundHistoryInfo', {
    token,
    query: { roundHistoryId: fixture.round.id, pageSize: 0 },
  });
  const [item] = infos.data.flatMap((info) => info.roundHistoryItems);
  const tick = (key: string, as = token) =>
    backend.ask('PUT', `v1/RoundHistoryItem/${item?.id}`, {
      token: as,
      key,
      body: { controlled: done, continueWithoutAdding: false },
    });
  const finish = (manifest?: string[], own: object = {}) =>
    backend.ask<RoundHistory>('PUT', `v1/RoundHistory/${fixture.round.id}`, {
      token,
      key: randomUUID(),
      body: { done, manifest, ...own },
    });
  const readRound = () => backend.ask<RoundHistory>('GET', `v1/RoundHistory/${fixture.round.id}`, { token });
  return { ...fixture, token, tick, finish, read: readRound };
};

describe('the manifest of a closing call', () => {
  test('a round is finished when every call that it names has arrived', async () => {
    const { tick, finish } = await aRound();
    const key = randomUUID();
    await tick(key);
    const answer = await finish([key]);
    expect([answer.status, answer.data.done]).toEqual([200, done]);
  });

  test('the 409 response lists missing calls, and the round stays open', async () => {
    const { tick, finish, read } = await aRound();
    const key = randomUUID();
    await tick(key);
    const answer = await finish([randomUUID(), key, randomUUID()]);
    expect(answer.status).toBe(409);
    expect(answer.codes).toEqual(['call_missing', 'call_missing']);
    expect(answer.fields).toEqual(['manifest.0', 'manifest.2']);
    expect((await read()).data).toMatchObject({ done: null });
  });

  test('a receipt of another user doesn’t count', async () => {
    const { tick, finish, people } = await aRound();
    const key = randomUUID();
    expect((await tick(key, people.Admin.token)).status).toBe(200);
    expect((await finish([key])).codes).toEqual(['call_missing']);
  });

  test('a refused call has no receipt', async () => {
    const { tick, finish, token } = await aRound();
    await tick(randomUUID());
    const key = randomUUID();
    await backend.ask('PUT', 'v1/RoundHistoryItem/999999', { token, key, body: { controlled: done } });
    expect((await finish([key])).codes).toEqual(['call_missing']);
  });

  test('a round finished by another tablet still reports missing calls', async () => {
    const { tick, finish } = await aRound();
    await tick(randomUUID());
    await finish();
    expect((await finish([randomUUID()])).codes).toEqual(['call_missing']);
    expect((await finish([])).status).toBe(200);
  });

  test('a pause names nothing and is not held up', async () => {
    const { finish } = await aRound();
    expect((await finish([randomUUID()], { done: null })).status).toBe(200);
  });
});

test('the backend states its level to every session', async () => {
  const { people } = await backend.seed.tenant();
  const answer = await backend.ask('GET', 'v1/Capabilities', { token: people.BasicUserLight.token });
  expect(answer.data).toEqual(capabilitiesOfTillsyn);
  expect(answer.data).toEqual(expect.arrayContaining(['tillsyn-3', 'idempotency', 'keyEcho', 'requestIds']));
});

test('scripts of other origins may read the time of an answer', async () => {
  const answer = await backend.ask('GET', 'health');
  expect(answer.headers.get('access-control-expose-headers')?.split(', ')).toContain('Date');
});

test('a round names the root of its customer', async () => {
  const { round, root } = await seed.round();
  expect(round.rootCustomerId).toBe(root.id);
});
