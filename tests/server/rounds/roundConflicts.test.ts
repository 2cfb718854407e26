import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { MoveStatus } from '#contract/constants.ts';
import { moveBuildings, moveCopies, moves } from '#server/db/schema/moves.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import type { Flaw } from '#contract/flaws/flaw.ts';
import type {
  RoundHistory,
  RoundHistoryInfo,
  RoundHistoryItem,
  RoundHistoryQuestion,
  RoundHistoryQuestionList,
} from '#contract/rounds/round.ts';
import type { RoundConflict, RoundLateEntry } from '#contract/rounds/roundConflict.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();
const seed = roundSeed(backend);

/** Seeds two inspectors, Anna and Bo, on a round of one item and one question. */
async function together() {
  const fixture = await seed.round({ questions: [{ name: 'Är vägen fri?' }] });
  const anna = fixture.people.BasicUser;
  const bo = fixture.people.User;
  const query = { roundHistoryId: fixture.round.id, pageSize: 0 };
  const infos = await backend.ask<RoundHistoryInfo[]>('GET', 'v1/RoundHistoryInfo', {
    token: anna.token,
    query,
  });
  const lists = await backend.ask<RoundHistoryQuestionList[]>('GET', 'v1/RoundHistoryQuestionList', {
    token: anna.token,
    query,
  });
  const info = infos.data[0] ?? expect.fail('no drawing');
  const item = info.roundHistoryItems[0] ?? expect.fail('no item');
  const question = lists.data[0]?.roundHistoryQuestions[0] ?? expect.fail('no question');
  const minute = () => {
    backend.time.now = new Date(backend.time.now.getTime() + 60_000);
  };
  const judge = (who: { token: string }, body: object) => {
    minute();
    return backend.ask<RoundHistoryItem>('PUT', `v1/RoundHistoryItem/${item.id}`, {
      token: who.token,
      body: { controlled: backend.time.now.toISOString(), continueWithoutAdding: false, ...body },
    });
  };
  const answer = (who: { token: string }, body: object) => {
    minute();
    return backend.ask<RoundHistoryQuestion>('PUT', `v1/RoundHistoryQuestion/${question.id}`, {
      token: who.token,
      body,
    });
  };
  const conflicts = async (resolved?: boolean) =>
    (
      await backend.ask<RoundConflict[]>('GET', 'v1/RoundConflict', {
        token: anna.token,
        query: { roundHistoryId: fixture.round.id, resolved },
      })
    ).data;
  const late = async () =>
    (
      await backend.ask<RoundLateEntry[]>('GET', 'v1/RoundLateEntry', {
        token: anna.token,
        query: { roundHistoryId: fixture.round.id },
      })
    ).data;
  const choose = (who: { token?: string }, id: number, body: object = { use: 'kept' }) =>
    backend.ask<RoundConflict>('POST', `v1/RoundConflict/${id}/Use`, { token: who.token, body });
  const finish = (who: { token: string }) =>
    backend.ask<RoundHistory>('PUT', `v1/RoundHistory/${fixture.round.id}`, {
      token: who.token,
      body: { done: backend.time.now.toISOString() },
    });
  return { ...fixture, anna, bo, info, item, question, judge, answer, conflicts, late, choose, finish };
}

