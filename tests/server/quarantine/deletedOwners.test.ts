import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { roundQuarantine, roundReaders } from '#server/db/schema/quarantine.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { roundHistories, roundHistoryItems } from '#server/db/schema/rounds.ts';
import { deleteUser } from '#server/services/users/userDeletion.ts';
import type { DeletedOwners, QuarantineReceipt } from '#contract/quarantine/roundQuarantine.ts';
import { maxOwnersAsked } from '#contract/constants.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { refusedWork } from '#tests/support/hostile/refusedWork.ts';
import type { Person } from '#tests/support/seeds/seedPeople.ts';

const backend = await useBackend();
const never = 2_000_000_000;

/** Creates a round whose inspector was deleted with unsent work on a shared device. */
async function deletedWork() {
  const work = await refusedWork(backend);
  const { inspector, item, round, tick, people, level } = work;
  await deleteUser(backend.db, inspector.id, backend.time.now.toISOString());
  const living = await backend.seed.user(level, 'BasicUser');
  const ask = (userIds: number[], who: Person = people.Admin, roundHistoryIds: number[] = []) => {
    const query = [
      ...userIds.map((id) => `userIds=${id}`),
      ...roundHistoryIds.map((id) => `roundHistoryIds=${id}`),
    ];
    const path = `v1/RoundQuarantine/Owners?${query.join('&')}`;
    return backend.ask<DeletedOwners>('GET', path, { token: who.token });
  };
  const handOver = (body: object = {}, id = inspector.id, who: Person = people.Admin) =>
    backend.ask<QuarantineReceipt>('POST', `v1/RoundQuarantine/Owners/${id}`, {
      token: who.token,
      body: {
        operationId: randomUUID(),
        roundHistoryId: round.id,
        callName: 'updateRoundItem',
        targetId: item.id,
        payload: tick,
        recorded: tick.controlled,
        ...body,
      },
    });
  return { ...work, living, ask, handOver };
}

const storedEntries = () => backend.db.select().from(roundQuarantine);
const auditEntries = () =>
  backend.db.select().from(auditLog).where(eq(auditLog.action, 'quarantine_handed_over'));

describe('a deleted owner of unsent work', () => {
  test('the owner is named to administrators of their home; active and unknown users are equally missing', async () => {
    const { ask, inspector, living, round } = await deletedWork();
    const otherWork = await deletedWork();
    const { firstName, lastName, email } = inspector;
    const { data } = await ask([inspector.id, living.id, otherWork.inspector.id, never], undefined, [
      round.id,
      otherWork.round.id,
      never,
    ]);
    expect(data).toEqual({
      owners: [{ id: inspector.id, name: `${firstName} ${lastName}`, email }],
      rounds: [{ id: round.id, name: round.name }],
    });
    const alike = await Promise.all([living.id, otherWork.inspector.id, never].map((id) => ask([id])));
    expect(new Set(alike.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await ask([])).data).toEqual({ owners: [], rounds: [] });
  });

  test('the owner is hidden from users who plan no rounds and from sibling and lower levels', async () => {
    const { ask, inspector, people, sibling, level } = await deletedWork();
    for (const name of ['BasicUserLight', 'User'] as const)
      expect(await ask([inspector.id], people[name])).toMatchObject({
        status: 403,
        codes: ['right_missing'],
      });
    const beside = await backend.seed.user(sibling, 'Admin');
    const below = await backend.seed.user(await backend.seed.customer(level, 'Under'), 'Admin');
    for (const person of [beside, below]) expect((await ask([inspector.id], person)).data.owners).toEqual([]);
  });

  test('is asked about a limited number at once', async () => {
    const { ask } = await deletedWork();
    const many = Array.from({ length: maxOwnersAsked + 1 }, (_, index) => index + 1);
    expect((await ask(many)).status).toBe(400);
    expect((await ask(many.slice(1))).status).toBe(200);
  });
});

