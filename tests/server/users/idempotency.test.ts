import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Building } from '#contract/buildings/building.ts';
import type { RoundHistoryInfo, RoundHistoryQuestionList } from '#contract/rounds/round.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { customerLinks, users } from '#server/db/schema/users.ts';
import { idempotencyReceipts } from '#server/db/schema/receipts.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { dropOldAnswers } from '#server/services/jobs/housekeeping.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import type { Person } from '#tests/support/seeds/seedPeople.ts';

const backend = await useBackend();

const count = (name: string) =>
  backend.db
    .select()
    .from(buildings)
    .then((rows) => rows.filter((row) => row.name === name).length);

async function begin() {
  const { people, level, ...rest } = await backend.seed.tenant();
  const create = (key: string, name: string, token = people.Admin.token, customerId = level.id) =>
    backend.ask<Building>('POST', 'v1/Building', { token, key, body: { name, customerId } });
  return { people, level, create, ...rest };
}

describe('a key', () => {
  test('a key makes a repeat return the first response, whatever has changed since', async () => {
    const { create, people } = await begin();
    const key = randomUUID();
    const first = await create(key, 'Nya huset');
    backend.time.now = new Date(backend.time.now.getTime() + 60_000);
    await backend.ask('DELETE', `v1/Building/${first.data.id}`, { token: people.Admin.token });
    const repeat = await create(key, 'Nya huset');
    expect(repeat.status).toBe(200);
    expect(repeat.text).toBe(first.text);
  });

  test('a key is returned in the responses to requests that sent it, repeats included', async () => {
    const { create, people } = await begin();
    const key = randomUUID();
    for (const answer of [await create(key, 'Nya huset'), await create(key, 'Nya huset')])
      expect(answer.headers.get('idempotency-key')).toBe(key);
    const keyless = await backend.ask('GET', 'v1/Building', { token: people.Admin.token });
    expect(keyless.headers.get('idempotency-key')).toBeNull();
    expect(keyless.headers.get('access-control-expose-headers')).toContain('Idempotency-Key');
  });

  test('has one effect, however often and however much at once it is sent', async () => {
    const { create } = await begin();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(key, 'Nya huset')));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect((await create(key, 'Nya huset')).text).toBe(answers[0]?.text);
    expect(await count('Nya huset')).toBe(1);
  });

  test('a key with another body is refused', async () => {
    const { create } = await begin();
    const key = randomUUID();
    await create(key, 'Nya huset');
    const otherRequest = await create(key, 'Gamla huset');
    expect([otherRequest.status, otherRequest.codes]).toEqual([409, ['key_reused']]);
    expect(await count('Gamla huset')).toBe(0);
  });

  test('a key with the same body in another order of names is the same request', async () => {
    const { people, level } = await begin();
    const key = randomUUID();
    const send = (body: unknown) =>
      backend.ask('POST', 'v1/Building', { token: people.Admin.token, key, body });
    const first = await send({ name: 'Nya huset', customerId: level.id, info: { owner: 'A', other: 'B' } });
    const repeat = await send({ info: { other: 'B', owner: 'A' }, customerId: level.id, name: 'Nya huset' });
    expect(repeat.text).toBe(first.text);
  });

  test('belongs to its user: another one with the same key makes a record of their own', async () => {
    const { create, people } = await begin();
    const key = randomUUID();
    const first = await create(key, 'Nya huset');
    const othersResponse = await create(key, 'Nya huset', people.CustomerAdmin.token);
    expect(othersResponse.data.id).not.toBe(first.data.id);
    // The second caller gets the response to their own call.
    expect((await create(key, 'Nya huset', people.CustomerAdmin.token)).text).toBe(othersResponse.text);
    expect((await create(key, 'Nya huset')).text).toBe(first.text);
  });

  test('a key returns no response to a user who has lost level, home, link or licence', async () => {
    const { level, below, root, sibling } = await begin();
    const { db, seed } = backend;
    const otherTenant = await seed.tenant('Annat bolag');
    const set = (changes: Partial<typeof users.$inferInsert>) => (one: Person) =>
      db.update(users).set(changes).where(eq(users.id, one.id));
    const losses = [
      [set({ accessLevel: 2 }), 403],
      [set({ customerId: below.id }), 403],
      [() => db.delete(customerLinks), 403],
      [() => seed.licence(root, { checklist: false, apiKey: false }), 403],
      [set({ accessLevel: 4 }), 200],
      [(one: Person) => seed.link(one, sibling), 200],
    ] as const;
    for (const [lose, status] of losses) {
      const person = await seed.user(level, 'Admin');
      await seed.licence(root, { checklist: true, apiKey: true });
      await seed.link(person, otherTenant.level);
      backend.restart();
      const key = randomUUID();
      const send = () =>
        backend.ask('POST', 'v1/Role', {
          token: person.token,
          key,
          body: { name: `Roll ${key}`, customerId: below.id },
        });
      expect((await send()).status).toBe(200);
      await lose(person);
      backend.restart();
      expect([String(lose), (await send()).status]).toEqual([String(lose), status]);
    }
  });

  test('a key works for updates too and is valid for one address', async () => {
    const { people, building, level } = await begin();
    const key = randomUUID();
    const put = (id: number) =>
      backend.ask<Building>('PUT', `v1/Building/${id}`, {
        token: people.Admin.token,
        key,
        body: { name: 'Nytt namn', customerId: level.id },
      });
    const first = await put(building.id);
    expect((await put(building.id)).text).toBe(first.text);
    const otherBuilding = await backend.seed.building(level, 'Annat hus');
    expect((await put(otherBuilding.id)).codes).toEqual(['key_reused']);
  });

  test('a key of a failed request is free, because the failure had no effect', async () => {
    const { create, people, sibling } = await begin();
    const key = randomUUID();
    expect((await create(key, '')).status).toBe(400);
    expect((await create(key, 'Nya huset', people.User.token)).status).toBe(403);
    expect((await create(key, 'Nya huset', people.Admin.token, sibling.id)).status).toBe(400);
    expect(await backend.db.select().from(idempotencyReceipts)).toHaveLength(0);
    expect((await create(key, 'Nya huset')).status).toBe(200);
  });

  test('an invalid key is refused', async () => {
    const { create } = await begin();
    expect((await create('short', 'Nya huset')).fields).toEqual(['Idempotency-Key']);
  });
});

