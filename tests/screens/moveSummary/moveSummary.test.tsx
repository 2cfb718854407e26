import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Move, MoveRoundPlanning } from '../../../src/contract/move.ts';
import { answer, refusal, resting, useMoveSummaryScreens } from '../../support/moveSummaryScreens.ts';

const { network, calls, planned, summary, foresee, tell, progressIs, confirm } =
  await useMoveSummaryScreens();

beforeEach(() => {
  foresee({});
  progressIs(() => resting);
});

const button = (name: string) => screen.findByRole('button', { name });
const none = (name: string) => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();

/** A move with everything that can hang on a plan, as the backend would tell it at a status. */
const fullMove = (move: Move, moveStatus: number): Move => {
  const [building] = move.moveBuildings;
  const [plan] = building?.roundPlannings ?? [];
  if (!building || !plan) throw new Error('The move has no plan.');
  const part = { id: 1, moveType: 0, idToReplace: null };
  const question = (id: number, questionName: string, group: number) => ({
    ...{ ...part, id, questionName, oldQuestionId: id },
    ...{ oldQuestionGroupId: group, oldQuestionGroupName: `Grupp ${group}` },
  });
  const full: MoveRoundPlanning = {
    ...plan,
    roles: [{ ...part, moveType: 1, oldRoleId: 1, roleName: 'Kontrollant' }],
    fireProtections: [{ ...part, oldFireProtectionId: 1, fireProtectionName: 'Pulversläckare' }],
    questionLists: [{ ...part, moveType: 3, oldQuestionListId: 1, questionListName: 'Egenkontroll' }],
    questions: [
      question(1, 'Är vägen fri?', 1),
      question(2, 'Finns skyltar?', 1),
      question(3, 'Larmar det?', 2),
    ],
  };
  const user = { id: 1, oldId: 1, firstName: 'Inga', lastName: 'Inspektör', moveType: 4 };
  return {
    ...move,
    moveStatus,
    moveBuildings: [
      {
        ...building,
        roundPlannings: [full],
        users: [{ ...user, moveBuildingId: building.id, oldBuildingId: building.oldBuildingId }],
      },
    ],
  };
};

