import { expect, test } from 'vitest';
import type { Question, QuestionGroup, QuestionList } from '#contract/checklists/checklist.ts';
import type { Use } from '#contract/catalogue/catalogue.ts';
import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const questionFields = { description: '', law: '', positive: 'Ja', negative: 'Nej' };

/**
 * Seeds a tenant, with or without the checklist licence for its Admins, and returns requests as its people.
 */
async function begin(checklist = true) {
  const tenant = await backend.seed.tenant(`Bolag ${crypto.randomUUID()}`);
  await backend.seed.licence(tenant.root, { checklist });
  const as =
    (token: string) =>
    <T>(method: string, path: string, body?: object) =>
      backend.ask<T>(method, `v1/${path}`, {
        token,
        body,
        ...(method === 'POST' ? { key: crypto.randomUUID() } : {}),
      });
  const admin = as(tenant.people.Admin.token);
  const customerId = tenant.level.id;
  const group = async (name = 'Utrymning', owner: object = { customerId }) =>
    (await admin<QuestionGroup>('POST', 'QuestionGroup', { name, ...owner })).data;
  const question = async (questionGroupId: number, name = 'Är vägen fri?', more: object = {}) =>
    admin<Question>('POST', 'Question', { ...questionFields, name, questionGroupId, ...more });
  const list = async (body: object = {}) =>
    admin<QuestionList>('POST', 'QuestionList', { name: 'Egenkontroll', customerId, ...body });
  return { ...tenant, as, admin, customerId, group, question, list };
}

test('question groups are made, read, listed by name and order, changed and deleted [QST-21, QST-24, QST-25, QST-26]', async () => {
  const { admin, group, question, customerId } = await begin();
  const newGroup = await group();
  expect(newGroup).toMatchObject({ name: 'Utrymning', customerId, questions: [], version: 1 });
  await group('Brandvarnare');
  await question(newGroup.id);
  const names = async (query: string) =>
    (await admin<QuestionGroup[]>('GET', `QuestionGroup?${query}`)).data.map(({ name }) => name);
  expect(await names(`customerId=${customerId}`)).toEqual(['Brandvarnare', 'Utrymning']);
  expect(await names('orderBy=Name%20desc&pageSize=1')).toEqual(['Utrymning']);
  expect(await names('name=varnare')).toEqual(['Brandvarnare']);
  const update = await admin<QuestionGroup>('PUT', `QuestionGroup/${newGroup.id}`, {
    name: 'Vägar',
    version: 1,
  });
  expect(update.data).toMatchObject({ name: 'Vägar', customerId, version: 2 });
  expect((await admin('PUT', `QuestionGroup/${newGroup.id}`, { name: 'X', version: 1 })).codes).toEqual([
    'stale_version',
  ]);
  const groupState = await admin<QuestionGroup>('GET', `QuestionGroup/${newGroup.id}`);
  expect(groupState.data.questions).toMatchObject([{ name: 'Är vägen fri?', questionGroupId: newGroup.id }]);
});

test('a group needs a name, a question its name and both answers [QST-17, QST-18, QST-19, QST-20]', async () => {
  const { admin, group, question, customerId } = await begin();
  expect((await admin('POST', 'QuestionGroup', { name: ' ', customerId })).fields).toEqual(['name']);
  const { id } = await group();
  const faulty = await question(id, '', { positive: '', negative: ' ' });
  expect([faulty.status, faulty.fields]).toEqual([400, ['name', 'positive', 'negative']]);
});

test('a group without company and customer is global, and made by web admins alone [QST-16]', async () => {
  const { admin, as, people } = await begin();
  expect((await admin('POST', 'QuestionGroup', { name: 'Alla' })).status).toBe(403);
  const web = as(people.WebSbaAdmin.token);
  const { data } = await web<QuestionGroup>('POST', 'QuestionGroup', { name: 'Alla' });
  expect(data).toMatchObject({ companyId: null, customerId: null });
  expect((await admin('GET', `QuestionGroup/${data.id}`)).status).toBe(200);
  expect((await admin('PUT', `QuestionGroup/${data.id}`, { name: 'Min' })).status).toBe(403);
  await web('DELETE', `QuestionGroup/${data.id}`);
});