describe('an answer older than 90 days', () => {
  const days = (count: number) => new Date(backend.time.now.getTime() + count * 86_400_000);
  const drop = (after: number) => dropOldAnswers(backend.db, days(after));
  const texts = async () =>
    (await backend.db.select().from(idempotencyReceipts)).map(({ answer }) => answer !== null);

  test('an expired response is not kept, and a repeat returns the current record', async () => {
    const { create, people } = await begin();
    const key = randomUUID();
    const first = await create(key, 'Nya huset');
    await backend.db.update(buildings).set({ name: 'Nytt namn' }).where(eq(buildings.id, first.data.id));
    await drop(89);
    expect((await create(key, 'Nya huset')).text).toBe(first.text);
    await drop(91);
    expect(await texts()).toEqual([false]);
    const repeat = await create(key, 'Nya huset');
    const response = await backend.ask<Building>('GET', `v1/Building/${first.data.id}`, {
      token: people.Admin.token,
    });
    expect([repeat.status, repeat.data]).toEqual([200, response.data]);
    expect(repeat.data.name).toBe('Nytt namn');
    expect((await create(key, 'Gamla huset')).codes).toEqual(['key_reused']);
    expect(await count('Nya huset')).toBe(0);
  });

  test('has the id alone where the record is gone', async () => {
    const { create, people, level } = await begin();
    const send = () =>
      backend.ask<{ id: number }>('POST', 'v1/Role', {
        token: people.Admin.token,
        key: 'role-once-only',
        body: { name: 'Roll', customerId: level.id },
      });
    const { id } = (await send()).data;
    await backend.ask('DELETE', `v1/Role/${id}`, { token: people.Admin.token });
    await drop(91);
    const repeat = await send();
    expect([repeat.status, repeat.data]).toEqual([200, { id }]);
    expect((await create(randomUUID(), 'Nya huset')).status).toBe(200);
  });

  test('stays where no record could give it again', async () => {
    const { people, building } = await begin();
    const remove = () =>
      backend.ask('DELETE', `v1/Building/${building.id}`, { token: people.Admin.token, key: 'removed-once' });
    const first = await remove();
    await drop(91);
    expect(await texts()).toEqual([true]);
    expect((await remove()).text).toBe(first.text);
  });

  test('an expired response is rebuilt for calls of a round, without access as the id alone', async () => {
    const { round, inspector } = await roundSeed(backend).round({ questions: [{ name: 'Fråga' }] });
    const { token } = inspector;
    const query = { roundHistoryId: round.id, pageSize: 0 };
    const infos = await backend.ask<RoundHistoryInfo[]>('GET', 'v1/RoundHistoryInfo', { token, query });
    const lists = await backend.ask<RoundHistoryQuestionList[]>('GET', 'v1/RoundHistoryQuestionList', {
      token,
      query,
    });
    const item = infos.data[0]?.roundHistoryItems[0];
    const question = lists.data[0]?.roundHistoryQuestions[0];
    const controlled = backend.time.now.toISOString();
    const flaw = { roundHistoryId: round.id, mapItemId: item?.mapItemId, name: 'Plombering saknas' };
    const requests = [
      ['PUT', `v1/RoundHistoryItem/${item?.id}`, { controlled, continueWithoutAdding: false }],
      ['PUT', `v1/RoundHistoryQuestion/${question?.id}`, { answer: question?.positive }],
      ['POST', 'v1/Flaw', flaw],
      ['PUT', `v1/RoundHistory/${round.id}`, { done: controlled }],
    ] as const;
    const send = (at: number) => {
      const [method, path, body] = requests[at] ?? expect.fail();
      return backend.ask<object>(method, path, { token, body, key: `round-call-${at}` });
    };
    const first = [];
    for (const at of requests.keys()) first.push(await send(at));
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await drop(91);
    expect([...new Set(await texts())]).toEqual([false]);
    for (const [at, { data }] of first.entries()) {
      const repeat = await send(at);
      expect([at, repeat.status, Object.keys(repeat.data)]).toEqual([
        at,
        200,
        expect.arrayContaining(Object.keys(data)),
      ]);
    }
    const { level: elsewhere } = await backend.seed.tenant();
    await backend.db.update(roundHistories).set({ customerId: elsewhere.id });
    for (const [at, of] of [item, question].entries()) expect((await send(at)).data).toEqual({ id: of?.id });
  });
});

test('without a key two equal requests make two records', async () => {
  const { people, level } = await begin();
  const body = { name: 'Nya huset', customerId: level.id };
  await backend.ask('POST', 'v1/Building', { token: people.Admin.token, body });
  await backend.ask('POST', 'v1/Building', { token: people.Admin.token, body });
  expect(await count('Nya huset')).toBe(2);
});