describe('two inspectors on one round', () => {
  test('a different unseen answer is kept with the later one', async () => {
    const { anna, bo, question, answer, conflicts } = await together();
    await answer(anna, { answer: 'Nej', answerDescription: 'Låst', basedOn: question.updated });
    const second = await answer(bo, { answer: 'Ja', basedOn: question.updated });
    expect(second.data).toMatchObject({ answer: 'Ja', userName: bo.email });
    expect(await conflicts()).toMatchObject([
      {
        targetKind: 'question',
        targetId: question.id,
        shown: { answer: 'Ja', userName: bo.email },
        kept: { answer: 'Nej', answerDescription: 'Låst', userName: anna.email },
        resolved: null,
      },
    ]);
  });

  test('null, empty and text are three answers; equal ones make no conflict', async () => {
    const { anna, bo, question, answer, conflicts } = await together();
    await answer(anna, { answer: '', basedOn: question.updated });
    await answer(bo, { answer: '', basedOn: question.updated });
    expect(await conflicts()).toEqual([]);
    await answer(bo, { answer: 'Ja', basedOn: question.updated });
    expect(await conflicts()).toMatchObject([{ kept: { answer: '' }, shown: { answer: 'Ja' } }]);
  });

  test('an item that both judged alike is no conflict, one skipped and one checked is', async () => {
    const { anna, bo, item, judge, conflicts } = await together();
    await judge(anna, { basedOn: item.updated });
    await judge(bo, { basedOn: item.updated });
    expect(await conflicts()).toEqual([]);
    const skipped = await judge(anna, { continueWithoutAdding: true, basedOn: item.updated });
    expect(skipped.data.continueWithoutAdding).toBe(true);
    expect(await conflicts()).toMatchObject([
      { targetKind: 'item', kept: { continueWithoutAdding: false, userName: bo.email } },
    ]);
  });

  test('own earlier work, seen work and work that was only undone are no conflict', async () => {
    const { anna, bo, item, question, answer, judge, conflicts } = await together();
    await answer(anna, { answer: 'Ja', basedOn: question.updated });
    const firstAnswer = await answer(anna, { answer: 'Nej', basedOn: question.updated });
    await answer(bo, { answer: '', basedOn: firstAnswer.data.updated });
    await judge(anna, { basedOn: item.updated });
    await judge(anna, { controlled: null, basedOn: item.updated });
    await judge(bo, { continueWithoutAdding: true, basedOn: item.updated });
    expect(await conflicts()).toEqual([]);
  });

  test('a write without a base version is accepted', async () => {
    const { anna, bo, question, answer, conflicts } = await together();
    await answer(anna, { answer: 'Ja', basedOn: question.updated });
    await answer(bo, { answer: 'Nej' });
    expect(await conflicts()).toEqual([]);
  });

  test('flaws of both add up', async () => {
    const { anna, bo, item, info, round } = await together();
    for (const who of [anna, bo]) {
      const body = { name: `Brist av ${who.email}`, mapItemId: item.mapItemId, roundHistoryInfoId: info.id };
      expect((await backend.ask('POST', 'v1/Flaw', { token: who.token, body })).status).toBe(200);
    }
    const { data } = await backend.ask<Flaw[]>('GET', 'v1/Flaw', {
      token: anna.token,
      query: { roundHistoryId: round.id },
    });
    expect(data.map((flaw) => flaw.performer).toSorted()).toEqual([anna.email, bo.email].toSorted());
  });

  test('“use this” puts the other answer in its giver’s name, once', async () => {
    const { anna, bo, question, answer, conflicts, choose, people } = await together();
    await answer(anna, { answer: 'Nej', answerDescription: 'Låst', basedOn: question.updated });
    await answer(bo, { answer: 'Ja', basedOn: question.updated });
    const id = (await conflicts())[0]?.id ?? expect.fail('no conflict');
    const otherTenant = await backend.seed.tenant('Annan AB');
    expect((await choose({}, id)).status).toBe(401);
    expect((await choose(people.BasicUserLight, id)).status).toBe(403);
    expect((await choose(otherTenant.people.Admin, id)).status).toBe(404);
    expect((await choose(anna, 999)).status).toBe(404);
    expect((await choose(anna, id, { use: 'both' })).status).toBe(400);
    const choice = await choose(bo, id);
    expect(choice.data).toMatchObject({
      shown: { answer: 'Nej', userName: anna.email },
      kept: { answer: 'Ja', userName: bo.email },
      resolvedBy: bo.email,
    });
    expect(await choose(bo, id)).toMatchObject({ status: 409, codes: ['already_decided'] });
    expect(await conflicts(false)).toEqual([]);
    expect(await conflicts(true)).toHaveLength(1);
    const after = await answer(bo, { answer: 'Nej', answerDescription: 'Låst' });
    expect(after.data.userName).toBe(anna.email);
    const audits = await backend.db.select().from(auditLog).where(eq(auditLog.action, 'answer_chosen'));
    expect(audits).toMatchObject([{ actor: `user:${bo.id}`, targetId: question.id }]);
  });

  test('keeping the shown answer settles it and changes nothing', async () => {
    const { anna, bo, question, answer, conflicts, choose } = await together();
    await answer(anna, { answer: 'Nej', basedOn: question.updated });
    const laterAnswer = await answer(bo, { answer: 'Ja', basedOn: question.updated });
    const id = (await conflicts())[0]?.id ?? expect.fail('no conflict');
    expect((await choose(anna, id, { use: 'shown' })).data.shown.answer).toBe('Ja');
    expect((await answer(bo, { answer: 'Ja' })).data).toEqual(laterAnswer.data);
  });

  test('lists are asked for by round, in scope, with a session', async () => {
    const { round, anna } = await together();
    const stranger = (await backend.seed.tenant('Annan AB')).people.CompanyAdmin;
    for (const path of ['v1/RoundConflict', 'v1/RoundLateEntry']) {
      const query = { roundHistoryId: round.id };
      const status = async (token?: string, asked: object = query) =>
        (await backend.ask('GET', path, { token, query: { ...asked } })).status;
      expect(await status(undefined)).toBe(401);
      expect(await status(anna.token, {})).toBe(400);
      expect(await status(stranger.token)).toBe(404);
      expect(await status(anna.token)).toBe(200);
    }
  });
});

