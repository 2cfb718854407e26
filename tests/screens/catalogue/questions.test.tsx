import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Question, QuestionGroup, QuestionList } from '#contract/checklists/checklist.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';
import type { Person } from '#tests/support/seeds/seedPeople.ts';
import { dialogOf, isFree, rowOf } from '#tests/support/screens/userScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, open } = await useScreens();
const questionFields = { description: '', law: '', positive: 'Ja', negative: 'Nej' };

beforeAll(async () => {
  await preloadTexts(['questions', 'lists']);
  await import('#features/questions/QuestionsScreen.tsx');
  await import('#features/questions/QuestionGroupScreen.tsx');
  await import('#app/shell/notices/NoticeStack.tsx');
}, 60_000);

async function begin() {
  const tenant = await backend.seed.tenant();
  const customerId = tenant.level.id;
  const { token } = tenant.people.Admin;
  const post = async <T,>(path: string, body: object) =>
    (await backend.ask<T>('POST', `v1/${path}`, { token, body, key: crypto.randomUUID() })).data;
  const group = (name: string) => post<QuestionGroup>('QuestionGroup', { name, customerId });
  const question = (questionGroupId: number, name: string, more: object = {}) =>
    post<Question>('Question', { ...questionFields, name, questionGroupId, ...more });
  return { ...tenant, customerId, post, group, question };
}
const openGroups = (who: Person, customerId: number, width = 1440) => {
  setWidth(width);
  return open(`/en/questions?customer=${customerId}`, who);
};
const names = async (title = 'Questions') => {
  const table = await screen.findByRole('table', { name: title });
  await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'false'));
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
};

describe('the question groups', () => {
  test('the menu leads to the questions only for admins and above [SHELL-26, SHELL-27, PERM-53]', async () => {
    const { people, customerId, group } = await begin();
    setWidth(1440);
    const first = await open('/en/', people.Admin);
    await first.user.click(await screen.findByRole('link', { name: 'Questions' }));
    await waitFor(() => expect(first.address()).toMatch(/^\/en\/questions/));
    first.unmount();
    const { id } = await group('Utrymning');
    for (const path of ['questions', `questions/${id}`]) {
      const second = await open(`/en/${path}?customer=${customerId}`, people.User);
      expect(await screen.findByText(/see questions/)).toBeVisible();
      expect(second.address()).toMatch(/^\/en\/(\?|$)/);
      second.unmount();
    }
  });

  test('question groups are listed with the chosen group’s questions, on a phone on a separate screen [QST-01, QST-02, QST-03]', async () => {
    const { people, customerId, group, question } = await begin();
    const { id } = await group('Utrymning');
    await group('Larm');
    const law = { law: 'LSO 2:2', lawLink: 'https://example.com/lso' };
    await question(id, 'Är vägen fri?', law);
    const first = await openGroups(people.Admin, customerId);
    await waitFor(async () => expect(await names()).toEqual(['Larm', 'Utrymning']));
    await first.user.click(await rowOf('Utrymning'));
    const panel = within(await screen.findByRole('complementary', { name: 'Questions of Utrymning' }));
    expect(panel.getByText('Är vägen fri?')).toBeVisible();
    const link = panel.getByRole('link', { name: /LSO 2:2/ });
    expect(link).toHaveAttribute('href', law.lawLink);
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await first.user.click(await rowOf('Utrymning'));
    expect(screen.queryByRole('complementary', { name: /Questions of/ })).toBeNull();
    first.unmount();
    const phone = await openGroups(people.Admin, customerId, 390);
    await phone.user.click(await screen.findByText('Utrymning'));
    await waitFor(() => expect(phone.address()).toContain(`/en/questions/${id}`));
    expect(await screen.findByRole('heading', { level: 1, name: 'Utrymning' })).toBeVisible();
  });

  test('are added, edited and deleted, but not while they hold questions [QST-04, QST-06, QST-17, QST-23]', async () => {
    const { people, customerId, group, question } = await begin();
    const { id } = await group('Full');
    await question(id, 'Är vägen fri?');
    const { user } = await openGroups(people.Admin, customerId);
    await user.click(await screen.findByRole('button', { name: 'Add question group' }));
    const adding = await dialogOf('Add question group');
    expect(adding.queryByRole('switch')).toBeNull();
    await user.click(adding.getByRole('button', { name: 'Save' }));
    expect(await adding.findByText('The field must not be empty.')).toBeVisible();
    await user.type(adding.getByLabelText('Name'), 'Tom');
    await isFree(adding.getByRole('button', { name: 'Save' }));
    await user.click(adding.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await names()).toEqual(['Full', 'Tom']));
    await user.click(within(await rowOf('Full')).getByRole('button', { name: 'Delete Full' }));
    const dialog = await dialogOf('Delete Full?');
    expect(dialog.getByText(/1 question: Är vägen fri\?/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(within(await rowOf('Tom')).getByRole('button', { name: 'Delete Tom' }));
    await user.click((await dialogOf('Delete Tom?')).getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await names()).toEqual(['Full']));
  });

  test('are global by a switch that web admins have, who choose their company too [QST-15, QST-16, PERM-17]', async () => {
    const { people, customerId } = await begin();
    const { user } = await openGroups(people.WebSbaAdmin, customerId);
    await user.click(
      (await screen.findAllByRole('button', { name: 'Add question group' }))[0] ?? document.body,
    );
    const adding = await dialogOf('Add question group');
    await user.type(adding.getByLabelText('Name'), 'Allas');
    expect(adding.getByRole('combobox', { name: 'Company' })).toBeVisible();
    await user.click(adding.getByRole('switch', { name: /Global/ }));
    expect(adding.queryByRole('combobox', { name: 'Company' })).toBeNull();
    await user.click(adding.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await names()).toContain('Allas'));
    const { data } = await backend.ask<QuestionGroup[]>('GET', 'v1/QuestionGroup', {
      token: people.WebSbaAdmin.token,
      query: { name: 'allas' },
    });
    expect(data).toMatchObject([{ companyId: null, customerId: null }]);
  });
});