describe('the summary of a move', () => {
  test('an open move shows both customers and its status, can be executed, and leads back to the wizard [MOVE-59, MOVE-60, MOVE-62, MOVE-58]', async () => {
    const { move, mover } = await planned();
    await summary(move.id, mover);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'The move from Avsändaren nivå to Mottagaren nivå',
    );
    const facts = screen.getAllByRole('definition').map((fact) => fact.textContent);
    expect(facts.slice(0, 4)).toEqual([
      'Avsändaren nivå',
      'Mottagaren nivå',
      'Open',
      '1 building and 1 round plan',
    ]);
    expect(await button('Execute the move')).toBeEnabled();
    none('Approve');
    none('Roll back');
    expect(screen.getByRole('link', { name: 'To the choices of the move' })).toHaveAttribute(
      'href',
      `/en/MoveWizard/${move.id}`,
    );
  });

  test.each([
    [1, 'Started', ['Roll back', 'Approve']],
    [2, 'Completed', []],
  ] as const)(
    'at status %i the acts are those of a %s move, and back leads to the list [MOVE-60, MOVE-61, MOVE-63, MOVE-64]',
    async (status, name, acts) => {
      const { move, mover } = await planned();
      tell(() => ({ ...move, moveStatus: status }));
      await summary(move.id, mover);
      expect(await screen.findByText(name)).toBeVisible();
      for (const act of ['Execute the move', 'Approve', 'Roll back'])
        if (acts.some((offered) => offered === act)) expect(await button(act)).toBeEnabled();
        else none(act);
      expect(screen.getByRole('link', { name: 'To the moves' })).toHaveAttribute('href', '/en/OngoingMoves');
    },
  );

  test('a building is a card with its type over folded plans with all their parts, and its people [MOVE-65, MOVE-66, MOVE-67, MOVE-68]', async () => {
    const { move, mover } = await planned();
    tell(() => fullMove(move, 0));
    const { user } = await summary(move.id, mover);
    const card = within(await screen.findByRole('region', { name: 'Första huset' }));
    expect(card.getAllByText('To be moved')[0]).toBeVisible();
    const people = within(card.getByRole('list', { name: 'Employees of Första huset' }));
    expect(people.getByRole('listitem')).toHaveTextContent('Inga InspektörTo be cross-connected');
    expect(card.queryByText('Kontrollant')).not.toBeInTheDocument();

    await user.click(card.getByRole('button', { name: 'Första ronden' }));
    const listOf = (part: string) => within(card.getByRole('list', { name: `${part} of Första ronden` }));
    expect(listOf('Roles').getByRole('listitem')).toHaveTextContent('KontrollantTo be moved');
    expect(listOf('Fire protection').getByRole('listitem')).toHaveTextContent('PulversläckareTo be copied');
    expect(listOf('Checklists').getByRole('listitem')).toHaveTextContent('EgenkontrollTo be left out');
    expect(card.getByText('Finished rounds go along')).toBeVisible();

    const groups = listOf('Question groups');
    expect(groups.queryByText('Är vägen fri?')).not.toBeInTheDocument();
    await user.click(groups.getByRole('button', { name: 'Grupp 1 2' }));
    const questions = within(groups.getByRole('list', { name: 'Grupp 1' })).getAllByRole('listitem');
    expect(questions.map((row) => row.textContent)).toEqual([
      'Är vägen fri?To be copied',
      'Finns skyltar?To be copied',
    ]);
    await user.click(groups.getByRole('button', { name: 'Grupp 1 2' }));
    expect(groups.queryByText('Är vägen fri?')).not.toBeInTheDocument();
  });

  test('what has been executed is told in the past tense, with what stood in [MOVE-69, MOVE-56]', async () => {
    const { move, mover, theirs } = await planned();
    const started = fullMove(move, 1);
    const [entry] = started.moveBuildings[0]?.roundPlannings[0]?.fireProtections ?? [];
    if (entry) Object.assign(entry, { moveType: 2, idToReplace: theirs.id });
    tell(() => started);
    const { user } = await summary(move.id, mover);
    const card = within(await screen.findByRole('region', { name: 'Första huset' }));
    await user.click(card.getByRole('button', { name: 'Första ronden' }));
    expect(card.getAllByText('Was moved')).toHaveLength(3);
    expect(await card.findByText('Was replaced by Skumsläckare')).toBeVisible();
    expect(card.getByText('Finished rounds went along')).toBeVisible();
    expect(card.queryByText(/^To be/)).not.toBeInTheDocument();
  });

  test('a move that is not made yet is made in the wizard, and an unknown one says so [MOVE-10]', async () => {
    const { mover } = await planned();
    const { address, goTo } = await summary(0, mover);
    await waitFor(() => expect(address()).toBe('/en/MoveWizard/0'));
    await goTo('/en/MoveSummary/999999');
    expect(await screen.findByText('There is no such move')).toBeVisible();
  });

  test('5,000 buildings come in pages with a search, and 1,000 entries on demand', async () => {
    const { move, mover } = await planned();
    const [building] = move.moveBuildings;
    if (!building) throw new Error('The move has no building.');
    const [plan] = fullMove(move, 0).moveBuildings[0]?.roundPlannings ?? [];
    const [entry] = plan?.fireProtections ?? [];
    if (!plan || !entry) throw new Error('The plan has no entry.');
    const entries = Array.from({ length: 1000 }, (_, index) => ({
      ...entry,
      id: index,
      fireProtectionName: `Post ${index}`,
    }));
    const plans = Array.from({ length: 200 }, (_, index) => ({
      ...{ ...plan, id: index + 1, roundPlanningName: `Rond ${index}`, fireProtections: entries },
    }));
    const moveBuildings = Array.from({ length: 5000 }, (_, index) => ({
      ...{ ...building, id: index + 1, buildingName: `Hus ${index}` },
      roundPlannings: index === 0 ? plans : [],
    }));
    tell(() => ({ ...move, moveBuildings }));
    const { user, address } = await summary(move.id, mover);
    const buildings = within(await screen.findByRole('region', { name: 'Buildings' }));
    expect(buildings.getAllByRole('region')).toHaveLength(20);
    expect(buildings.getAllByRole('button', { name: /^Rond/ })).toHaveLength(10);
    await user.click(buildings.getByRole('button', { name: 'Rond 0' }));
    const label = 'Fire protection of Rond 0';
    expect(within(buildings.getByRole('list', { name: label })).getAllByRole('listitem')).toHaveLength(10);
    await user.click(buildings.getByRole('button', { name: `Show 500 more: ${label}` }));
    expect(within(buildings.getByRole('list', { name: label })).getAllByRole('listitem')).toHaveLength(510);
    await user.click(buildings.getByRole('button', { name: `Show 190 more: Round plans of Hus 0` }));
    expect(buildings.getAllByRole('button', { name: /^Rond/ })).toHaveLength(200);

    await user.click(buildings.getAllByRole('button', { name: 'Page 250' })[0] ?? document.body);
    expect(address()).toContain('page=250');
    expect(buildings.getByRole('region', { name: 'Hus 4999' })).toBeVisible();
    await user.type(buildings.getByRole('searchbox', { name: 'Search buildings' }), 'hus 123');
    await waitFor(() => expect(buildings.getAllByRole('region')).toHaveLength(11));
    expect(address()).not.toContain('page');
  });
});

