import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { paneOf } from '#tests/support/screens/checklistScreens.ts';
import { chooseTarget, pick, saveTab, toTab, useMoveScreens } from '#tests/support/screens/moveScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { network, beginNew, openPlanned, stored } = await useMoveScreens();

const button = (name: string) => screen.getByRole('button', { name });
const refuse = (path: string, status: number, more: object = {}) =>
  network.use(
    http.all(`*/api/v1/${path}`, () =>
      HttpResponse.json(
        { success: false, data: null, errors: ['The server is asleep'], ...more },
        { status },
      ),
    ),
  );

describe('the buttons', () => {
  test('a save waits for a target and for buildings; the summary for the first save [MOVE-38, MOVE-39, MOVE-42, MOVE-43]', async () => {
    const { user, address, to } = await beginNew();
    expect([button('Save'), button('Go to summary')].map((each) => each.hasAttribute('disabled'))).toEqual([
      true,
      true,
    ]);
    expect(screen.getByText(/^Choose the customer that the buildings go to/)).toBeVisible();
    await pick(user, 'Buildings of the customer', 'Add Första huset');
    expect(button('Save')).toBeDisabled();
    await pick(user, 'Chosen buildings', 'Remove Första huset');
    await chooseTarget(user, 'Mottagaren', to.name);
    expect(screen.getByText(/^Choose at least one building/)).toBeVisible();
    expect(button('Save')).toBeDisabled();
    await pick(user, 'Buildings of the customer', 'Add Första huset');
    await saveTab(user);
    await user.click(button('Go to summary'));
    await waitFor(() => expect(address()).toMatch(/\/MoveSummary\/\d+/));
  });

  test('cancel leads to the list, and asks about unsaved choices [MOVE-37]', async () => {
    const { user, address } = await beginNew();
    await pick(user, 'Buildings of the customer', 'Add Första huset');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    let dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Keep editing' }));
    expect(address()).toContain('MoveWizard/0');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(address()).toContain('OngoingMoves'));
    expect(sessionStorage.getItem('tillsyn.moves')).toBeNull();
  });
});

describe('a refused save', () => {
  test('is reported at its row and by its name, and nothing is lost; the tab stays [MOVE-40]', async () => {
    expectWarning(/moveRoles failed/);
    const wizard = await openPlanned(4);
    const { user, move, role } = wizard;
    await pick(user, 'Roles of the round plans', /^Add Kontrollant/);
    refuse('MoveRole/MoveRoles/:id', 400, {
      errors: ['Not this role'],
      codes: ['other_code'],
      fields: ['0.moveType'],
    });
    await user.click(screen.getByRole('tab', { name: /^Checklists/ }));
    expect(await screen.findByText('Kontrollant: Not this role')).toBeVisible();
    const chosenPane = await paneOf('Chosen roles');
    expect(chosenPane.getByText('Not this role')).toBeVisible();
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Roles');
    network.resetHandlers();
    await user.selectOptions(screen.getByRole('combobox', { name: 'What becomes of Kontrollant' }), 'Move');
    expect(screen.queryByText(/Not this role/)).not.toBeInTheDocument();
    await toTab(user, 'Checklists');
    expect((await stored(wizard, move.id)).moveBuildings[0]?.roundPlannings[0]?.roles).toMatchObject([
      { oldRoleId: role.id, moveType: 1 },
    ]);
  });
});
