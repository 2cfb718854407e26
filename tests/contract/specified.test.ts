import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';
import type { Flaw } from '#contract/flaws/flaw.ts';
import { roles } from '#server/db/schema/users.ts';
import { roundConflicts } from '#server/db/schema/rounds.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { openContract } from '../support/contract/contractSetup.ts';
import { testContract } from '../support/contract/contractWalk.ts';

/** The reference backend at the level specified: the client of these tests rejects every field beyond it. */
const contract = await openContract('specified');
const { client, ask, token, me, capabilities } = contract;
const backend = contract.backend ?? expect.fail('no backend in this process');
afterAll(() => backend.close());

testContract(contract);

test('a backend of the level specified has no optional behaviour', () => {
  expect([client.isTillsyn, capabilities]).toEqual([false, []]);
});

const tillsynCalls = Object.entries<Call>(calls).filter(([, { level }]) => level === 'tillsyn');

test('every call of the level tillsyn is unknown', async () => {
  expect(tillsynCalls.length).toBeGreaterThan(100);
  for (const [name, { method, path }] of tillsynCalls) {
    const answer = await backend.ask(method, path.replaceAll(/\{\w+\}/g, '1'), {
      token,
      ...(method === 'GET' ? {} : { body: {} }),
    });
    expect([name, answer.status, answer.codes]).toEqual([name, 404, ['not_found']]);
  }
});

test('a repeated create makes a second record, and its key is not echoed', async () => {
  const key = randomUUID();
  const body = { name: `Provhus ${key}`, customerId: me.customerId };
  const creations = [await backend.ask<{ id: number }>('POST', 'v1/Building', { token, body, key })];
  creations.push(await backend.ask('POST', 'v1/Building', { token, body, key }));
  expect(creations.map(({ status, headers }) => [status, headers.get('idempotency-key')])).toEqual([
    [200, null],
    [200, null],
  ]);
  expect(new Set(creations.map(({ data }) => data.id)).size).toBe(2);
  for (const { data } of creations) await ask('deleteBuilding', { params: { id: data.id } });
});

test('an outdated answer to an item is stored without a conflict', async () => {
  const [plan] = (await ask('listRoundPlannings', { query: { active: true, pageSize: 0 } })).filter(
    ({ checkpointCount }) => checkpointCount > 0,
  );
  const round = await ask('startRound', { body: { roundPlanningId: plan?.id ?? 0 } });
  const query = { roundHistoryId: round.id, pageSize: 0 };
  const [item] = (await ask('listRoundInfos', { query })).flatMap((info) => info.roundHistoryItems);
  const params = { id: item?.id ?? 0 };
  const write = (continueWithoutAdding: boolean, body = {}) =>
    ask('updateRoundItem', {
      params,
      body: { controlled: '2026-11-20T09:00:00.000Z', continueWithoutAdding, ...body },
    });
  await write(false);
  const outdated = { basedOn: '2020-01-01T00:00:00.000Z', version: 0, uncheckedReason: 'no such reason' };
  expect(await write(true, outdated)).toMatchObject({ continueWithoutAdding: true });
  expect(await backend.db.$count(roundConflicts, eq(roundConflicts.roundHistoryId, round.id))).toBe(0);
  await ask('deleteRound', { params: { id: round.id } });
});

test('request fields of the level tillsyn are ignored, even invalid ones', async () => {
  const plan = { name: 'Provplan', customerId: me.customerId, start: '2026-12-01T00:00:00.000Z' };
  const { id } = await ask('createRoundPlanning', {
    body: { ...plan, rhythm: 'never', ends: '2026-12-31', asksScan: true, observesPauses: 7 },
  });
  const [row] = await backend.db.select().from(roundPlannings).where(eq(roundPlannings.id, id));
  expect(row).toMatchObject({ rhythm: null, ends: null, asksScan: false });
  await ask('deleteRoundPlanning', { params: { id } });
  const place = { customerId: me.customerId };
  expect(await ask('getCustomerInformation', { query: { ...place, below: 'perhaps' } })).toEqual(
    await ask('getCustomerInformation', { query: place }),
  );
});

test('a long list, which is streamed, has no fields of the level tillsyn either', async () => {
  const { customerId } = me;
  const now = new Date().toISOString();
  const named = Array.from({ length: 501 }, (_, index) => ({ customerId, name: `Provroll ${index}` }));
  const rows = named.map((row) => ({ ...row, ...textKeys(row.name), created: now, updated: now }));
  await backend.db.insert(roles).values(rows);
  const list = await ask('listRoles', { query: { customerId, pageSize: 0 } });
  expect(list.length).toBeGreaterThan(500);
});

test('responses name no people', async () => {
  const { text } = await backend.ask<Flaw[]>('GET', 'v1/Flaw', { token, query: { pageSize: 0 } });
  expect(text).toMatch(/"performer":"[^"]+@/);
  expect(text).not.toContain('"people"');
});
