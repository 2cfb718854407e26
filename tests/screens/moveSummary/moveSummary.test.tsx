import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useMoveSummaryScreens } from '#tests/support/screens/moveSummaryScreens.ts';
import { button, expectNone, fullMove } from '#tests/support/scenes/moveSummaryScene.ts';

const { planned, ready, summary, tell } = await useMoveSummaryScreens();

describe('the summary of a move', () => {
  test('an open move shows both customers and its status, can be executed, and leads back to the wizard [MOVE-59, MOVE-60, MOVE-62, MOVE-58]', async () => {
    const { move, mover } = await ready();
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
    expectNone('Approve');
    expectNone('Roll back');
    expect(screen.getByRole('link', { name: 'Go to the choices of the move' })).toHaveAttribute(
      'href',
      `/en/MoveWizard/${move.id}`,
    );
  });

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
});
