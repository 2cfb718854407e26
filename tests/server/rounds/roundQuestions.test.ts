import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { questions } from '#server/db/schema/checklists.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import type {
  FoundQuestion,
  RoundHistory,
  RoundHistoryQuestion,
  RoundHistoryQuestionList,
} from '#contract/rounds/round.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();
const seed = roundSeed(backend);

async function running(names = ['Är vägen fri?', 'Fungerar lampan?']) {
  const fixture = await seed.round({ questions: names.map((name) => ({ name })) });
  const { token } = fixture.inspector;
  const readLists = () =>
    backend.ask<RoundHistoryQuestionList[]>('GET', 'v1/RoundHistoryQuestionList', {
      token,
      query: { roundHistoryId: fixture.round.id, pageSize: 0 },
    });
  const list = (await readLists()).data[0] ?? expect.fail('no checklist');
  const [first, second] = list.roundHistoryQuestions;
  if (!first || !second) expect.fail('no questions');
  const put = (body: object, asked: { token?: string; id?: number } = {}) =>
    backend.ask<RoundHistoryQuestion>('PUT', `v1/RoundHistoryQuestion/${asked.id ?? first.id}`, {
      token: asked.token ?? token,
      body,
    });
  const readFound = (query: object) =>
    backend.ask<FoundQuestion[]>('GET', 'v1/RoundHistoryQuestion', { token, query: { ...query } });
  return { ...fixture, token, list, first, second, put, readLists, readFound };
}

describe('the questions of a round', () => {
  test('come sorted by position number, list by list [ROUND-81]', async () => {
    const planned = await seed.plan({ questions: [{ name: 'B' }, { name: 'A' }] });
    await seed.addChecklist(planned, [{ name: 'C' }], 'Andra listan');
    const round = await seed.start(planned.plan.id, planned.inspector);
    const { data } = await backend.ask<RoundHistoryQuestionList[]>('GET', 'v1/RoundHistoryQuestionList', {
      token: planned.inspector.token,
      query: { roundHistoryId: round.id, pageSize: 0, orderBy: 'PositionNumber' },
    });
    expect(
      data.map((list) => [list.name, list.roundHistoryQuestions.map((question) => question.name).join()]),
    ).toEqual([
      ['Egenkontroll', 'B,A'],
      ['Andra listan', 'C'],
    ]);
  });

  test('are answered whole: null, empty and text stay three values [ROUND-83, ROUND-47, ROUND-50]', async () => {
    const { put, inspector, list } = await running();
    const positive = await put({ answer: 'Ja', roundHistoryQuestionListId: list.id });
    expect(positive.data).toMatchObject({ answer: 'Ja', userName: inspector.email, done: null });
    expect((await put({ answer: '' })).data).toMatchObject({ answer: '', userName: inspector.email });
    expect((await put({ answer: null })).data).toMatchObject({ answer: null, userName: '' });
  });

  test('hold a negative answer’s text and its optional fixed date [ROUND-49]', async () => {
    const { put } = await running();
    const body = { answer: 'Nej', answerDescription: 'Dörren är låst', done: '2026-11-20T09:10:00.000Z' };
    expect((await put(body)).data).toMatchObject(body);
    expect((await put({ answer: 'Ja', done: '2026-11-20T09:10:00.000Z' })).data.done).toBeNull();
  });

  test('start the round with the first answer saved [ROUND-66]', async () => {
    const { put, round, token } = await running();
    await put({ answer: 'Ja' });
    const { data } = await backend.ask<RoundHistory>('GET', `v1/RoundHistory/${round.id}`, { token });
    expect(Date.parse(data.updated)).toBeGreaterThan(Date.parse(data.created));
  });

  test('take no answer that isn’t theirs, no other list and no foreign hands', async () => {
    const { put, people } = await running();
    const otherTenant = await backend.seed.tenant('Annan AB');
    expect(await put({ answer: 'Kanske' })).toMatchObject({ status: 400, fields: ['answer'] });
    expect(await put({})).toMatchObject({ status: 400, fields: ['answer'] });
    expect(await put({ answer: 'Ja', roundHistoryQuestionListId: 4711 })).toMatchObject({ status: 400 });
    expect((await put({ answer: 'Ja' }, { token: people.BasicUserLight.token })).status).toBe(403);
    expect((await put({ answer: 'Ja' }, { token: otherTenant.people.WebSbaAdmin.token })).status).toBe(200);
    expect((await put({ answer: 'Nej' }, { token: otherTenant.people.CompanyAdmin.token })).status).toBe(404);
    expect((await put({ answer: 'Nej', version: 1 })).codes).toEqual(['stale_version']);
    const anonymous = await backend.ask('PUT', 'v1/RoundHistoryQuestion/1', { body: { answer: 'Ja' } });
    expect(anonymous.status).toBe(401);
  });

  test('questions of a finished round keep their answer and can still be marked as fixed', async () => {
    const { put, round } = await running();
    await put({ answer: 'Nej', answerDescription: 'Låst' });
    await backend.db
      .update(roundHistories)
      .set({ done: round.created })
      .where(eq(roundHistories.id, round.id));
    expect(await put({ answer: 'Ja' })).toMatchObject({ status: 409, codes: ['round_finished'] });
    const fixed = await put({ answer: 'Nej', answerDescription: 'Låst', done: '2026-11-20T10:00:00Z' });
    expect(fixed.data.done).toBe('2026-11-20T10:00:00.000Z');
  });

  test('can be added and taken away while the round runs [ROUND-83]', async () => {
    const { list, token, readLists, second } = await running();
    const [question] = await backend.db.select().from(questions).limit(1);
    const body = { roundHistoryQuestionListId: list.id, questionId: question?.id };
    await backend.ask('DELETE', `v1/RoundHistoryQuestion/${list.roundHistoryQuestions[0]?.id}`, { token });
    const addition = await backend.ask<RoundHistoryQuestion>('POST', 'v1/RoundHistoryQuestion', {
      token,
      body,
    });
    expect(addition.data).toMatchObject({ name: question?.name, groupName: 'Utrymning', answer: null });
    const repeat = await backend.ask<RoundHistoryQuestion>('POST', 'v1/RoundHistoryQuestion', {
      token,
      body,
    });
    expect(repeat.data.id).toBe(addition.data.id);
    const ids = (await readLists()).data[0]?.roundHistoryQuestions.map((one) => one.id);
    expect(ids).toEqual([second.id, addition.data.id]);
  });
});

test('found questions are the negative answers, with their round', async () => {
  const { put, second, round, building, readFound, readLists } = await running();
  await put({ answer: 'Nej', answerDescription: 'Dörren är låst' });
  await put({ answer: 'Ja' }, { id: second.id });
  const open = await readFound({ buildingId: building.id, done: false });
  expect(open.data).toMatchObject([
    {
      answerDescription: 'Dörren är låst',
      roundName: round.name,
      found: round.created,
      buildingId: building.id,
    },
  ]);
  expect(open.pagination?.totalCount).toBe(1);
  expect((await readFound({ done: true })).data).toEqual([]);
  await put({ answer: 'Nej', answerDescription: 'Dörren är låst', done: '2026-11-20T10:00:00Z' });
  expect((await readFound({ done: true })).data).toHaveLength(1);
  expect((await readFound({ buildingId: 4711 })).data).toEqual([]);
  const { token } = (await backend.seed.tenant('Annan AB')).people.Admin;
  expect((await backend.ask<FoundQuestion[]>('GET', 'v1/RoundHistoryQuestion', { token })).data).toEqual([]);
  expect((await readLists()).data).toHaveLength(1);
});