describe('work that arrives after another user has finished the round', () => {
  async function finished() {
    const fixture = await together();
    await fixture.judge(fixture.bo, {});
    await fixture.answer(fixture.bo, { answer: 'Ja' });
    const done = await fixture.finish(fixture.bo);
    expect(done.status).toBe(200);
    return { ...fixture, done: done.data };
  }

  test('is acknowledged, shown as late, and leaves the round as it was finished', async () => {
    const { anna, item, info, question, round, answer, judge, late, done } = await finished();
    const answered = await answer(anna, {
      answer: 'Nej',
      answerDescription: 'Låst',
      basedOn: question.updated,
    });
    expect(answered).toMatchObject({ status: 200, data: { answer: 'Ja' } });
    const skipped = await judge(anna, { continueWithoutAdding: true, basedOn: item.updated });
    expect(skipped).toMatchObject({ status: 200, data: { continueWithoutAdding: false } });
    const flaw = await backend.ask<Flaw>('POST', 'v1/Flaw', {
      token: anna.token,
      body: { name: 'Plombering saknas', mapItemId: item.mapItemId, roundHistoryInfoId: info.id },
    });
    expect(flaw.status).toBe(200);
    const removed = await backend.ask('DELETE', `v1/Flaw/${flaw.data.id}`, {
      token: anna.token,
      body: { basedOn: flaw.data.updated },
    });
    expect(removed.status).toBe(200);
    expect((await backend.ask('GET', `v1/Flaw/${flaw.data.id}`, { token: anna.token })).status).toBe(200);
    expect(await late()).toMatchObject([
      { kind: 'question', targetName: 'Är vägen fri?', userName: anna.email, answer: { answer: 'Nej' } },
      { kind: 'item', positionNumber: 1, floorName: 'Plan 1', answer: { continueWithoutAdding: true } },
      { kind: 'flaw', targetName: 'Plombering saknas', targetId: flaw.data.id, answer: null },
      { kind: 'flawRemoval', targetId: flaw.data.id },
    ]);
    const roundResponse = await backend.ask<RoundHistory>('GET', `v1/RoundHistory/${round.id}`, {
      token: anna.token,
    });
    expect(roundResponse.data.done).toBe(done.done);
    expect(
      (await backend.ask('PUT', `v1/RoundHistory/${round.id}`, { token: anna.token, body: {} })).status,
    ).toBe(200);
  });

  test('a late answer can be used instead; an equal one is no news', async () => {
    const { anna, question, answer, conflicts, choose, late, bo } = await finished();
    await answer(anna, { answer: 'Ja', basedOn: question.updated });
    expect(await late()).toEqual([]);
    await answer(anna, { answer: 'Nej', basedOn: question.updated });
    const [conflict] = await conflicts();
    const keptAnswer = { answer: 'Nej', userName: anna.email };
    expect(conflict).toMatchObject({ shown: { answer: 'Ja' }, kept: keptAnswer });
    await choose(bo, conflict?.id ?? 0);
    expect((await answer(bo, { answer: 'Nej' })).data).toMatchObject({ answer: 'Nej', userName: anna.email });
  });
});

describe('conflicts of a building in a started move', () => {
  async function moving() {
    const fixture = await together();
    const now = backend.time.now.toISOString();
    const { level, sibling, building } = fixture;
    const ownFields = { customerId: level.id, created: now, updated: now };
    const ends = { ...ownFields, targetCustomerId: sibling.id };
    const [move] = await backend.db.insert(moves).values(ends).returning();
    const part = { ...ownFields, moveId: move?.id ?? 0 };
    await backend.db.insert(moveBuildings).values({ ...part, buildingId: building.id, moveType: 'copy' });
    const flawOf = () =>
      backend.ask<Flaw>('POST', 'v1/Flaw', {
        token: fixture.anna.token,
        body: { name: 'Brist', mapItemId: fixture.item.mapItemId, roundHistoryInfoId: fixture.info.id },
      });
    const started = (moveStatus: MoveStatus) => backend.db.update(moves).set({ moveStatus });
    return { ...fixture, flawOf, started, part };
  }

  test('rounds continue and start, and flaws are found, changed and undone', async () => {
    const { anna, item, judge, flawOf, started, plan, round } = await moving();
    await started('started');
    const flaw = (await flawOf()).data;
    const asks = async (method: string, path: string, body?: object) =>
      (await backend.ask(method, `v1/${path}`, { token: anna.token, body })).status;
    expect(await asks('PUT', `Flaw/${flaw.id}`, { name: 'Annat' })).toBe(200);
    expect(await asks('DELETE', `Flaw/${flaw.id}`)).toBe(200);
    expect((await judge(anna, { basedOn: item.updated })).status).toBe(200);
    expect(await asks('DELETE', `RoundHistory/${round.id}`)).toBe(200);
    expect(await asks('POST', 'RoundHistory', { roundPlanningId: plan.id })).toBe(200);
  });

  test('a plan that the move copied is started after its approval', async () => {
    const { anna, started, plan, round, part } = await moving();
    await backend.ask('DELETE', `v1/RoundHistory/${round.id}`, { token: anna.token });
    const copied = { tableName: 'round_plannings', oldId: plan.id + 1000, newId: plan.id };
    await backend.db.insert(moveCopies).values({ ...part, ...copied });
    await started('started');
    const start = () =>
      backend.ask('POST', 'v1/RoundHistory', { token: anna.token, body: { roundPlanningId: plan.id } });
    expect(await start()).toMatchObject({ status: 409, codes: ['plan_waits_for_approval'] });
    expect((await start()).errors[0]).toContain(`move ${part.moveId}`);
    await started('completed');
    expect((await start()).status).toBe(200);
  });
});
