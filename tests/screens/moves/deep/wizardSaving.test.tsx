import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { moves } from '#server/db/schema/moves.ts';
import { paneOf } from '#tests/support/screens/checklistScreens.ts';
import { chooseTarget, pick, saveTab, toTab, useMoveScreens } from '#tests/support/screens/moveScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, beginNew, openPlanned, openAt, planned, stored, sent } = await useMoveScreens();

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
  test('the save button is disabled while data loads [MOVE-44]', async () => {
    const { user } = await openPlanned(4);
    await pick(user, 'Roles of the round plans', /^Add Kontrollant/);
    expect(button('Save')).toBeEnabled();
    let answer: (() => void) | undefined;
    network.use(
      http.get('*/api/v1/MoveRoundPlanning/GetRoundPlanningsWithQuestionLists', async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return HttpResponse.json({ success: true, data: [], errors: [] });
      }),
    );
    await toTab(user, 'Checklists');
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'x');
    await waitFor(() => expect(answer).toBeDefined());
    expect(button('Save')).toBeDisabled();
    act(() => answer?.());
    await waitFor(() => expect(button('Save')).toBeEnabled());
  });

  test('opening the summary first saves the selection', async () => {
    const wizard = await openPlanned(4);
    const { user, address, move } = wizard;
    await pick(user, 'Roles of the round plans', /^Add Kontrollant/);
    await user.click(button('Go to summary'));
    await waitFor(() => expect(address()).toContain(`MoveSummary/${move.id}`));
    expect((await stored(wizard, move.id)).moveBuildings[0]?.roundPlannings[0]?.roles).toHaveLength(1);
  });
});

