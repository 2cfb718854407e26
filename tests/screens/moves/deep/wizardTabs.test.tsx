import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { paneOf } from '#tests/support/screens/checklistScreens.ts';
import { pick, saveTab, toTab, useMoveScreens } from '#tests/support/screens/moveScreens.ts';

const { backend, openPlanned, planned, openAt, stored, sent, bodies, checklist, plan } =
  await useMoveScreens();

const tabs = () =>
  screen.getAllByRole('tab').map((tab) => `${tab.textContent}${tab.hasAttribute('disabled') ? ' -' : ''}`);
const typeOf = (name: string) => screen.findByRole('combobox', { name: `What becomes of ${name}` });
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('the buildings', () => {
  test('very many buildings of a customer are added at once', async () => {
    const fixture = await planned();
    for (let index = 0; index < 101; index += 1) await backend.seed.building(fixture.from, `Förråd ${index}`);
    const { user } = await openAt(`MoveWizard/${fixture.move.id}`, fixture.mover, fixture.from.id);
    const available = await paneOf('Buildings of the customer');
    await user.type(await available.findByRole('searchbox'), 'förråd');
    expect(await available.findByText('100 of 101 buildings are shown.')).toBeVisible();
    await user.click(available.getByRole('button', { name: 'Add all 101' }));
    await waitFor(() => expect(screen.getByRole('tab', { name: /^Buildings/ })).toHaveTextContent('102'));
  });
});

describe('the tabs', () => {
  test('questions open with a checklist; leaving a tab saves it [MOVE-34, MOVE-40, MOVE-46]', async () => {
    const wizard = await openPlanned(3);
    const { user, move } = wizard;
    expect(tabs()[5]).toBe('Questions0 -');
    await pick(user, 'Checklists of the round plans', /^Add Egenkontroll/);
    expect(tabs()[5]).toBe('Questions0');
    await toTab(user, 'Questions');
    const [row] = (await stored(wizard, move.id)).moveBuildings[0]?.roundPlannings[0]?.questionLists ?? [];
    expect(row).toMatchObject({ questionListName: 'Egenkontroll', moveType: 0 });
    expect(screen.getByText('Everything is saved')).toBeVisible();
  });

  test('a tab in the address opens, one that isn’t open yet doesn’t', async () => {
    const wizard = await openPlanned(4);
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Roles');
    wizard.unmount();
    await openAt(`MoveWizard/${wizard.move.id}?tab=5`, wizard.mover, wizard.from.id);
    expect(await screen.findByRole('tab', { selected: true })).toHaveTextContent('Buildings');
  });
});

describe('round plans', () => {
  test('keep their finished rounds unless that is switched off [MOVE-47, MOVE-93]', async () => {
    const wizard = await openPlanned(1);
    const { user, move, planId } = wizard;
    await pick(user, 'Round plans of the buildings', /^Add Hela ronden/);
    const historySwitch = (name: string) =>
      screen.findByRole('switch', { name: `Finished rounds go along with ${name}` });
    expect(await historySwitch('Första ronden')).toBeChecked();
    expect(await historySwitch('Hela ronden')).toBeChecked();
    await user.click(await historySwitch('Första ronden'));
    await saveTab(user);
    const plans = (await stored(wizard, move.id)).moveBuildings[0]?.roundPlannings;
    expect(plans?.map(({ keepHistory }) => keepHistory)).toEqual([false, true]);
    expect(await bodies('PUT v1/MoveRoundPlanning/SetKeepOnRoundPlannings')).toEqual([
      { moveRoundPlanningId: planId, keepHistory: false },
    ]);
    // Copies take no rounds along.
    await user.selectOptions(await typeOf('Hela ronden'), 'Copy');
    expect(screen.queryByRole('switch', { name: /Hela ronden/ })).not.toBeInTheDocument();
  });
});

describe('fire protection', () => {
  test('is copied, moved or replaced by what the target has; what it can read needs nothing [MOVE-51, MOVE-48, MOVE-98]', async () => {
    const wizard = await openPlanned(2);
    const { user, move, theirs } = wizard;
    const available = await paneOf('Fire protection of the round plans');
    expect(await available.findByText('Stays, readable by the receiver')).toBeVisible();
    await pick(user, 'Fire protection of the round plans', /^Add Pulversläckare/);
    const type = await typeOf('Pulversläckare');
    expect(optionsOf(type)).toEqual(['Copy', 'Move', 'Replace']);
    await user.selectOptions(type, 'Replace');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Pulversläckare: Choose what replaces it.')).toBeVisible();
    expect(sent('PUT v1/MoveFireProtection/MoveFireProtections/' + move.id)).toEqual([]);
    const standIn = screen.getByRole('combobox', { name: 'Replacement of Pulversläckare' });
    await user.click(standIn);
    await user.click(await screen.findByRole('option', { name: theirs.name }));
    expect(screen.queryByText(/Choose what replaces it/)).not.toBeInTheDocument();
    await saveTab(user);
    const entries = async () =>
      (await stored(wizard, move.id)).moveBuildings[0]?.roundPlannings[0]?.fireProtections;
    expect(await entries()).toMatchObject([{ moveType: 2, idToReplace: theirs.id }]);
    await user.selectOptions(await typeOf('Pulversläckare'), 'Move');
    await saveTab(user);
    expect(await entries()).toMatchObject([{ moveType: 1, idToReplace: null }]);
  });
});

