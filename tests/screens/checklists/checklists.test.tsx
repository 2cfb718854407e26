import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { paneOf, useChecklistScreens } from '#tests/support/screens/checklistScreens.ts';
import { dialogOf, rowOf } from '#tests/support/screens/userScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, begin, openAt } = await useChecklistScreens();
const names = async () => {
  const table = await screen.findByRole('table', { name: 'Checklists' });
  await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'false'));
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
};

describe('the checklists', () => {
  test('checklists open only for admins with the licence and for company admins [CHK-01, CHK-02, CHK-05, PERM-27]', async () => {
    const { people, admin, customerId, list } = await begin();
    const { id } = await list('Egenkontroll');
    for (const path of ['checklists', `checklist/${id}`]) {
      const view = await openAt(path, people.User, customerId);
      expect(await screen.findByText(/see checklists/)).toBeVisible();
      expect(view.address()).toMatch(/^\/en\/(\?|$)/);
      view.unmount();
    }
    const view = await openAt('checklists', admin, customerId);
    expect(await names()).toEqual(['Egenkontroll']);
    view.unmount();
    const bare = await backend.seed.tenant();
    const without = await openAt('checklists', bare.people.CustomerAdmin, bare.level.id);
    expect(await screen.findByText(/see checklists/)).toBeVisible();
    without.unmount();
    await openAt('checklists', bare.people.CompanyAdmin, bare.level.id);
    expect(await screen.findByRole('heading', { level: 1, name: 'Checklists' })).toBeVisible();
  });

  test('checklists are listed with name and customer, searchable and sortable [CHK-12, CHK-13, CHK-14, CHK-16]', async () => {
    const { admin, customerId, list, level } = await begin();
    for (const name of ['Zonlista', 'Alfalista', 'Betalista']) await list(name);
    const { user, address } = await openAt('checklists', admin, customerId);
    await waitFor(async () => expect(await names()).toEqual(['Alfalista', 'Betalista', 'Zonlista']));
    const row = within(await rowOf('Betalista'));
    expect(row.getByText(level.name)).toBeVisible();
    expect(row.getByRole('button', { name: 'Edit Betalista' })).toBeVisible();
    expect(row.getByRole('button', { name: 'Delete Betalista' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Name/ }));
    await waitFor(async () => expect((await names())[0]).toBe('Zonlista'));
    expect(address()).toContain('sort=Name+desc');
    await user.type(screen.getByRole('searchbox', { name: 'Search checklists' }), 'alfa');
    await waitFor(async () => expect(await names()).toEqual(['Alfalista']));
  });

  test('are paged, and said to be none [CHK-15, CHK-32]', async () => {
    const { admin, customerId, list } = await begin();
    const first = await openAt('checklists', admin, customerId);
    expect(await screen.findByText(/No checklists yet/)).toBeVisible();
    first.unmount();
    for (let index = 10; index < 21; index += 1) await list(`Lista ${index}`);
    const { user } = await openAt('checklists', admin, customerId);
    await waitFor(async () => expect(await names()).toHaveLength(10));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(async () => expect(await names()).toEqual(['Lista 20']));
    await user.type(screen.getByRole('searchbox', { name: 'Search checklists' }), 'finns inte');
    expect(await screen.findByText('No results')).toBeVisible();
  });

  test('show a failed load in an alert [CHK-31]', async () => {
    expectWarning(/listQuestionLists failed/);
    const { admin, customerId } = await begin();
    network.use(
      http.get('*/v1/QuestionList', () =>
        HttpResponse.json({ success: false, data: null, errors: ['the list is closed'] }, { status: 409 }),
      ),
    );
    await openAt('checklists', admin, customerId);
    expect(await screen.findByRole('alert')).toHaveTextContent('The list is closed');
  });

  test('are deleted after a question; a refusal is reported in the dialog [CHK-18, CHK-19, CHK-20]', async () => {
    expectWarning(/deleteQuestionList failed/);
    const { admin, customerId, list } = await begin();
    const { id } = await list('Egenkontroll');
    const { user } = await openAt('checklists', admin, customerId);
    const refusal = { success: false, data: null, errors: ['used by Kvartal', 'used by a move'] };
    network.use(http.delete(`*/v1/QuestionList/${id}`, () => HttpResponse.json(refusal), { once: true }));
    await user.click(await screen.findByRole('button', { name: 'Delete Egenkontroll' }));
    const dialog = await dialogOf('Delete Egenkontroll?');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled());
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    const failed = await dialogOf('Egenkontroll was not deleted');
    expect(failed.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Used by Kvartal',
      'Used by a move',
    ]);
    await waitFor(() =>
      expect(failed.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-busy', 'false'),
    );
    await user.click(failed.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/No checklists yet/)).toBeVisible();
  });

  test('show an error where a refused deletion has no message [CHK-21]', async () => {
    expectWarning(/deleteQuestionList failed/);
    const { admin, customerId, list } = await begin();
    const { id } = await list('Egenkontroll');
    const { user } = await openAt('checklists', admin, customerId);
    network.use(
      http.delete(`*/v1/QuestionList/${id}`, () =>
        HttpResponse.json({ success: false, data: null, errors: [] }),
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'Delete Egenkontroll' }));
    const dialog = await dialogOf('Delete Egenkontroll?');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled());
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect((await dialogOf('Egenkontroll was not deleted')).getByRole('alert')).toHaveTextContent(
      /Something went wrong/,
    );
  });
});

