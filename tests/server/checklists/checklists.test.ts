import { expect, test } from 'vitest';
import type { Question, QuestionGroup, QuestionList } from '#contract/checklists/checklist.ts';
import type { Use } from '#contract/catalogue/catalogue.ts';
import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const asked = { description: '', law: '', positive: 'Ja', negative: 'Nej' };

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
    admin<Question>('POST', 'Question', { ...asked, name, questionGroupId, ...more });
  const list = async (body: object = {}) =>
    admin<QuestionList>('POST', 'QuestionList', { name: 'Egenkontroll', customerId, ...body });
  return { ...tenant, as, admin, customerId, group, question, list };
}

test('question groups are made, read, listed by name and order, changed and deleted [QST-21, QST-24, QST-25, QST-26]', async () => {
  const { admin, group, question, customerId } = await begin();
  const made = await group();
  expect(made).toMatchObject({ name: 'Utrymning', customerId, questions: [], version: 1 });
  await group('Brandvarnare');
  await question(made.id);
  const names = async (query: string) =>
    (await admin<QuestionGroup[]>('GET', `QuestionGroup?${query}`)).data.map(({ name }) => name);
  expect(await names(`customerId=${customerId}`)).toEqual(['Brandvarnare', 'Utrymning']);
  expect(await names('orderBy=Name%20desc&pageSize=1')).toEqual(['Utrymning']);
  expect(await names('name=varnare')).toEqual(['Brandvarnare']);
  const changed = await admin<QuestionGroup>('PUT', `QuestionGroup/${made.id}`, {
    name: 'Vägar',
    version: 1,
  });
  expect(changed.data).toMatchObject({ name: 'Vägar', customerId, version: 2 });
  expect((await admin('PUT', `QuestionGroup/${made.id}`, { name: 'X', version: 1 })).codes).toEqual([
    'stale_version',
  ]);
  const read = await admin<QuestionGroup>('GET', `QuestionGroup/${made.id}`);
  expect(read.data.questions).toMatchObject([{ name: 'Är vägen fri?', questionGroupId: made.id }]);
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
  const refused = await admin('DELETE', `QuestionGroup/${id}`);
  expect([refused.status, refused.codes]).toEqual([409, ['in_use']]);
  expect(refused.errors[0]).toContain('1 question (Är vägen fri?)');
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
  const made = (await list()).data;
  const body = { ...asked, name: data.name, questionGroupId: id };
  const put = await admin<Question>('PUT', `Question/${data.id}`, { ...body, questionListIds: [made.id] });
  expect(put.data).toMatchObject({ questionListIds: [made.id], version: 2 });
  const held = async () => (await admin<QuestionList>('GET', `QuestionList/${made.id}`)).data.questionIds;
  expect(await held()).toEqual([data.id]);
  // Omitted lists stay unchanged.
  await admin('PUT', `Question/${data.id}`, body);
  expect(await held()).toEqual([data.id]);
  const other = await begin();
  const strange = (await other.list()).data.id;
  const refused = await admin('PUT', `Question/${data.id}`, { ...body, questionListIds: [strange] });
  expect([refused.status, refused.fields]).toEqual([400, ['questionListIds']]);
  const web = as(people.WebSbaAdmin.token);
  const shared = (await web<QuestionList>('POST', 'QuestionList', { name: 'Allas' })).data.id;
  const narrow = await web('PUT', `Question/${data.id}`, { ...body, questionListIds: [made.id, shared] });
  expect([narrow.status, narrow.fields]).toEqual([400, ['questionListIds']]);
  await admin('PUT', `Question/${data.id}`, { ...body, questionListIds: [] });
  expect(await held()).toEqual([]);
  await web('DELETE', `QuestionList/${shared}`);
});

test('without the right to checklists a question keeps its lists, and other lists are refused', async () => {
  const { as, people, admin, group, question, customerId } = await begin(false);
  const boss = as(people.CompanyAdmin.token);
  const { id } = await group();
  const { data } = await question(id);
  const list = { name: 'Egenkontroll', customerId, questionIds: [data.id] };
  const made = (await boss<QuestionList>('POST', 'QuestionList', list)).data;
  const body = { ...asked, name: 'Nytt namn', questionGroupId: id };
  const kept = await admin<Question>('PUT', `Question/${data.id}`, { ...body, questionListIds: [made.id] });
  expect([kept.status, kept.data.questionListIds]).toEqual([200, [made.id]]);
  expect((await admin('PUT', `Question/${data.id}`, { ...body, questionListIds: [] })).status).toBe(403);
});