test('a group with questions is not deleted, and says which they are [QST-23, QST-27]', async () => {
  const { admin, group, question } = await begin();
  const { id } = await group();
  const { data } = await question(id, 'Är vägen fri?');
  const refusal = await admin('DELETE', `QuestionGroup/${id}`);
  expect([refusal.status, refusal.codes]).toEqual([409, ['in_use']]);
  expect(refusal.errors[0]).toContain('1 question (Är vägen fri?)');
  expect((await admin('DELETE', `Question/${data.id}`)).status).toBe(200);
  expect((await admin('DELETE', `QuestionGroup/${id}`)).status).toBe(200);
  expect((await admin('GET', `QuestionGroup/${id}`)).status).toBe(404);
});

test('questions carry law and link, and are found by each of their texts [QST-22, QST-29, QST-30, QST-31]', async () => {
  const { admin, group, question } = await begin();
  const { id } = await group();
  const law = { law: 'LSO 2 kap. 2 §', lawLink: 'www.riksdagen.se/lso', description: 'Hela vägen ut' };
  const { data } = await question(id, 'Är vägen fri?', { ...law, positive: 'Fri', negative: 'Spärrad' });
  expect(data).toMatchObject({ ...law, lawLink: 'https://www.riksdagen.se/lso', questionListIds: [] });
  await question(id, 'Lyser skylten?');
  const names = async (query: string) =>
    (await admin<Question[]>('GET', `Question?questionGroupId=${id}&${query}`)).data.map(({ name }) => name);
  expect(await names('')).toEqual(['Är vägen fri?', 'Lyser skylten?']);
  expect(await names('orderBy=Name')).toEqual(['Lyser skylten?', 'Är vägen fri?']);
  expect(await names('Description=vägen%20ut')).toEqual(['Är vägen fri?']);
  expect(await names('Positive=fri')).toEqual(['Är vägen fri?']);
  expect(await names('Negative=spärr')).toEqual(['Är vägen fri?']);
  expect(await names('search=skylt')).toEqual(['Lyser skylten?']);
  expect(await names('PageNumber=2&PageSize=1')).toEqual(['Lyser skylten?']);
  expect((await admin<Question>('GET', `Question/${data.id}`)).data).toEqual(data);
  const unsafe = await question(id, 'Skript', { lawLink: 'javascript:alert(1)' });
  expect([unsafe.status, unsafe.fields]).toEqual([400, ['lawLink']]);
});

test('a question is put into checklists and taken out, by those who may edit the lists [CHK-43, QST-32]', async () => {
  const { admin, as, people, group, question, list } = await begin();
  const { id } = await group();
  const { data } = await question(id);
  const newList = (await list()).data;
  const body = { ...questionFields, name: data.name, questionGroupId: id };
  const put = await admin<Question>('PUT', `Question/${data.id}`, { ...body, questionListIds: [newList.id] });
  expect(put.data).toMatchObject({ questionListIds: [newList.id], version: 2 });
  const heldIds = async () =>
    (await admin<QuestionList>('GET', `QuestionList/${newList.id}`)).data.questionIds;
  expect(await heldIds()).toEqual([data.id]);
  // Omitted lists stay unchanged.
  await admin('PUT', `Question/${data.id}`, body);
  expect(await heldIds()).toEqual([data.id]);
  const otherFixture = await begin();
  const strange = (await otherFixture.list()).data.id;
  const refusal = await admin('PUT', `Question/${data.id}`, { ...body, questionListIds: [strange] });
  expect([refusal.status, refusal.fields]).toEqual([400, ['questionListIds']]);
  const web = as(people.WebSbaAdmin.token);
  const shared = (await web<QuestionList>('POST', 'QuestionList', { name: 'Allas' })).data.id;
  const narrow = await web('PUT', `Question/${data.id}`, { ...body, questionListIds: [newList.id, shared] });
  expect([narrow.status, narrow.fields]).toEqual([400, ['questionListIds']]);
  await admin('PUT', `Question/${data.id}`, { ...body, questionListIds: [] });
  expect(await heldIds()).toEqual([]);
  await web('DELETE', `QuestionList/${shared}`);
});

