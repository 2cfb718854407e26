import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { card, useQuestionsScene } from '#tests/support/scenes/questionsScene.ts';

const { open, seed, openQuestions } = await useQuestionsScene();

describe('the questions of a round', () => {
  test('questions are listed by group with three answers each [ROUND-43, ROUND-44]', async () => {
    await openQuestions({
      questions: [
        { name: 'Är dörrarna fria?', group: 'Utrymning' },
        { name: 'Lyser skyltarna?', group: 'Utrymning' },
        { name: 'Fungerar larmet?', group: 'Larm' },
      ],
    });
    const group = await screen.findByRole('region', { name: 'Utrymning' });
    expect(within(group).getAllByRole('article')).toHaveLength(2);
    expect(within(screen.getByRole('region', { name: 'Larm' })).getAllByRole('article')).toHaveLength(1);
    const alarmCard = await card('Fungerar larmet?');
    expect(
      within(alarmCard)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Ja', 'Nej', 'Not relevant']);
  });

  test('the toggle switches between unanswered and answered [ROUND-41, ROUND-47]', async () => {
    const { user } = await openQuestions({ questions: [{ name: 'A?' }, { name: 'B?' }] });
    await user.click(within(await card('A?')).getByRole('button', { name: 'Ja' }));
    await user.click(await screen.findByRole('button', { name: /^Answered ?1$/ }));
    expect(await screen.findByRole('heading', { name: 'A?' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'B?' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: /^Unanswered ?1$/ }));
    expect(await screen.findByRole('heading', { name: 'B?' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'A?' })).not.toBeInTheDocument();
  });

  test('the selector chooses the checklist [ROUND-42]', async () => {
    const planned = await seed.plan({ questions: [{ name: 'A?' }] });
    await seed.addChecklist(planned, [{ name: 'B?' }], 'Städning');
    const round = await seed.start(planned.plan.id, planned.inspector);
    const { user } = await open(`/en/round/${round.id}`, planned.inspector);
    await user.click(await screen.findByRole('tab', { name: /Questions/ }));
    await card('A?');
    await card('B?');
    await user.click(screen.getByRole('combobox', { name: 'Checklist' }));
    await user.click(await screen.findByRole('option', { name: 'Städning' }));
    expect(await card('B?')).toBeVisible();
    expect(screen.queryByRole('article', { name: 'A?' })).not.toBeInTheDocument();
  });

  test('the negative answer asks for the flaw and an optional fixed date of our times [ROUND-49, INPUT-01]', async () => {
    const { user, stored } = await openQuestions({ questions: [{ name: 'A?' }] });
    await user.click(within(await card('A?')).getByRole('button', { name: 'Nej' }));
    await user.clear(await screen.findByLabelText('Describe the flaw'));
    await user.click(screen.getByRole('button', { name: 'Save the answer' }));
    expect(screen.getByText('Describe what is wrong.')).toBeVisible();
    await user.type(screen.getByLabelText('Describe the flaw'), 'En pall står i vägen');
    fireEvent.change(screen.getByLabelText(/Fixed on/), { target: { value: '0999-11-19' } });
    expect(screen.getByText('Enter a year from 1900 to 2199.')).toBeVisible();
    fireEvent.change(screen.getByLabelText(/Fixed on/), { target: { value: '2026-11-19' } });
    const save = screen.getByRole('button', { name: 'Save the answer' });
    await waitFor(() => expect(save).toHaveAttribute('aria-busy', 'false'));
    await user.click(save);
    await screen.findByText(/En pall står i vägen · Fixed 2026-11-19/);
    const [question] = await stored();
    expect(question).toMatchObject({ answer: 'Nej', answerDescription: 'En pall står i vägen' });
    expect(question?.done).not.toBeNull();
  });

  test('law and help follow the question; a link without http gets https [ROUND-45, ROUND-46]', async () => {
    const { user } = await openQuestions({
      questions: [
        {
          name: 'A?',
          description: 'Se efter i trapphuset.',
          law: 'LSO 2 kap. 2 §',
          lawLink: 'www.riksdagen.se/lso',
        },
      ],
    });
    const link = within(await card('A?')).getByRole('link', { name: /LSO 2 kap/ });
    expect(link).toHaveAttribute('href', 'https://www.riksdagen.se/lso');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    await user.click(screen.getByRole('button', { name: 'Help: A?' }));
    expect(await screen.findByText('Se efter i trapphuset.')).toBeVisible();
  });
});