describe('work of a deleted user', () => {
  test('is moved to the quarantine under their name; entry and log name who handed it over [RLOG-12, RLOG-13]', async () => {
    const { handOver, inspector, people, list, decide, readItem, level } = await deletedWork();
    const { status, data } = await handOver();
    expect([status, data.state]).toEqual([200, 'waiting']);
    expect((await readItem())?.controlled).toBeNull();
    const listedEntries = (await list(people.Admin)).data;
    expect(listedEntries).toMatchObject([
      { id: data.id, userName: inspector.email, handedOverBy: people.Admin.email, reason: 'owner_deleted' },
    ]);
    expect(await auditEntries()).toMatchObject([
      {
        actor: `user:${people.Admin.id}`,
        customerId: level.id,
        targetId: data.id,
        details: { userId: inspector.id },
      },
    ]);
    expect((await decide(data.id, 'Approve')).data).toMatchObject({ state: 'approved' });
    const [item] = await backend.db.select().from(roundHistoryItems);
    expect(item).toMatchObject({ userName: inspector.email, answeredBy: inspector.id });
  });

  test('handed over work is accepted once per operation, whoever repeats it [RLOG-12]', async () => {
    const { handOver, level, post, inspector } = await deletedWork();
    const colleague = await backend.seed.user(level, 'Admin');
    const operationId = randomUUID();
    const ids = [];
    for (const who of [undefined, undefined, colleague])
      ids.push((await handOver({ operationId }, inspector.id, who)).data.id);
    expect(new Set(ids).size).toBe(1);
    expect([(await storedEntries()).length, (await auditEntries()).length]).toEqual([1, 1]);
    // The owner can't return to send it themselves.
    expect((await post({ operationId })).status).toBe(401);
  });

  test('work that its owner had already filed stays the owner’s [RLOG-13]', async () => {
    const work = await refusedWork(backend);
    const operationId = randomUUID();
    const { id } = (await work.post({ operationId })).data;
    await deleteUser(backend.db, work.inspector.id, backend.time.now.toISOString());
    const body = { operationId, roundHistoryId: work.round.id, callName: 'updateRoundItem' };
    const repeat = await backend.ask<QuarantineReceipt>(
      'POST',
      `v1/RoundQuarantine/Owners/${work.inspector.id}`,
      { token: work.people.Admin.token, body: { ...body, targetId: work.item.id, payload: work.tick } },
    );
    expect([repeat.status, repeat.data.id]).toEqual([200, id]);
    expect((await work.list(work.people.Admin)).data).toMatchObject([
      { reason: 'right_missing', handedOverBy: null },
    ]);
    expect(await auditEntries()).toEqual([]);
  });

  test('handing over for an active, foreign or unknown user is refused identically without effect [RLOG-12]', async () => {
    const { handOver, living, inspector, people, sibling } = await deletedWork();
    const otherWork = await deletedWork();
    const answers = await Promise.all(
      [living.id, otherWork.inspector.id, never].map((id) => handOver({}, id)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
    const beside = await backend.seed.user(sibling, 'Admin');
    expect((await handOver({}, inspector.id, beside)).status).toBe(404);
    for (const name of ['BasicUserLight', 'User'] as const)
      expect(await handOver({}, inspector.id, people[name])).toMatchObject({
        status: 403,
        codes: ['right_missing'],
      });
    expect([await storedEntries(), await auditEntries()]).toEqual([[], []]);
  });

  test('work on another customer’s round is accepted if the owner had a claim, and decided there [RLOG-12]', async () => {
    const { handOver, inspector, people, list } = await deletedWork();
    const otherWork = await deletedWork();
    const foreignTarget = { roundHistoryId: otherWork.round.id, targetId: otherWork.item.id };
    expect((await handOver(foreignTarget)).status).toBe(404);
    const stamps = { created: otherWork.tick.controlled, updated: otherWork.tick.controlled };
    await backend.db.insert(roundReaders).values({
      customerId: otherWork.round.customerId,
      roundHistoryId: otherWork.round.id,
      userId: inspector.id,
      ...stamps,
    });
    const answer = await handOver(foreignTarget);
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(otherWork.round.name);
    expect((await list(people.Admin)).data).toEqual([]);
    expect((await otherWork.list(otherWork.people.Admin)).data).toMatchObject([
      { userName: inspector.email },
    ]);
  });

  test('photos of the work are sent by any administrator of the owner’s home and by no other user [RLOG-12]', async () => {
    const { handOver, inspector, photo, people, item, level, living } = await deletedWork();
    const otherWork = await deletedWork();
    const targetKey = randomUUID();
    const payload = { name: 'Ny', roundHistoryInfoId: item.roundHistoryInfoId };
    await handOver({ callName: 'createFlaw', targetId: null, targetKey, payload });
    const { id } = (await handOver({ callName: 'uploadFile', targetId: null, targetKey, payload: {} })).data;
    for (const who of [people.User, living, otherWork.people.Admin])
      expect((await photo(id, who)).status).toBe(404);
    const colleague = await backend.seed.user(level, 'Admin');
    expect((await photo(id, colleague)).data).toMatchObject({ id, hasPhoto: true });
    expect((await photo(id, people.Admin)).data).toMatchObject({ id, hasPhoto: true });
    const [entry] = (await storedEntries()).filter(({ storageKey }) => storageKey !== null);
    expect([entry?.userId, entry?.photo?.mimeType]).toEqual([inspector.id, 'image/jpeg']);
  });

  test('had its effect already where only the answer was lost: approving it makes nothing twice [RLOG-12]', async () => {
    const work = await refusedWork(backend);
    const { inspector, item, people, round } = work;
    const operationId = randomUUID();
    await backend.db.update(users).set({ accessLevel: 1 }).where(eq(users.id, inspector.id));
    backend.restart();
    const token = await backend.seed.tokenFor({ ...inspector, accessLevel: 1 });
    const body = { name: 'Dörr saknas', roundHistoryInfoId: item.roundHistoryInfoId };
    const flawCreation = await backend.ask<{ id: number }>('POST', 'v1/Flaw', {
      token,
      body,
      key: operationId,
    });
    expect(flawCreation.status).toBe(200);
    await deleteUser(backend.db, inspector.id, backend.time.now.toISOString());
    const path = `v1/RoundQuarantine/Owners/${inspector.id}`;
    const call = {
      operationId,
      roundHistoryId: round.id,
      callName: 'createFlaw',
      targetKey: 'a',
      payload: body,
    };
    const { data } = await backend.ask<QuarantineReceipt>('POST', path, {
      token: people.Admin.token,
      body: call,
    });
    expect((await work.decide(data.id, 'Approve')).status).toBe(200);
    expect((await storedEntries())[0]?.resultId).toBe(flawCreation.data.id);
    const allFlaws = await backend.ask<{ id: number }[]>('GET', 'v1/Flaw', {
      token: people.Admin.token,
      query: { roundHistoryId: round.id },
    });
    expect(allFlaws.data.map(({ id }) => id)).toEqual([flawCreation.data.id]);
    expect(await backend.db.$count(roundHistories)).toBe(1);
  });
});