describe('the questions of a group', () => {
  test('are searched, ordered and paged [QST-08, QST-09, QST-10, QST-11]', async () => {
    const { people, customerId, group, question } = await begin();
    const { id } = await group('Utrymning');
    const otherGroup = await group('Larm');
    await question(otherGroup.id, 'Larmzon hel?');
    await question(id, 'Zon fri?');
    for (let index = 10; index < 21; index += 1) await question(id, `Dörr ${index} hel?`);
    setWidth(1440);
    const { user, address } = await open(`/en/questions/${id}?customer=${customerId}`, people.Admin);
    await waitFor(async () => expect((await names('Utrymning'))[0]).toContain('Zon fri?'));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(async () => expect(await names('Utrymning')).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: /^Question/ }));
    await waitFor(() => expect(address()).toContain('sort=Name'));
    await user.type(screen.getByRole('searchbox', { name: 'Search questions' }), 'zon');
    await waitFor(async () =>
      expect(await names('Utrymning')).toEqual([expect.stringContaining('Zon fri?')]),
    );
  });

  test('questions are added, edited and deleted, and each error is shown at its field [QST-05, QST-07, QST-12, PERM-54]', async () => {
    const { people, customerId, group } = await begin();
    const { id } = await group('Utrymning');
    setWidth(1440);
    const { user } = await open(`/en/questions/${id}?customer=${customerId}`, people.Admin);
    await user.click((await screen.findAllByRole('button', { name: 'Add question' }))[0] ?? document.body);
    const adding = await dialogOf('Add question');
    await user.clear(adding.getByLabelText('Positive answer'));
    await user.type(adding.getByLabelText('Link to the law'), 'javascript:alert(1)');
    await user.click(adding.getByRole('button', { name: 'Save' }));
    expect(await adding.findAllByText('The field must not be empty.')).toHaveLength(2);
    for (const label of ['Question', 'Positive answer', 'Link to the law'])
      expect(adding.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true');
    expect(adding.getByLabelText('Negative answer')).toHaveValue('No');
    await user.type(adding.getByLabelText('Question'), 'Är vägen fri?');
    await user.type(adding.getByLabelText('Positive answer'), 'Fri');
    await user.clear(adding.getByLabelText('Link to the law'));
    await isFree(adding.getByRole('button', { name: 'Save' }));
    await user.click(adding.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await names('Utrymning'))[0]).toContain('Fri / No'));
    await user.click(await screen.findByRole('button', { name: 'Edit Är vägen fri?' }));
    const editing = await dialogOf('Edit Är vägen fri?');
    await user.type(editing.getByLabelText('Law'), 'LSO');
    await user.click(editing.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await names('Utrymning'))[0]).toContain('LSO'));
    await user.click(await screen.findByRole('button', { name: 'Delete Är vägen fri?' }));
    await user.click((await dialogOf('Delete Är vägen fri??')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/No questions in the group yet/)).toBeVisible();
  });

  test('are kept while a checklist asks them [QST-33]', async () => {
    const { people, customerId, group, question, root } = await begin();
    await backend.seed.licence(root, { checklist: true });
    const { id } = await group('Utrymning');
    const newQuestion = await question(id, 'Är vägen fri?');
    const body = { name: 'Egenkontroll', customerId, questionIds: [newQuestion.id] };
    await backend.ask<QuestionList>('POST', 'v1/QuestionList', { token: people.CompanyAdmin.token, body });
    setWidth(1440);
    const { user } = await open(`/en/questions/${id}?customer=${customerId}`, people.Admin);
    await user.click(await screen.findByRole('button', { name: 'Delete Är vägen fri?' }));
    expect(
      await (await dialogOf('Delete Är vägen fri??')).findByText(/1 checklist: Egenkontroll/),
    ).toBeVisible();
  });

  test('a missing question group shows a message and a link to the groups [EYES-16]', async () => {
    expectWarning(/getQuestionGroup failed/);
    const { people, customerId } = await begin();
    setWidth(1440);
    await open(`/en/questions/999999?customer=${customerId}`, people.Admin);
    expect(await screen.findByText('The question group does not exist')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the question groups' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  test('are left for the groups when another customer is chosen [QST-13]', async () => {
    const { people, customerId, below, group } = await begin();
    const { id } = await group('Utrymning');
    setWidth(1440);
    const { address, goTo } = await open(`/en/questions/${id}?customer=${customerId}`, people.Admin);
    expect(await screen.findByRole('heading', { level: 1, name: 'Utrymning' })).toBeVisible();
    await goTo(`/en/questions/${id}?customer=${below.id}`);
    await waitFor(() => expect(address()).toMatch(/^\/en\/questions(\?|$)/));
  });
});
