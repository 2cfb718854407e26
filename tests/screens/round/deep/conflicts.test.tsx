import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useConflictsScene } from '#tests/support/scenes/conflictsScene.ts';

const { open, answeredTwice } = await useConflictsScene();

describe('two different answers', () => {
  test('show at the question and in the summary of the running round', async () => {
    const { round, anna, bo, answer, read } = await answeredTwice();
    await answer(anna, { answer: 'Nej', answerDescription: 'Låst' });
    await answer(bo, { answer: 'Ja' });
    const { user } = await open(`/en/round/${round.id}`, anna);
    await user.click(await screen.findByRole('button', { name: 'Show in the summary' }));
    const choice = await screen.findByRole('group', { name: 'Two answers: Är vägen fri?' });
    expect(choice).toHaveTextContent('Nej · Låst');
    await user.click(within(choice).getByRole('button', { name: `Use “Nej · Låst” by Astrid Lund` }));
    await waitFor(() => expect(choice).not.toBeInTheDocument());
    expect(await read()).toMatchObject({ answer: 'Nej', userName: anna.email });
    expect(await screen.findByRole('row', { name: /Är vägen fri\? .*Nej/ })).toBeVisible();
  });

  test('keeping what shows settles it too', async () => {
    const { round, anna, bo, answer, read } = await answeredTwice();
    await answer(anna, { answer: 'Nej', answerDescription: 'Låst' });
    await answer(bo, { answer: 'Ja' });
    const { user } = await open(`/en/round/done/${round.id}`, anna);
    await user.click(await screen.findByRole('button', { name: `Use “Ja” by Astrid Lund` }));
    await waitFor(() => expect(screen.queryByText('Two different answers')).not.toBeInTheDocument());
    expect(await read()).toMatchObject({ answer: 'Ja', userName: bo.email });
  });
});

describe('a finished round', () => {
  test('shows what came after its end: what, who and when, with “use this” for an answer', async () => {
    const { round, anna, bo, answer, finish, read } = await answeredTwice();
    await answer(bo, { answer: 'Ja' });
    await finish();
    await answer(anna, { answer: 'Nej', answerDescription: 'Låst' });
    const { user } = await open(`/en/round/done/${round.id}`, bo);
    const late = await screen.findByRole('list', { name: 'Arrived after the end' });
    expect(late).toHaveTextContent('Är vägen fri? – Nej · Låst');
    expect(late).toHaveTextContent('Astrid Lund');
    expect(await read()).toMatchObject({ answer: 'Ja' });
    await user.click(await screen.findByRole('button', { name: `Use “Nej · Låst” by Astrid Lund` }));
    expect(await screen.findByRole('row', { name: /Är vägen fri\? .*Nej/ })).toBeVisible();
  });

  test('without late work there is no such list', async () => {
    const { round, bo, answer, finish } = await answeredTwice();
    await answer(bo, { answer: 'Ja' });
    await finish();
    await open(`/en/round/done/${round.id}`, bo);
    await screen.findByRole('heading', { level: 1, name: 'Kvartalsrond' });
    await screen.findByRole('row', { name: /Är vägen fri\? .*Ja/ });
    expect(screen.queryByText('Arrived after the end')).not.toBeInTheDocument();
  });
});
