import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ContractClient } from './contractClient.ts';

const imports = ['importQuestions', 'importFireProtections', 'listImports', 'undoImport'] as const;

/**
 * Creates, changes and deletes a question group with a question, a checklist and a round plan at a customer.
 */
export async function walkChecklists(
  client: ContractClient,
  token: string,
  customerId: number,
): Promise<void> {
  const ask: ContractClient['call'] = (name, options) => client.call(name, { token, ...options });
  const unique = randomUUID();
  const group = await ask('createQuestionGroup', { body: { name: `Provgrupp ${unique}`, customerId } });
  await ask('updateQuestionGroup', { params: { id: group.id }, body: { name: `${group.name} 2` } });
  const questionFields = {
    name: 'Är vägen fri?',
    positive: 'Ja',
    negative: 'Nej',
    questionGroupId: group.id,
  };
  const question = await ask('createQuestion', { body: questionFields });
  await ask('getQuestion', { params: { id: question.id } });
  expect(await ask('listQuestions', { query: { questionGroupId: group.id } })).toHaveLength(1);
  expect((await ask('getQuestionGroup', { params: { id: group.id } })).questions).toHaveLength(1);
  await ask('listQuestionGroups', { query: { customerId, name: unique } });

  const list = await ask('createQuestionList', { body: { name: `Provlista ${unique}`, customerId } });
  const filled = await ask('updateQuestionList', {
    params: { id: list.id },
    body: { name: list.name, questionIds: [question.id] },
  });
  expect(filled.questionIds).toEqual([question.id]);
  await ask('listQuestionLists', { query: { customerId, search: unique } });
  const emptied = { ...questionFields, questionListIds: [] };
  await ask('updateQuestion', { params: { id: question.id }, body: emptied });
  expect((await ask('getQuestionList', { params: { id: list.id } })).questionIds).toEqual([]);

  const planned = { name: `Provplan ${unique}`, customerId, start: '2026-12-01T00:00:00.000Z' };
  const plan = await ask('createRoundPlanning', { body: { ...planned, questionListIds: [list.id] } });
  expect(plan).toMatchObject({ intervalValue: 1, intervalType: 'months', active: true, ignoreItems: false });
  const refusal = await client.fail('deleteQuestionList', { token, params: { id: list.id } });
  expect(refusal.status).toBe(409);
  const changes = { ...planned, questionListIds: [], active: false };
  await ask('updateRoundPlanning', { params: { id: plan.id }, body: changes });
  if (client.isTillsyn) {
    await ask('previewRoundPlanning', { body: { ...planned, id: plan.id } });
    const [building] = await client.call('listBuildings', { token, query: { customerId, pageSize: 1 } });
    const missing = { buildingId: 2_000_000_000, name: 'Ingen' };
    const { name: _name, ...common } = planned;
    expect(
      (await client.fail('createRoundPlannings', { token, body: { plan: common, buildings: [missing] } }))
        .status,
    ).toBe(400);
    if (building) {
      const buildingPlan = { buildingId: building.id, name: `Provplan ${unique} b` };
      const [made] = await ask('createRoundPlannings', { body: { plan: common, buildings: [buildingPlan] } });
      await ask('deleteRoundPlanning', { params: { id: made?.id ?? 0 } });
    }
  }
  client.answered.add('createRoundPlannings');
  if (client.isTillsyn) {
    const questions = [{ row: 2, group: `Provgrupp ${unique}`, question: 'Hel?' }];
    const questionImport = await ask('importQuestions', { body: { customerId, rows: questions } });
    const entries = [{ row: 2, name: `Provskydd ${unique}` }];
    const entryImport = await ask('importFireProtections', { body: { customerId, rows: entries } });
    const [last] = await ask('listImports', { query: { customerId, kind: 'questions' } });
    expect(last).toMatchObject({ id: questionImport.id, records: 1, undone: null });
    for (const { id } of [questionImport, entryImport]) await ask('undoImport', { params: { id: id ?? 0 } });
  }
  for (const name of imports) client.answered.add(name);
  await ask('deleteRoundPlanning', { params: { id: plan.id } });
  await ask('deleteQuestionList', { params: { id: list.id } });
  await ask('deleteQuestion', { params: { id: question.id } });
  await ask('deleteQuestionGroup', { params: { id: group.id } });
}