test('without the right to checklists a question keeps its lists, and other lists are refused', async () => {
  const { as, people, admin, group, question, customerId } = await begin(false);
  const boss = as(people.CompanyAdmin.token);
  const { id } = await group();
  const { data } = await question(id);
  const list = { name: 'Egenkontroll', customerId, questionIds: [data.id] };
  const newList = (await boss<QuestionList>('POST', 'QuestionList', list)).data;
  const body = { ...questionFields, name: 'Nytt namn', questionGroupId: id };
  const update = await admin<Question>('PUT', `Question/${data.id}`, {
    ...body,
    questionListIds: [newList.id],
  });
  expect([update.status, update.data.questionListIds]).toEqual([200, [newList.id]]);
  expect((await admin('PUT', `Question/${data.id}`, { ...body, questionListIds: [] })).status).toBe(403);
});

test('a question that a checklist asks is not deleted; its uses are reported [QST-33]', async () => {
  const { admin, group, question, list } = await begin();
  const { id } = await group();
  const { data } = await question(id);
  await list({ questionIds: [data.id] });
  const refusal = await admin('DELETE', `Question/${data.id}`);
  expect([refusal.status, refusal.errors[0]]).toEqual([
    409,
    expect.stringContaining('1 checklist (Egenkontroll)'),
  ]);
  const uses = await admin<Use[]>('GET', `Question/${data.id}/Uses`);
  expect(uses.data).toEqual([{ kind: 'lists', count: 1, names: ['Egenkontroll'] }]);
});

test('checklists are listed by customer, search, order and plan, with questions and owner [CHK-34, CHK-38, CHK-39, CHK-40]', async () => {
  const { admin, group, question, list, level, customerId, company } = await begin();
  const { id } = await group();
  const [first, second] = [(await question(id, 'Ett')).data.id, (await question(id, 'Två')).data.id];
  const newList = (await list({ questionIds: [second, first] })).data;
  expect(newList).toMatchObject({
    customerId,
    companyId: company.id,
    questionIds: [second, first],
    customer: { id: customerId, name: level.name },
    company: { id: company.id, name: company.name },
    questions: [{ name: 'Två' }, { name: 'Ett' }],
  });
  await list({ name: 'Årskontroll' });
  const names = async (query: string) =>
    (await admin<QuestionList[]>('GET', `QuestionList?${query}`)).data.map(({ name }) => name);
  expect(await names(`customerId=${customerId}&orderBy=Name`)).toEqual(['Egenkontroll', 'Årskontroll']);
  expect(await names(`companyId=${company.id}&pageSize=0`)).toEqual(['Egenkontroll', 'Årskontroll']);
  expect(await names('search=års')).toEqual(['Årskontroll']);
  const plan = await admin<RoundPlanning>('POST', 'RoundPlanning', {
    name: 'Kvartal',
    customerId,
    start: '2026-12-01',
    questionListIds: [newList.id],
  });
  expect(plan.status).toBe(400);
  const planned = await admin<RoundPlanning>('POST', 'RoundPlanning', {
    name: 'Kvartal',
    customerId,
    start: '2026-12-01T00:00:00Z',
    questionListIds: [newList.id],
  });
  expect(await names(`roundPlanningId=${planned.data.id}&pageSize=1000`)).toEqual(['Egenkontroll']);
});

