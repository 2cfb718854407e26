import { expect, test } from 'vitest';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import type { Question, QuestionGroup } from '#contract/checklists/checklist.ts';
import type { RoundStatistics } from '#contract/worklists/statistics.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();

const asking =
  (token: string) =>
  <T>(method: string, path: string, body?: object) =>
    backend.ask<T>(method, `v1/${path}`, {
      token,
      body,
      ...(method === 'POST' ? { key: crypto.randomUUID() } : {}),
    });

test('a group carries its questions, a question its group and checklists [CHK-36, CHK-37, CHK-42, QST-28]', async () => {
  const { people, level } = await backend.seed.tenant();
  const admin = asking(people.Admin.token);
  const customerId = level.id;
  const creation = await admin<QuestionGroup>('POST', 'QuestionGroup', { name: 'Utrymning', customerId });
  const body = { name: 'Fri?', description: 'Hela vägen', law: '', positive: 'Ja', negative: 'Nej' };
  const questionCreation = await admin<Question>('POST', 'Question', {
    ...body,
    questionGroupId: creation.data.id,
  });
  const groups = (await admin<QuestionGroup[]>('GET', `QuestionGroup?customerId=${customerId}`)).data;
  expect(groups).toMatchObject([{ id: creation.data.id, name: 'Utrymning' }]);
  expect(groups[0]?.questions).toMatchObject([
    {
      id: questionCreation.data.id,
      name: 'Fri?',
      description: 'Hela vägen',
      questionGroupId: creation.data.id,
    },
  ]);
  expect(groups[0]?.questions[0]?.questionListIds).toEqual([]);
});

test('questions are written by those who may edit them [QST-14]', async () => {
  const { people, level } = await backend.seed.tenant();
  const name = { name: 'Dörrar', customerId: level.id };
  const refusal = await asking(people.User.token)('POST', 'QuestionGroup', name);
  expect(refusal).toMatchObject({ status: 403, codes: ['right_missing'] });
  const { data: group } = await asking(people.Admin.token)<QuestionGroup>('POST', 'QuestionGroup', name);
  const body = { name: 'Stänger?', questionGroupId: group.id, positive: 'Ja', negative: 'Nej' };
  expect((await asking(people.User.token)('POST', 'Question', body)).status).toBe(403);
  const { data } = await asking(people.Admin.token)<Question>('POST', 'Question', body);
  const changes = { ...body, name: 'Går igen?', version: data.version };
  expect((await asking(people.User.token)('PUT', `Question/${data.id}`, changes)).status).toBe(403);
  expect((await asking(people.Admin.token)('PUT', `Question/${data.id}`, changes)).status).toBe(200);
});

test('a list takes page, size, order and search, and returns the numbers of pages and rows [CHK-33]', async () => {
  const { people, level } = await backend.seed.tenant();
  const admin = asking(people.Admin.token);
  for (const name of ['Vind', 'Källare', 'Garage'])
    await admin('POST', 'QuestionGroup', { name, customerId: level.id });
  const of = async (query: string) => {
    const { data, pagination } = await admin<QuestionGroup[]>('GET', `QuestionGroup?${query}`);
    return { names: data.map(({ name }) => name), pagination };
  };
  const second = { currentPage: 2, pageSize: 1, totalCount: 3, totalPages: 3 };
  for (const page of ['pageNumber', 'currentPage']) {
    const { names, pagination } = await of(`${page}=2&pageSize=1&orderBy=Name%20desc`);
    expect(names).toEqual(['Källare']);
    expect(pagination).toMatchObject(second);
  }
  expect(await of('name=gara&pageSize=10')).toMatchObject({
    names: ['Garage'],
    pagination: { totalCount: 1, totalPages: 1 },
  });
});

test('figures in an instruction are a text like any other [CAT-31]', async () => {
  const { people, level } = await backend.seed.tenant();
  const instruction = 'Minst 2 m fri höjd, högst 25 kg, 0 % läckage, var 12:e månad.';
  const { data } = await asking(people.Admin.token)<FireProtection>('POST', 'FireProtection', {
    name: 'Sprinkler',
    customerId: level.id,
    instruction,
  });
  expect(data.instruction).toBe(instruction);
});

test('the statistics of rounds are those of the customer that is asked for [PLAN-39]', async () => {
  const { plan, people, level, sibling } = await roundSeed(backend).plan();
  const of = async (customerId: number) =>
    (
      await asking(people.CompanyAdmin.token)<RoundStatistics[]>(
        'GET',
        `Statistics/RoundStatistics?customerId=${customerId}`,
      )
    ).data.map(({ name }) => name);
  expect(await of(level.id)).toEqual([plan.name]);
  expect(await of(sibling.id)).toEqual([]);
});