describe('a checklist', () => {
  test('is saved first, and then gets its questions [CHK-03, CHK-17, CHK-27, CHK-28]', async () => {
    const { admin, customerId, group, stored } = await begin();
    const [free, whole] = await group('Utrymning', ['Är vägen fri?', 'Är skylten hel?']);
    const { user, address } = await openAt('checklists', admin, customerId);
    await user.click((await screen.findAllByRole('button', { name: 'Add checklist' }))[0] ?? document.body);
    await waitFor(() => expect(address()).toContain('/en/checklist/0'));
    expect(await screen.findByText(/Save the checklist first/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Questions to add' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.type(screen.getByLabelText('Name'), 'Kvartal');
    await user.type(screen.getByLabelText('Description'), 'Var tredje månad');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toMatch(/\/en\/checklist\/[1-9]/));
    const available = await paneOf('Questions to add');
    await user.click(await available.findByRole('button', { name: 'Add Är vägen fri?' }));
    await user.click(available.getByRole('button', { name: 'Add all of Utrymning' }));
    const chosenPane = await paneOf('Chosen questions');
    expect(chosenPane.getByRole('button', { name: 'Remove Är skylten hel?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const id = Number(/checklist\/(\d+)/.exec(address())?.[1]);
    await waitFor(async () => expect((await stored(id)).questionIds).toEqual([free?.id, whole?.id]));
    expect(await stored(id)).toMatchObject({ description: 'Var tredje månad', customerId });
  });

  test('keeps the focus in a list whose last line was taken by a key [CHK-24]', async () => {
    const { admin, customerId, group, list } = await begin();
    await group('Utrymning', ['Är vägen fri?', 'Är skylten hel?']);
    const { id } = await list('Kvartal');
    const { user } = await openAt(`checklist/${id}`, admin, customerId);
    const available = await screen.findByRole('region', { name: 'Questions to add' });
    const take = async (name: string) => {
      (await within(available).findByRole('button', { name })).focus();
      await user.keyboard('{Enter}');
    };
    await take('Add Är vägen fri?');
    expect(within(available).getByRole('button', { name: 'Add Är skylten hel?' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(available).toHaveFocus();
    (await screen.findByRole('button', { name: 'Remove all 2' })).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('region', { name: 'Chosen questions' })).toHaveFocus();
  });

  test('has two lists, grouped and folded, each with its own search and group [CHK-24, CHK-25, CHK-26]', async () => {
    const { admin, customerId, group, list } = await begin();
    const [first] = await group('Utrymning', ['Är vägen fri?', 'Är skylten hel?']);
    await group('Larm', ['Hörs larmet?']);
    const { id } = await list('Kvartal', { questionIds: [first?.id] });
    const { user } = await openAt(`checklist/${id}`, admin, customerId);
    const available = await paneOf('Questions to add');
    const shownNames = () =>
      available
        .queryAllByRole('button', { name: /^Add (?!all)/ })
        .map((button) => button.getAttribute('aria-label'));
    await waitFor(() => expect(shownNames()).toEqual(['Add Hörs larmet?', 'Add Är skylten hel?']));
    const filter = available.getByRole('combobox', { name: 'Question group' });
    expect(
      within(filter)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All', 'Larm', 'Utrymning']);
    await user.selectOptions(filter, 'Larm');
    expect(shownNames()).toEqual(['Add Hörs larmet?']);
    await user.selectOptions(filter, 'All');
    await user.click(available.getByRole('button', { name: /^Larm/ }));
    expect(available.getByRole('button', { name: /^Larm/ })).toHaveAttribute('aria-expanded', 'false');
    expect(shownNames()).toEqual(['Add Är skylten hel?']);
    await user.type(available.getByRole('searchbox'), 'larm');
    expect(shownNames()).toEqual(['Add Hörs larmet?']);
    const chosenPane = await paneOf('Chosen questions');
    const fold = chosenPane.getByRole('button', { name: /^Utrymning/ });
    await user.click(fold);
    expect(chosenPane.queryByText('Är vägen fri?')).toBeNull();
    await user.click(fold);
    await user.click(chosenPane.getByRole('button', { name: 'Remove Är vägen fri?' }));
    expect(chosenPane.getByText(/No questions chosen yet/)).toBeVisible();
  });

  test('stays with what one wrote when a save fails, and says why [CHK-30]', async () => {
    expectWarning(/updateQuestionList failed/);
    const { admin, customerId, list } = await begin();
    const { id } = await list('Kvartal');
    network.use(
      http.put(`*/v1/QuestionList/${id}`, () =>
        HttpResponse.json({ success: false, data: null, errors: ['not now'] }, { status: 409 }),
      ),
    );
    const { user } = await openAt(`checklist/${id}`, admin, customerId);
    await user.type(await screen.findByLabelText('Name'), ' 2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Not now')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Kvartal 2');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'false'),
    );
  });

  test('is closed by Esc, but not while a search is emptied; unsaved work is asked about [CHK-22, CHK-29]', async () => {
    const { admin, customerId, group, list } = await begin();
    await group('Larm', ['Hörs larmet?']);
    const { id } = await list('Kvartal');
    const { user, address } = await openAt(`checklist/${id}`, admin, customerId);
    const search = (await paneOf('Questions to add')).getByRole('searchbox');
    await user.type(search, 'larm');
    await user.keyboard('{Escape}');
    expect(search).toHaveValue('');
    expect(address()).toContain(`/en/checklist/${id}`);
    await user.type(screen.getByLabelText('Description'), 'Ny');
    await user.keyboard('{Escape}');
    const asking = within(await screen.findByRole('dialog'));
    await user.click(asking.getByRole('button', { name: /Keep|Continue/ }));
    expect(screen.getByLabelText('Description')).toHaveValue('Ny');
    await user.clear(screen.getByLabelText('Description'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toMatch(/^\/en\/checklists/));
  });

  test('is shown as the inspector will see it', async () => {
    const { admin, customerId, group, list } = await begin();
    const [first] = await group('Larm', ['Hörs larmet?', 'Andra']);
    const { id } = await list('Kvartal', { questionIds: [first?.id] });
    const { user } = await openAt(`checklist/${id}`, admin, customerId);
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    const preview = await dialogOf('Preview of Kvartal');
    expect(await preview.findByRole('heading', { name: 'Larm' })).toBeVisible();
    const answers = within(preview.getByRole('group', { name: /Hörs larmet/ })).getAllByRole('button');
    expect(answers.map(({ textContent }) => textContent)).toEqual(['Ja', 'Nej', 'Not relevant']);
    expect(preview.queryByText('Andra')).toBeNull();
  });
});