describe('checklists', () => {
  test('are copied, moved, left out or replaced by the target’s first [MOVE-49, MOVE-52, MOVE-100]', async () => {
    const wizard = await openPlanned(3);
    const { user, move, theirList } = wizard;
    await pick(user, 'Checklists of the round plans', /^Add Egenkontroll/);
    const type = await typeOf('Egenkontroll');
    expect(optionsOf(type)).toEqual(['Copy', 'Move', 'Replace', 'Leave out']);
    await user.selectOptions(type, 'Replace');
    expect(screen.getByRole('combobox', { name: 'Replacement of Egenkontroll' })).toHaveValue(
      'Mottagarens lista',
    );
    await saveTab(user);
    const lists = (await stored(wizard, move.id)).moveBuildings[0]?.roundPlannings[0]?.questionLists;
    expect(lists).toMatchObject([{ moveType: 2, idToReplace: theirList.id }]);
  });
});

describe('questions', () => {
  test('questions are listed by group, which is added and given a type as a unit [MOVE-31, MOVE-55]', async () => {
    const wizard = await openPlanned(3);
    const { user, move } = wizard;
    await pick(user, 'Checklists of the round plans', /^Add Egenkontroll/);
    await toTab(user, 'Questions');
    const available = await paneOf('Questions of the checklists');
    expect(await available.findByRole('button', { name: /^Utrymning/ })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await user.click(available.getByRole('button', { name: 'Add all of Utrymning' }));
    expect(await typeOf('Utrymning')).toHaveValue('copy');
    expect(await typeOf('Är vägen fri?')).toHaveValue('copy');
    await user.selectOptions(await typeOf('Är vägen fri?'), 'Move');
    expect(await typeOf('Utrymning')).toHaveValue('mixed');
    await user.selectOptions(await typeOf('Utrymning'), 'Move');
    expect(await typeOf('Finns skyltar?')).toHaveValue('move');
    await saveTab(user);
    const questions = (await stored(wizard, move.id)).moveBuildings[0]?.roundPlannings[0]?.questions;
    expect(questions?.map(({ questionName, moveType }) => [questionName, moveType])).toEqual([
      ['Är vägen fri?', 1],
      ['Finns skyltar?', 1],
    ]);
  });

  test('questions of a plan are sent for every plan that asks them', async () => {
    const fixture = await planned();
    const { list } = await checklist(fixture.from, 'Extra', ['Extra fråga?'], 'Extra grupp');
    const otherPlan = await plan(fixture.from, 'Extra ronden', {
      floors: [fixture.first.floor],
      lists: [list],
    });
    const third = await plan(fixture.from, 'Ännu en', { floors: [fixture.first.floor], lists: [list] });
    await fixture.ask('PUT', `MoveRoundPlanning/MoveRoundPlannings/${fixture.move.id}`, [
      ...[otherPlan, third].map(({ id }) => ({
        roundPlanningId: id,
        moveType: 1,
        moveBuildingId: fixture.buildingId,
      })),
    ]);
    const { user } = await openAt(`MoveWizard/${fixture.move.id}?tab=3`, fixture.mover, fixture.from.id);
    await pick(user, 'Checklists of the round plans', 'Add Extra Extra ronden, Ännu en');
    await saveTab(user);
    const plans = (await stored(fixture, fixture.move.id)).moveBuildings[0]?.roundPlannings;
    expect(plans?.map(({ questionLists }) => questionLists.length)).toEqual([1, 1]);
  });
});

describe('employees', () => {
  test('begin as moved where they may be, else as cross-connected [MOVE-53, MOVE-54, MOVE-108]', async () => {
    const fixture = await planned();
    const boss = await backend.seed.user(fixture.from, 'CustomerAdmin', {
      firstName: 'Bo',
      lastName: 'Chef',
    });
    await backend.seed.connect(fixture.first.building, boss);
    const { user } = await openAt(`MoveWizard/${fixture.move.id}?tab=6`, fixture.mover, fixture.from.id);
    await pick(user, 'Employees of the buildings', 'Add all 2');
    expect(await typeOf('Inga Inspektör')).toHaveValue('move');
    expect(optionsOf(await typeOf('Inga Inspektör'))).toEqual(['Move', 'Cross-connect']);
    const chosenPane = await paneOf('Chosen employees');
    expect(chosenPane.getByText('Cross-connect', { selector: 'span' })).toBeVisible();
    expect(sent('GET v1/User/').concat(sent('GET v1/User'))[0]?.name).toContain(
      `buildingId=${fixture.first.building.id}`,
    );
    await saveTab(user);
    const people = (await stored(fixture, fixture.move.id)).moveBuildings[0]?.users;
    expect(people?.map(({ lastName, moveType }) => [lastName, moveType]).toSorted()).toEqual([
      ['Chef', 4],
      ['Inspektör', 1],
    ]);
  });
});