describe('the selection of a move', () => {
  test('the selection survives a reload and is discarded once it is saved', async () => {
    const wizard = await beginNew();
    const { user, to, from } = wizard;
    await pick(user, 'Buildings of the customer', 'Add Andra huset');
    await chooseTarget(user, 'Mottagaren', to.name);
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Sålt');
    wizard.unmount();
    const reopenedWizard = await openAt('MoveWizard/0', wizard.mover, from.id);
    expect((await paneOf('Chosen buildings')).getByText('Andra huset')).toBeVisible();
    expect(screen.getByRole('group', { name: 'To customer' })).toHaveTextContent(to.name);
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Sålt');
    await saveTab(reopenedWizard.user);
    await waitFor(() => expect(sessionStorage.getItem('tillsyn.moves')).toBeNull());
  });

  test('is as saved once it is put back, so that nothing is asked', async () => {
    const { user, goTo, address } = await openPlanned(1);
    await pick(user, 'Chosen round plans', /^Remove Första ronden/);
    expect(screen.getByText('Unsaved choices')).toBeVisible();
    await pick(user, 'Round plans of the buildings', /^Add Första ronden/);
    expect(screen.getByText('Everything is saved')).toBeVisible();
    await act(() => goTo('/en/users'));
    await waitFor(() => expect(address()).toContain('/en/users'));
  });

  test('a first save whose answer was lost makes one move, also after a reload [MOVE-90]', async () => {
    expectWarning(/startMovingBuildings failed/);
    const wizard = await beginNew();
    const { user, to, from } = wizard;
    await pick(user, 'Buildings of the customer', 'Add Första huset');
    await chooseTarget(user, 'Mottagaren', to.name);
    network.use(
      http.post(
        '*/api/v1/MoveBuilding/StartMovingBuildings',
        async ({ request }) => {
          await backend.app.fetch(request);
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await user.click(button('Save'));
    expect(await screen.findByRole('alert')).toBeVisible();
    wizard.unmount();
    const reopenedWizard = await openAt('MoveWizard/0', wizard.mover, from.id);
    await screen.findByText('Unsaved choices');
    await saveTab(reopenedWizard.user);
    expect(await backend.db.select().from(moves).where(eq(moves.customerId, from.id))).toHaveLength(1);
  });
});

describe('a refused save', () => {
  test('a refusal of the whole selection is shown above the lists and can be retried', async () => {
    expectWarning(/moveRoles failed/);
    const { user } = await openPlanned(4);
    await pick(user, 'Roles of the round plans', /^Add Kontrollant/);
    refuse('MoveRole/MoveRoles/:id', 500);
    await user.click(button('Save'));
    expect(await screen.findByText('The server is asleep')).toBeVisible();
    expect((await paneOf('Chosen roles')).getByText('Kontrollant')).toBeVisible();
    network.resetHandlers();
    await saveTab(user);
    expect(screen.queryByText('The server is asleep')).not.toBeInTheDocument();
  });

  test('saving a move that was executed meanwhile says so and leads to its summary', async () => {
    expectWarning(/ failed/);
    const { user, address, move } = await openPlanned(4);
    await pick(user, 'Roles of the round plans', /^Add Kontrollant/);
    await backend.db.update(moves).set({ moveStatus: 'started' }).where(eq(moves.id, move.id));
    await user.click(button('Save'));
    expect(await screen.findByRole('heading', { name: 'The move has already been executed' })).toBeVisible();
    await user.click(button('Go to summary'));
    await waitFor(() => expect(address()).toContain(`MoveSummary/${move.id}`));
    expect(sessionStorage.getItem('tillsyn.moves')).toBeNull();
  });

  test('a move that isn’t there leads to the list', async () => {
    expectWarning(/getMove failed/);
    const { mover, from, move } = await openPlanned();
    await openAt(`MoveWizard/${move.id + 99}`, mover, from.id);
    expect(await screen.findByRole('heading', { name: 'There is no such move' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the moves' })).toHaveAttribute('href', '/en/OngoingMoves');
  });
});

test('the same save pressed twice is sent once', async () => {
  const { user, move } = await openPlanned(4);
  await pick(user, 'Roles of the round plans', /^Add Kontrollant/);
  const save = button('Save');
  fireEvent.click(save);
  fireEvent.click(save);
  expect(await screen.findByText('Everything is saved')).toBeVisible();
  expect(sent(`PUT v1/MoveRole/MoveRoles/${move.id}`)).toHaveLength(1);
});

test('another user’s note stays, also after a reload, and the own note is offered for comparison [OPS-86]', async () => {
  expectWarning(/updateMove failed/);
  const wizard = await openPlanned();
  const { user, move } = wizard;
  const note = () => screen.getByRole('textbox', { name: 'Note' });
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  await user.type(note(), 'Mine');
  const { version } = await stored(wizard, move.id);
  await wizard.ask('PUT', `Move/${move.id}`, { note: 'Theirs', version });
  await save();
  expect(await screen.findByText(/^Somebody else has changed the note in the meantime/)).toBeVisible();
  expect(note()).toHaveValue('Theirs');
  cleanup();
  await openAt(`MoveWizard/${move.id}?tab=0`, wizard.mover, wizard.from.id);
  expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveValue('Theirs');
  expect(screen.getByText('Mine')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect((await stored(wizard, move.id)).note).toBe('Theirs');
  await user.click(screen.getByRole('button', { name: 'Replace it with my text' }));
  expect(note()).toHaveValue('Mine');
  expect(screen.queryByText(/^Somebody else has changed the note/)).not.toBeInTheDocument();
  await save();
  await waitFor(async () => expect((await stored(wizard, move.id)).note).toBe('Mine'));
});

test('saving a note ignores other fields that another user has changed [LIFE-400]', async () => {
  expectWarning(/updateMove failed .*stale_version/);
  const wizard = await openPlanned();
  const { user, move, second } = wizard;
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Mine');
  await wizard.start([second.building], 0, { moveId: move.id });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect((await stored(wizard, move.id)).note).toBe('Mine'));
  expect((await stored(wizard, move.id)).moveBuildings).toHaveLength(2);
  expect(await screen.findByText('Everything is saved')).toBeVisible();
});

test('removing a building keeps the buildings and the note that another user has added [LIFE-400]', async () => {
  expectWarning(/updateMove failed .*stale_version/);
  const fixture = await planned();
  const { move, first, second, from, mover } = fixture;
  const third = await backend.seed.building(from, 'Tredje huset');
  await fixture.start([second.building], 0, { moveId: move.id });
  const { user } = await openAt(`MoveWizard/${move.id}?tab=0`, mover, from.id);
  await pick(user, 'Chosen buildings', `Remove ${second.building.name}`);
  await fixture.start([third], 0, { moveId: move.id });
  const { version } = await stored(fixture, move.id);
  await fixture.ask('PUT', `Move/${move.id}`, { note: 'Theirs', version });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const buildings = async () =>
    (await stored(fixture, move.id)).moveBuildings.map(({ oldBuildingId }) => oldBuildingId);
  await waitFor(async () =>
    expect((await buildings()).toSorted((a, b) => a - b)).toEqual(
      [first.building.id, third.id].toSorted((a, b) => a - b),
    ),
  );
  expect((await stored(fixture, move.id)).note).toBe('Theirs');
});