test('a checklist is changed, given away by right, and deleted while no plan asks it [CHK-35, CHK-41]', async () => {
  const { admin, as, people, group, question, list, customerId, below } = await begin();
  const { id } = await group();
  const mine = (await question(id)).data.id;
  const newList = (await list({ questionIds: [mine] })).data;
  const update = await admin<QuestionList>('PUT', `QuestionList/${newList.id}`, {
    name: 'Ny',
    description: 'Text',
    version: newList.version,
  });
  expect(update.data).toMatchObject({ name: 'Ny', description: 'Text', questionIds: [mine], version: 2 });
  const changes = { name: 'Ny', customerId: below.id };
  expect((await admin('PUT', `QuestionList/${newList.id}`, changes)).status).toBe(403);
  const company = as(people.CompanyAdmin.token);
  expect((await company<QuestionList>('PUT', `QuestionList/${newList.id}`, changes)).data.customerId).toBe(
    below.id,
  );
  await company('PUT', `QuestionList/${newList.id}`, { name: 'Ny', customerId });
  // A customer's question can't be part of a global list.
  const web = as(people.WebSbaAdmin.token);
  const widened = await web('PUT', `QuestionList/${newList.id}`, {
    name: 'Ny',
    customerId: null,
    companyId: null,
  });
  expect([widened.status, widened.fields]).toEqual([400, ['questionIds']]);
  const planned = {
    name: 'Kvartal',
    customerId,
    start: '2026-12-01T00:00:00Z',
    questionListIds: [newList.id],
  };
  const plan = (await admin<RoundPlanning>('POST', 'RoundPlanning', planned)).data;
  const refusal = await admin('DELETE', `QuestionList/${newList.id}`);
  expect([refusal.status, refusal.errors[0]]).toEqual([
    409,
    expect.stringContaining('1 round plan (Kvartal)'),
  ]);
  const uses = await admin<Use[]>('GET', `QuestionList/${newList.id}/Uses`);
  expect(uses.data).toEqual([{ kind: 'plans', count: 1, names: ['Kvartal'] }]);
  await admin('DELETE', `RoundPlanning/${plan.id}`);
  expect((await admin('DELETE', `QuestionList/${newList.id}`)).status).toBe(200);
});

test('a global checklist is written by web admins alone [CHK-07, PERM-15]', async () => {
  const { as, people } = await begin();
  const web = as(people.WebSbaAdmin.token);
  const { data } = await web<QuestionList>('POST', 'QuestionList', { name: 'Allas' });
  expect(data).toMatchObject({ company: null, customer: null });
  const company = as(people.CompanyAdmin.token);
  expect((await company('PUT', `QuestionList/${data.id}`, { name: 'Vår' })).status).toBe(403);
  expect((await company('DELETE', `QuestionList/${data.id}`)).status).toBe(403);
  expect((await web('DELETE', `QuestionList/${data.id}`)).status).toBe(200);
});

test('an owner is not narrowed while others use the record', async () => {
  const { as, people, customerId, sibling, company } = await begin();
  const boss = as(people.CompanyAdmin.token);
  const ofCompany = { companyId: company.id };
  const group = (await boss<QuestionGroup>('POST', 'QuestionGroup', { name: 'Vår', ...ofCompany })).data;
  const question = { ...questionFields, name: 'Är vägen fri?', questionGroupId: group.id };
  const asking = (await boss<Question>('POST', 'Question', question)).data;
  const siblingList = { name: 'Syskonets', customerId: sibling.id, questionIds: [asking.id] };
  const list = (await boss<QuestionList>('POST', 'QuestionList', siblingList)).data;
  const narrowed = await boss('PUT', `QuestionGroup/${group.id}`, { name: 'Min', customerId });
  expect([narrowed.status, narrowed.errors[0]]).toEqual([409, expect.stringContaining('Syskonets')]);
  await boss('DELETE', `QuestionList/${list.id}`);
  expect((await boss('PUT', `QuestionGroup/${group.id}`, { name: 'Min', customerId })).status).toBe(200);
  expect((await boss<Question>('GET', `Question/${asking.id}`)).status).toBe(200);
  const role = (await boss<{ id: number }>('POST', 'Role', { name: 'Vår roll' })).data;
  const plan = { name: 'Kvartal', customerId: sibling.id, start: '2026-12-01T00:00:00Z', roleId: role.id };
  expect((await boss('POST', 'RoundPlanning', plan)).status).toBe(200);
  const update = await boss('PUT', `Role/${role.id}`, { name: 'Min roll', customerId });
  expect([update.status, update.errors[0]]).toEqual([409, expect.stringContaining('Kvartal')]);
});
