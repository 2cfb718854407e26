import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { pixelPng } from '#tests/support/pixelPng.ts';
import { card, useQuestionsScene } from '#tests/support/scenes/questionsScene.ts';

const { openQuestions } = await useQuestionsScene();

describe('the questions of a round', () => {
  test('the positive answer stores the positive text [ROUND-48]', async () => {
    const { user, stored } = await openQuestions({ questions: [{ name: 'A?' }] });
    await user.click(within(await card('A?')).getByRole('button', { name: 'Ja' }));
    await within(await card('A?')).findByRole('button', { name: 'Ja', pressed: true });
    expect(await stored()).toMatchObject([{ answer: 'Ja', answerDescription: '' }]);
  });

  test('photos of a negative answer are kept with a loose flaw of the round that has the question’s name', async () => {
    const { user, stored, keptFlaws } = await openQuestions({ questions: [{ name: 'Fri väg?' }] });
    await user.click(within(await card('Fri väg?')).getByRole('button', { name: 'Nej' }));
    await user.clear(screen.getByLabelText('Describe the flaw'));
    await user.type(screen.getByLabelText('Describe the flaw'), 'En pall');
    const photo = new File([new Uint8Array(pixelPng)], 'a.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText('Choose photos'), photo);
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

  test('a negative answer prefills its flaw, and undo removes it with its photos [HANDS-08]', async () => {
    const { user, stored, keptFlaws } = await openQuestions({ questions: [{ name: 'Fri väg?' }] });
    await user.click(within(await card('Fri väg?')).getByRole('button', { name: 'Nej' }));
    expect(screen.getByLabelText('Describe the flaw')).toHaveValue('Fri väg? Nej');
    const photo = new File([new Uint8Array(pixelPng)], 'a.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText('Choose photos'), photo);
    await user.click(screen.getByRole('button', { name: 'Save the answer' }));
    await screen.findByText('1 photo');
    await user.click(await screen.findByRole('button', { name: /^Undo: answer/ }));
    await waitFor(() => expect(screen.queryByText('1 photo')).toBeNull());
    expect(within(await card('Fri väg?')).queryByRole('button', { pressed: true })).toBeNull();
    expect(await stored()).toMatchObject([{ answer: null }]);
    expect(await keptFlaws()).toEqual([]);
  });

  test('unsaved text is kept when the next question is answered, with its own undo step [HANDS-14]', async () => {
    const { user, stored } = await openQuestions({ questions: [{ name: 'A?' }, { name: 'B?' }] });
    await user.click(within(await card('A?')).getByRole('button', { name: 'Nej' }));
    await user.click(within(await card('B?')).getByRole('button', { name: 'Ja' }));
    await within(await card('A?')).findByText(/A\? Nej/);
    await within(await card('B?')).findByRole('button', { name: 'Ja', pressed: true });
    await user.click(await screen.findByRole('button', { name: 'Undo: answer, B?' }));
    await user.click(await screen.findByRole('button', { name: 'Undo: answer, A?' }));
    await user.click(within(await card('A?')).getByRole('button', { name: 'Nej' }));
    await user.clear(screen.getByLabelText('Describe the flaw'));
    await user.click(within(await card('B?')).getByRole('button', { name: 'Ja' }));
    expect(await screen.findByText('Describe what is wrong.')).toBeVisible();
    expect(await stored()).toMatchObject([{ answer: null }, { answer: 'Ja' }]);
  });

  test('when another answer replaces it, its flaw is reported and can be deleted from there', async () => {
    const { user, stored, keptFlaws } = await openQuestions({ questions: [{ name: 'Fri väg?' }] });
    await user.click(within(await card('Fri väg?')).getByRole('button', { name: 'Nej' }));
    await user.clear(screen.getByLabelText('Describe the flaw'));
    await user.type(screen.getByLabelText('Describe the flaw'), 'En pall');
    const photo = new File([new Uint8Array(pixelPng)], 'a.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText('Choose photos'), photo);
    await user.click(screen.getByRole('button', { name: 'Save the answer' }));
    await screen.findByText(/· En pall/);
    await user.click(within(await card('Fri väg?')).getByRole('button', { name: 'Ja' }));
    expect(await screen.findByText(/photos remain as an open flaw/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete the flaw of the earlier answer: Fri väg?' }));
    await waitFor(() => expect(screen.queryByText(/photos remain as an open flaw/)).not.toBeInTheDocument());
    expect(await stored()).toMatchObject([{ answer: 'Ja', answerDescription: '' }]);
    expect(await keptFlaws()).toEqual([]);
  });

  test('irrelevant stores the empty text, and finishing counts it as green [ROUND-50, ROUND-51]', async () => {
    const { user, stored } = await openQuestions({ questions: [{ name: 'A?' }] });
    await user.click(within(await card('A?')).getByRole('button', { name: 'Not relevant' }));
    await within(await card('A?')).findByRole('button', { name: 'Not relevant', pressed: true });
    await user.click(screen.getByRole('tab', { name: /Summary/ }));
    const chart = await screen.findByRole('table', { name: /Questions/ });
    expect(within(chart).getByRole('row', { name: /Without flaw 1/ })).toBeVisible();
    expect(await stored()).toMatchObject([{ answer: '' }]);
  });

  test('an answer can be changed', async () => {
    const { user, stored } = await openQuestions({ questions: [{ name: 'A?' }] });
    await user.click(within(await card('A?')).getByRole('button', { name: 'Ja' }));
    await within(await card('A?')).findByRole('button', { name: 'Ja', pressed: true });
    await user.click(screen.getByText('Answered'));
    await user.click(await screen.findByRole('button', { name: 'Change the answer: A?' }));
    await user.click(within(await card('A?')).getByRole('button', { name: 'Not relevant' }));
    await within(await card('A?')).findByRole('button', { name: 'Not relevant', pressed: true });
    expect(await stored()).toMatchObject([{ answer: '' }]);
  });

  test('a law link that is no web address is plain text [ROUND-46]', async () => {
    await openQuestions({ questions: [{ name: 'A?', law: 'LSO', lawLink: 'javascript:alert(1)' }] });
    const firstCard = await card('A?');
    expect(within(firstCard).getByText('LSO')).toBeVisible();
    expect(within(firstCard).queryByRole('link')).not.toBeInTheDocument();
  });
});