describe('the acts on a move', () => {
  test('execute asks in numbers, makes the move started, and reads it again [MOVE-71, MOVE-73]', async () => {
    const { move, mover } = await planned();
    let status = 0;
    tell(() => ({ ...move, moveStatus: status }));
    network.use(
      http.put('*/api/v1/Move/ExecuteMove/:id', () => {
        status = 1;
        return answer({ ...move, moveStatus: status });
      }),
    );
    const { user } = await summary(move.id, mover);
    const said = await confirm(user, 'Execute the move');
    expect(said).toContain(
      'The move of 1 building and 1 round plan from Avsändaren nivå to Mottagaren nivå is carried out',
    );
    expect(await screen.findByText('Started')).toBeVisible();
    expect(await button('Approve')).toBeEnabled();
    none('Execute the move');
  });

  test.each([
    ['Approve', 'ApproveMove', 2, 'Completed', /to Mottagaren nivå becomes final/],
    ['Roll back', 'RollbackMove', 0, 'Open', /comes back to Avsändaren nivå, and the copies/],
  ] as const)(
    '%s asks in numbers, and the move is read again [MOVE-72, MOVE-73, MOVE-61, MOVE-63]',
    async (act, call, after, told, question) => {
      const { move, mover } = await planned();
      let status = 1;
      tell(() => ({ ...move, moveStatus: status }));
      network.use(
        http.put(`*/api/v1/Move/${call}/:id`, () => {
          status = after;
          return answer({ ...move, moveStatus: status });
        }),
      );
      const { user } = await summary(move.id, mover);
      const said = await confirm(user, act);
      expect(said).toContain('1 building and 1 round plan');
      expect(said).toMatch(question);
      expect(await screen.findByText(told)).toBeVisible();
      expect(screen.getAllByRole('status').some((element) => element === document.activeElement)).toBe(true);
    },
  );

  test('no act is begun where the question is answered with no', async () => {
    const { move, mover } = await planned();
    const { user } = await summary(move.id, mover);
    await user.click(await button('Execute the move'));
    await user.click(await button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls.filter(({ name }) => name.startsWith('PUT'))).toEqual([]);
  });

  test.each([
    ['Execute the move', 'ExecuteMove', 0],
    ['Approve', 'ApproveMove', 1],
    ['Roll back', 'RollbackMove', 1],
  ] as const)(
    '%s refused with 400 shows every line of the body, after the move was read again [MOVE-70, MOVE-74, MOVE-76, MOVE-73]',
    async (act, call, status) => {
      const { move, mover } = await planned();
      let reads = 0;
      const order: string[] = [];
      tell(() => {
        reads += 1;
        order.push('read');
        return { ...move, moveStatus: status };
      });
      network.use(
        http.put(`*/api/v1/Move/${call}/:id`, () => {
          order.push('act');
          return refusal(400, ['The role Kontrollant is missing.', 'The building Huset is gone.']);
        }),
      );
      const { user } = await summary(move.id, mover);
      await confirm(user, act);
      const lines = await screen.findAllByRole('alert');
      expect(lines.map(({ textContent }) => textContent)).toEqual([
        'The role Kontrollant is missing.',
        'The building Huset is gone.',
      ]);
      expect(order.slice(order.indexOf('act')).length).toBeGreaterThan(1);
      expect(reads).toBeGreaterThan(1);
      expect(await button(act)).toBeEnabled();
    },
  );

  test.each([
    ['Execute the move', 'ExecuteMove', 0],
    ['Approve', 'ApproveMove', 1],
    ['Roll back', 'RollbackMove', 1],
  ] as const)(
    '%s failed with another status shows the message [MOVE-75, MOVE-76]',
    async (act, call, status) => {
      const { move, mover } = await planned();
      tell(() => ({ ...move, moveStatus: status }));
      network.use(
        http.put(`*/api/v1/Move/${call}/:id`, () => refusal(500, ['The disk is full.', 'And more.'])),
      );
      const { user } = await summary(move.id, mover);
      await confirm(user, act);
      expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
        'The disk is full.',
      ]);
    },
  );

  test('one act runs at a time: its button is busy and the other waits', async () => {
    const { move, mover } = await planned();
    tell(() => ({ ...move, moveStatus: 1 }));
    const answered = Promise.withResolvers<undefined>();
    network.use(
      http.put('*/api/v1/Move/ApproveMove/:id', async () => {
        await answered.promise;
        return refusal(409, ['Too late.']);
      }),
    );
    const { user } = await summary(move.id, mover);
    await confirm(user, 'Approve');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-busy', 'true'),
    );
    expect(await button('Roll back')).toBeDisabled();
    await user.click(await button('Approve'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    answered.resolve(undefined);
    expect(await screen.findByText('Too late.')).toBeVisible();
    expect(await button('Roll back')).toBeEnabled();
  });

  test('where the answer was lost, the move itself tells that the act was done [MOVE-73]', async () => {
    const { move, mover } = await planned();
    let status = 0;
    tell(() => ({ ...move, moveStatus: status }));
    network.use(
      http.put('*/api/v1/Move/ExecuteMove/:id', () => {
        status = 1;
        return HttpResponse.error();
      }),
    );
    const { user } = await summary(move.id, mover);
    await confirm(user, 'Execute the move');
    expect(await screen.findByText('Started')).toBeVisible();
    expect(await button('Approve')).toBeEnabled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('where nothing came through, the move is as before and the message says so [MOVE-75]', async () => {
    const { move, mover } = await planned();
    network.use(http.put('*/api/v1/Move/ExecuteMove/:id', () => HttpResponse.error()));
    const { user } = await summary(move.id, mover);
    await confirm(user, 'Execute the move');
    expect(await screen.findByRole('alert')).toHaveTextContent(/contact with the server/i);
    expect(await button('Execute the move')).toBeEnabled();
  });
});
