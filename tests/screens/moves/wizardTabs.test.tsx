import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { paneOf } from '#tests/support/screens/checklistScreens.ts';
import { chooseTarget, pick, saveTab, toTab, useMoveScreens } from '#tests/support/screens/moveScreens.ts';

const { backend, beginNew, openPlanned, stored, sent, bodies } = await useMoveScreens();

const tabs = () =>
  screen.getAllByRole('tab').map((tab) => `${tab.textContent}${tab.hasAttribute('disabled') ? ' -' : ''}`);
const typeOf = (name: string) => screen.findByRole('combobox', { name: `What becomes of ${name}` });
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const names = async (list: string) =>
  (await paneOf(list)).queryAllByRole('listitem').map((line) => line.querySelector('span')?.textContent);

describe('the buildings', () => {
  test('are searched on the server, begin as moved, and make the move [MOVE-27, MOVE-29, MOVE-45, MOVE-54]', async () => {
    const wizard = await beginNew();
    const { user, address, to } = wizard;
    const available = await paneOf('Buildings of the customer');
    await available.findByText('Första huset');
    await user.type(available.getByRole('searchbox'), 'andra');
    await waitFor(() => expect(available.queryByText('Första huset')).not.toBeInTheDocument());
    expect(sent('GET v1/Building').at(-1)?.name).toContain('name=andra');
    await pick(user, 'Buildings of the customer', 'Add Andra huset');
    await user.clear(available.getByRole('searchbox'));
    await pick(user, 'Buildings of the customer', 'Add Första huset');
    await user.selectOptions(await typeOf('Första huset'), 'Copy');
    expect(optionsOf(await typeOf('Första huset'))).toEqual(['Copy', 'Move']);
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Såld i mars');
    await chooseTarget(user, 'Mottagaren', to.name);
    await saveTab(user);
    await waitFor(() => expect(address()).toMatch(/MoveWizard\/[1-9]/));
    const id = Number(/MoveWizard\/(\d+)/.exec(address())?.[1]);
    const move = await stored(wizard, id);
    expect(move.note).toBe('Såld i mars');
    expect(
      move.moveBuildings.map(({ buildingName, moveType }) => [buildingName, moveType]).toSorted(),
    ).toEqual([
      ['Andra huset', 1],
      ['Första huset', 0],
    ]);
    // Later saves add choices and remove deselected ones.
    await pick(user, 'Chosen buildings', 'Remove Första huset');
    const third = await backend.seed.building(wizard.from, 'Tredje huset');
    await user.type(available.getByRole('searchbox'), 'tredje');
    await pick(user, 'Buildings of the customer', 'Add Tredje huset');
    await saveTab(user);
    expect(
      (await stored(wizard, id)).moveBuildings.map(({ oldBuildingId }) => oldBuildingId).toSorted(),
    ).toEqual([wizard.second.building.id, third.id].toSorted());
    expect(await bodies('POST v1/MoveBuilding/StartMovingBuildings')).toMatchObject([
      { targetCustomerId: to.id },
      { moveId: id, moveBuildingRequests: [{ buildingId: third.id, moveType: 1 }] },
    ]);
  });
});

describe('the tabs', () => {
  test('open one after the other, and an empty list says so [MOVE-26, MOVE-32, MOVE-33, MOVE-41]', async () => {
    const wizard = await beginNew();
    const { user, to } = wizard;
    const closedTabs = ['Round plans0 -', 'Fire protection0 -', 'Checklists0 -', 'Roles0 -', 'Questions0 -'];
    expect(tabs()).toEqual(['Buildings0', ...closedTabs, 'Employees0 -']);
    expect((await paneOf('Chosen buildings')).getByText('No results')).toBeVisible();
    await pick(user, 'Buildings of the customer', 'Add Första huset');
    await chooseTarget(user, 'Mottagaren', to.name);
    expect(tabs()[1]).toBe('Round plans0 -');
    await saveTab(user);
    expect(tabs()).toEqual(['Buildings1', 'Round plans0', ...closedTabs.slice(1), 'Employees0 -']);
    await toTab(user, 'Round plans');
    await pick(user, 'Round plans of the buildings', /^Add Första ronden/);
    expect(tabs().filter((tab) => tab.endsWith('-'))).toEqual(['Questions0 -']);
  });
});

describe('round plans', () => {
  test('are searched here, follow their building, and warn of buildings that aren’t chosen [MOVE-28, MOVE-30, MOVE-35]', async () => {
    const wizard = await openPlanned(1);
    const { user, move } = wizard;
    const available = await paneOf('Round plans of the buildings');
    await available.findByText('Hela ronden');
    const before = sent('GET v1/MoveBuilding/GetBuildingsWithRoundPlannings').length;
    await user.type(available.getByRole('searchbox'), 'finns inte');
    expect(available.getByText('No results')).toBeVisible();
    await user.clear(available.getByRole('searchbox'));
    await user.type((await paneOf('Chosen round plans')).getByRole('searchbox'), 'hela');
    expect(await names('Chosen round plans')).toEqual([]);
    expect(sent('GET v1/MoveBuilding/GetBuildingsWithRoundPlannings')).toHaveLength(before);
    await user.clear((await paneOf('Chosen round plans')).getByRole('searchbox'));
    await pick(user, 'Round plans of the buildings', /^Add Hela ronden/);
    expect(await screen.findByText('Hela ronden also covers Andra huset, which isn’t chosen.')).toBeVisible();
    expect(await typeOf('Hela ronden')).toHaveValue('move');
    await saveTab(user);
    const plans = (await stored(wizard, move.id)).moveBuildings[0]?.roundPlannings;
    expect(plans?.map(({ roundPlanningName, moveType }) => [roundPlanningName, moveType])).toEqual([
      ['Första ronden', 1],
      ['Hela ronden', 1],
    ]);
  });
});

describe('roles', () => {
  test('missing roles are named with their plan until they are chosen [MOVE-36, MOVE-50]', async () => {
    const wizard = await openPlanned(4);
    const { user, move } = wizard;
    const missing = 'Första ronden uses the role Kontrollant, which is neither chosen nor at the receiver.';
    expect(await screen.findByText(missing)).toBeVisible();
    await pick(user, 'Roles of the round plans', /^Add Kontrollant/);
    expect(screen.queryByText(missing)).not.toBeInTheDocument();
    expect(optionsOf(await typeOf('Kontrollant'))).toEqual(['Copy', 'Move']);
    await saveTab(user);
    expect((await stored(wizard, move.id)).moveBuildings[0]?.roundPlannings[0]?.roles).toMatchObject([
      { roleName: 'Kontrollant', moveType: 0 },
    ]);
  });
});
