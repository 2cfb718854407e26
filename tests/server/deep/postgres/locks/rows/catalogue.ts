import type { Lab, Rows } from '#tests/support/locks/lab.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';
import { changedTwice, deletedTwice } from './parts.ts';

type Tenant = Awaited<ReturnType<Lab['seed']['tenant']>>;

/** Creates a catalogue record of a tenant, with a user who may change it. */
const record = (make: (lab: Lab, tenant: Tenant) => Promise<{ id: number }>) => async (lab: Lab) => {
  const tenant = await lab.seed.tenant();
  const { id } = await make(lab, tenant);
  return { token: tenant.people.WebSbaAdmin.token, params: { id }, body: { name: 'Ny' } };
};

/** Creates a checklist with two questions and an empty group, with a user who may change them. */
async function checklist(lab: Lab) {
  const { people, level, ...tenant } = await lab.seed.tenant();
  const { token } = people.WebSbaAdmin;
  const fixture = await moveSeed(lab).checklist(level, 'Egenkontroll', ['Är vägen fri?', 'Finns skyltar?']);
  const { group: empty } = await moveSeed(lab).checklist(level, 'Utan frågor', [], 'Tom');
  const texts = { name: 'Ny', description: '', law: '', positive: 'Ja', negative: 'Nej' };
  return {
    ...tenant,
    ...fixture,
    level,
    empty,
    token,
    body: { ...texts, questionGroupId: fixture.group.id },
  };
}

const part = (which: (made: Awaited<ReturnType<typeof checklist>>) => { id: number }) => async (lab: Lab) => {
  const fixture = await checklist(lab);
  return { token: fixture.token, params: { id: which(fixture).id }, body: fixture.body };
};

/** Creates a question outside of all checklists. */
async function looseQuestion(lab: Lab) {
  const { token, body } = await checklist(lab);
  const { data } = await lab.as({ token })<{ id: number }>('createQuestion', {}, body)();
  return { token, params: { id: data.id }, body };
}

const role = record((lab, { level }) => lab.seed.role(level));
const pause = async (lab: Lab) => {
  const days = { starts: '2027-06-12', ends: '2027-08-15' };
  const { token, params } = await record((each, { level }) => each.seed.pause(level, 'Lov', days))(lab);
  return { token, params, body: { name: 'Sommarlov', ...days } };
};
const entry = record((lab, { level }) =>
  lab.seed.fireProtection({ companyId: level.companyId, customerId: level.id }),
);

/** Rows for the catalogue's records: entries, roles, checklists and their questions. */
export const catalogueRows: Rows = {
  'two changes of an entry': changedTwice('updateFireProtection', entry),
  'two deletions of an entry': deletedTwice('deleteFireProtection', entry),
  'two changes of a role': changedTwice('updateRole', role),
  'two deletions of a role': deletedTwice('deleteRole', role),
  'two changes of a pause': changedTwice('updatePlanPause', pause),
  'two deletions of a pause': deletedTwice('deletePlanPause', pause),
  'two changes of a checklist': changedTwice(
    'updateQuestionList',
    part(({ list }) => list),
  ),
  'two deletions of a checklist': deletedTwice(
    'deleteQuestionList',
    part(({ list }) => list),
  ),
  'two changes of a group of questions': changedTwice(
    'updateQuestionGroup',
    part(({ group }) => group),
  ),
  'two deletions of a group of questions': deletedTwice(
    'deleteQuestionGroup',
    part(({ empty }) => empty),
  ),
  'two changes of a question': changedTwice('updateQuestion', looseQuestion),
  'two deletions of a question': deletedTwice('deleteQuestion', looseQuestion),

  'two new questions of one group': async (lab) => {
    const { token, body, group } = await checklist(lab);
    const create = lab.as({ token })('createQuestion', {}, body);
    await lab.hears('200', create, create);
    await lab.stands('questions', 'position', `question_group_id = ${group.id}`, [0, 1, 2, 3]);
  },
  'a group that comes to another level, and a question that comes to it': async (lab) => {
    const { token, body, group, root } = await checklist(lab);
    const { data } = await lab.as({ token })<{ id: number }>(
      'createQuestionGroup',
      {},
      { name: 'Ny', customerId: root.id },
    )();
    const { data: moved } = await lab.as({ token })<{ id: number }>('createQuestion', {}, body)();
    await lab.hears(
      '200',
      lab.as({ token })('updateQuestionGroup', { id: data.id }, { name: 'Ny', customerId: group.customerId }),
      lab.as({ token })('updateQuestion', { id: moved.id }, { ...body, questionGroupId: data.id }),
    );
    await lab.stands('questions', 'customer_id', `id = ${moved.id}`, [group.customerId]);
  },
  // Questions of two groups, each of which is locked too.
  'two new questions for one checklist': async (lab) => {
    const { token, body, list, group, empty } = await checklist(lab);
    const create = (questionGroupId: number) =>
      lab.as({ token })('createQuestion', {}, { ...body, questionGroupId, questionListIds: [list.id] });
    await lab.hears('200', create(group.id), create(empty.id));
    await lab.stands('question_list_questions', 'position', `question_list_id = ${list.id}`, [0, 1, 2, 3]);
  },
  'two questions that are put into one checklist': async (lab) => {
    const { token, body, list, questions: own, group, empty, level } = await checklist(lab);
    const { list: into } = await moveSeed(lab).checklist(level, 'Till', [], 'Tom');
    const put = (id: number, questionGroupId: number) => {
      const questionListIds = [list.id, into.id];
      return lab.as({ token })('updateQuestion', { id }, { ...body, questionGroupId, questionListIds });
    };
    await lab.hears('200', put(own[0]?.id ?? 0, group.id), put(own[1]?.id ?? 0, empty.id));
    await lab.stands('question_list_questions', 'position', `question_list_id = ${into.id}`, [1, 2]);
  },
};
