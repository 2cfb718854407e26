import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { RoundHistoryInfo, RoundHistoryQuestionList } from '../../../src/contract/round.ts';
import { pixelPng } from '../../support/pixelPng.ts';
import { useRoundScreens } from '../../support/roundScreens.ts';

const { backend, open, seed } = await useRoundScreens();

const openQuestions = async (options: Parameters<typeof seed.round>[0]) => {
  const planned = await seed.round(options);
  const opened = await open(`/en/round/${planned.round.id}`, planned.inspector);
  await opened.user.click(await screen.findByRole('tab', { name: /Questions/ }));
  const stored = async () => {
    await opened.user.click(screen.getByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(opened.address()).toMatch(/^\/en\/(\?|$)/));
    const lists = await backend.ask<RoundHistoryQuestionList[]>('GET', 'v1/RoundHistoryQuestionList', {
      token: planned.inspector.token,
      query: { roundHistoryId: planned.round.id, pageSize: 0 },
    });
    return lists.data.flatMap((list) => list.roundHistoryQuestions);
  };
  const keptFlaws = async () => {
    const infos = await backend.ask<RoundHistoryInfo[]>('GET', 'v1/RoundHistoryInfo', {
      token: planned.inspector.token,
      query: { roundHistoryId: planned.round.id, pageSize: 0 },
    });
    return infos.data.flatMap(({ flaws }) => flaws);
  };
  return { ...planned, ...opened, stored, keptFlaws };
};

const card = (name: string) => screen.findByRole('article', { name });

describe('the questions of a round', () => {
  test('stand in their groups, with three answers each [ROUND-43, ROUND-44]', async () => {
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
    const one = await card('Fungerar larmet?');
    expect(
      within(one)
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

  test('the positive answer stores the positive text [ROUND-48]', async () => {
    const { user, stored } = await openQuestions({ questions: [{ name: 'A?' }] });
    await user.click(within(await card('A?')).getByRole('button', { name: 'Ja' }));
    await screen.findByText('Ja', { selector: 'strong' });
    expect(await stored()).toMatchObject([{ answer: 'Ja', answerDescription: '' }]);
  });

  test('the negative answer asks for the flaw and an optional fixed date [ROUND-49]', async () => {
    const { user, stored } = await openQuestions({ questions: [{ name: 'A?' }] });
    await user.click(within(await card('A?')).getByRole('button', { name: 'Nej' }));
    await user.click(await screen.findByRole('button', { name: 'Save the answer' }));
    expect(screen.getByText('Describe what is wrong.')).toBeVisible();
    await user.type(screen.getByLabelText('Describe the flaw'), 'En pall står i vägen');
    await user.type(screen.getByLabelText(/Fixed on/), '2026-11-19');
    const save = screen.getByRole('button', { name: 'Save the answer' });
    await waitFor(() => expect(save).toHaveAttribute('aria-busy', 'false'));
    await user.click(save);
    await screen.findByText(/En pall står i vägen · Fixed 2026-11-19/);
    const [question] = await stored();
    expect(question).toMatchObject({ answer: 'Nej', answerDescription: 'En pall står i vägen' });
    expect(question?.done).not.toBeNull();
  });

  test('photos of a negative answer are kept with a loose flaw of the round that has the question’s name', async () => {
    const { user, stored, keptFlaws } = await openQuestions({ questions: [{ name: 'Fri väg?' }] });
    await user.click(within(await card('Fri väg?')).getByRole('button', { name: 'Nej' }));
    await user.type(screen.getByLabelText('Describe the flaw'), 'En pall');
    const photo = new File([new Uint8Array(pixelPng)], 'a.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText('Choose pictures'), photo);
    await screen.findByText(/photos are kept with a loose flaw/);
    await user.click(screen.getByRole('button', { name: 'Save the answer' }));
    await screen.findByText(/· En pall/);
    expect(await screen.findByText('1 photo')).toBeVisible();
    expect(await stored()).toMatchObject([{ answer: 'Nej', answerDescription: 'En pall' }]);
    const [flaw, ...others] = await keptFlaws();
    expect(flaw).toMatchObject({ name: 'Fri väg?', description: 'En pall', done: null });
    expect(flaw?.fileIds).toHaveLength(1);
    expect(others).toEqual([]);
  });

  test('when another answer takes its place, its flaw is told and can be deleted from there', async () => {
    const { user, stored, keptFlaws } = await openQuestions({ questions: [{ name: 'Fri väg?' }] });
    await user.click(within(await card('Fri väg?')).getByRole('button', { name: 'Nej' }));
    await user.type(screen.getByLabelText('Describe the flaw'), 'En pall');
    const photo = new File([new Uint8Array(pixelPng)], 'a.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText('Choose pictures'), photo);
    await user.click(screen.getByRole('button', { name: 'Save the answer' }));
    await user.click(await screen.findByRole('button', { name: 'Change the answer: Fri väg?' }));
    await user.click(within(await card('Fri väg?')).getByRole('button', { name: 'Ja' }));
    expect(await screen.findByText(/photos stand as an open flaw/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete the flaw of the earlier answer: Fri väg?' }));
    await waitFor(() => expect(screen.queryByText(/photos stand as an open flaw/)).not.toBeInTheDocument());
    expect(await stored()).toMatchObject([{ answer: 'Ja', answerDescription: '' }]);
    expect(await keptFlaws()).toEqual([]);
  });

  test('irrelevant stores the empty text, and finishing counts it as green [ROUND-50, ROUND-51]', async () => {
    const { user, stored } = await openQuestions({ questions: [{ name: 'A?' }] });
    await user.click(within(await card('A?')).getByRole('button', { name: 'Not relevant' }));
    await screen.findByText('Not relevant', { selector: 'strong' });
    await user.click(screen.getByRole('tab', { name: /Summary/ }));
    const chart = await screen.findByRole('table', { name: /Questions/ });
    expect(within(chart).getByRole('row', { name: /Without flaw 1/ })).toBeVisible();
    expect(await stored()).toMatchObject([{ answer: '' }]);
  });

  test('an answer can be changed', async () => {
    const { user, stored } = await openQuestions({ questions: [{ name: 'A?' }] });
    await user.click(within(await card('A?')).getByRole('button', { name: 'Ja' }));
    await user.click(await screen.findByRole('button', { name: 'Change the answer: A?' }));
    await user.click(within(await card('A?')).getByRole('button', { name: 'Not relevant' }));
    await screen.findByText('Not relevant', { selector: 'strong' });
    expect(await stored()).toMatchObject([{ answer: '' }]);
  });

  test('law and help stand behind the question; a link without http gets https [ROUND-45, ROUND-46]', async () => {
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

  test('a law link that is no web address is plain text [ROUND-46]', async () => {
    await openQuestions({ questions: [{ name: 'A?', law: 'LSO', lawLink: 'javascript:alert(1)' }] });
    const one = await card('A?');
    expect(within(one).getByText('LSO')).toBeVisible();
    expect(within(one).queryByRole('link')).not.toBeInTheDocument();
  });
});