test('a question that a checklist asks is not deleted; its uses are told [QST-33]', async () => {
  const { admin, group, question, list } = await begin();
  const { id } = await group();
  const { data } = await question(id);
  await list({ questionIds: [data.id] });
  const refused = await admin('DELETE', `Question/${data.id}`);
  expect([refused.status, refused.errors[0]]).toEqual([
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
  const made = (await list({ questionIds: [second, first] })).data;
  expect(made).toMatchObject({
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
    questionListIds: [made.id],
  });
  expect(plan.status).toBe(400);
  const planned = await admin<RoundPlanning>('POST', 'RoundPlanning', {
    name: 'Kvartal',
    customerId,
    start: '2026-12-01T00:00:00Z',
    questionListIds: [made.id],
  });
  expect(await names(`roundPlanningId=${planned.data.id}&pageSize=1000`)).toEqual(['Egenkontroll']);
});

test('a checklist is changed, given away by right, and deleted while no plan asks it [CHK-35, CHK-41]', async () => {
  const { admin, as, people, group, question, list, customerId, below } = await begin();
  const { id } = await group();
  const mine = (await question(id)).data.id;
  const made = (await list({ questionIds: [mine] })).data;
  const changed = await admin<QuestionList>('PUT', `QuestionList/${made.id}`, {
    name: 'Ny',
    description: 'Text',
    version: made.version,
  });
  expect(changed.data).toMatchObject({ name: 'Ny', description: 'Text', questionIds: [mine], version: 2 });
  const given = { name: 'Ny', customerId: below.id };
  expect((await admin('PUT', `QuestionList/${made.id}`, given)).status).toBe(403);
  const company = as(people.CompanyAdmin.token);
  expect((await company<QuestionList>('PUT', `QuestionList/${made.id}`, given)).data.customerId).toBe(
    below.id,
  );
  await company('PUT', `QuestionList/${made.id}`, { name: 'Ny', customerId });
  // A customer's question can't be part of a global list.
  const web = as(people.WebSbaAdmin.token);
  const widened = await web('PUT', `QuestionList/${made.id}`, {
    name: 'Ny',
    customerId: null,
    companyId: null,
  });
  expect([widened.status, widened.fields]).toEqual([400, ['questionIds']]);
  const planned = { name: 'Kvartal', customerId, start: '2026-12-01T00:00:00Z', questionListIds: [made.id] };
  const plan = (await admin<RoundPlanning>('POST', 'RoundPlanning', planned)).data;
  const refused = await admin('DELETE', `QuestionList/${made.id}`);
  expect([refused.status, refused.errors[0]]).toEqual([
    409,
    expect.stringContaining('1 round plan (Kvartal)'),
  ]);
  const uses = await admin<Use[]>('GET', `QuestionList/${made.id}/Uses`);
  expect(uses.data).toEqual([{ kind: 'plans', count: 1, names: ['Kvartal'] }]);
  await admin('DELETE', `RoundPlanning/${plan.id}`);
  expect((await admin('DELETE', `QuestionList/${made.id}`)).status).toBe(200);
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
  const question = { ...asked, name: 'Är vägen fri?', questionGroupId: group.id };
  const asking = (await boss<Question>('POST', 'Question', question)).data;
  const there = { name: 'Syskonets', customerId: sibling.id, questionIds: [asking.id] };
  const list = (await boss<QuestionList>('POST', 'QuestionList', there)).data;
  const narrowed = await boss('PUT', `QuestionGroup/${group.id}`, { name: 'Min', customerId });
  expect([narrowed.status, narrowed.errors[0]]).toEqual([409, expect.stringContaining('Syskonets')]);
  await boss('DELETE', `QuestionList/${list.id}`);
  expect((await boss('PUT', `QuestionGroup/${group.id}`, { name: 'Min', customerId })).status).toBe(200);
  expect((await boss<Question>('GET', `Question/${asking.id}`)).status).toBe(200);
  const role = (await boss<{ id: number }>('POST', 'Role', { name: 'Vår roll' })).data;
  const plan = { name: 'Kvartal', customerId: sibling.id, start: '2026-12-01T00:00:00Z', roleId: role.id };
  expect((await boss('POST', 'RoundPlanning', plan)).status).toBe(200);
  const kept = await boss('PUT', `Role/${role.id}`, { name: 'Min roll', customerId });
  expect([kept.status, kept.errors[0]]).toEqual([409, expect.stringContaining('Kvartal')]);
});
