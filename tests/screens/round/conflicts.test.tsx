import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { RoundHistoryInfo, RoundHistoryQuestionList } from '../../../src/contract/round.ts';
import { useRoundScreens } from '../../support/roundScreens.ts';

const { backend, open, seed } = await useRoundScreens();

/** A round where the inspector said no and another one, who hadn't seen it, yes; item 1 is skipped and checked likewise. */
const answeredTwice = async () => {
  const made = await seed.round({ moreItems: [2], questions: [{ name: 'Är vägen fri?' }] });
  const { inspector: anna, people, round } = made;
  const bo = people.User;
  const query = { roundHistoryId: round.id, pageSize: 0, orderBy: 'PositionNumber' };
  const asked = { token: anna.token, query };
  const infos = await backend.ask<RoundHistoryInfo[]>('GET', 'v1/RoundHistoryInfo', asked);
  const lists = await backend.ask<RoundHistoryQuestionList[]>('GET', 'v1/RoundHistoryQuestionList', asked);
  const items = infos.data.flatMap((info) => info.roundHistoryItems);
  const item = items[0];
  const question = lists.data[0]?.roundHistoryQuestions[0];
  if (!item || !question) throw new Error('no item or question');
  const put = (path: string, token: string, body: object) => {
    backend.time.now = new Date(backend.time.now.getTime() + 60_000);
    return backend.ask('PUT', path, { token, body });
  };
  const answer = (who: { token: string }, body: object) =>
    put(`v1/RoundHistoryQuestion/${question.id}`, who.token, { basedOn: question.updated, ...body });
  const judge = (who: { token: string }, continueWithoutAdding: boolean) =>
    put(`v1/RoundHistoryItem/${item.id}`, who.token, {
      controlled: backend.time.now.toISOString(),
      continueWithoutAdding,
      basedOn: item.updated,
    });
  const finish = async () => {
    for (const one of items) {
      const body = { controlled: backend.time.now.toISOString(), continueWithoutAdding: false };
      await put(`v1/RoundHistoryItem/${one.id}`, bo.token, body);
    }
    await put(`v1/RoundHistory/${round.id}`, bo.token, { done: backend.time.now.toISOString() });
  };
  const read = async () =>
    (await backend.ask<RoundHistoryQuestionList[]>('GET', 'v1/RoundHistoryQuestionList', asked)).data[0]
      ?.roundHistoryQuestions[0];
  return { ...made, anna, bo, question, answer, judge, finish, read };
};

describe('two different answers', () => {
  test('show in the running round where the item stands, and “use this” takes the other one', async () => {
    const { round, anna, bo, judge } = await answeredTwice();
    await judge(anna, true);
    await judge(bo, false);
    const { user } = await open(`/en/round/${round.id}`, anna);
    expect(await screen.findByText('1 answer differs from another inspector’s.')).toBeVisible();
    const row = await screen.findByRole('group', { name: /^1 / });
    await user.click(within(row).getByRole('button', { name: /^Two answers: 1 / }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(bo.email);
    await user.click(within(dialog).getByRole('button', { name: `Use “Skipped” by ${anna.email}` }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Two answers/ })).not.toBeInTheDocument(),
    );
    expect(await screen.findByRole('group', { name: /^1 .*Skipped/ })).toBeVisible();
    expect(screen.queryByText(/differs from another/)).not.toBeInTheDocument();
  });

  test('show at the question and in the summary of the running round', async () => {
    const { round, anna, bo, answer, read } = await answeredTwice();
    await answer(anna, { answer: 'Nej', answerDescription: 'Låst' });
    await answer(bo, { answer: 'Ja' });
    const { user } = await open(`/en/round/${round.id}`, anna);
    await user.click(await screen.findByRole('button', { name: 'Show in the summary' }));
    const choice = await screen.findByRole('group', { name: 'Two answers: Är vägen fri?' });
    expect(choice).toHaveTextContent('Nej · Låst');
    await user.click(within(choice).getByRole('button', { name: `Use “Nej · Låst” by ${anna.email}` }));
    await waitFor(() => expect(choice).not.toBeInTheDocument());
    expect(await read()).toMatchObject({ answer: 'Nej', userName: anna.email });
    expect(await screen.findByRole('row', { name: /Är vägen fri\? .*Nej/ })).toBeVisible();
  });

  test('keeping what shows settles it too', async () => {
    const { round, anna, bo, answer, read } = await answeredTwice();
    await answer(anna, { answer: 'Nej', answerDescription: 'Låst' });
    await answer(bo, { answer: 'Ja' });
    const { user } = await open(`/en/round/done/${round.id}`, anna);
    await user.click(await screen.findByRole('button', { name: `Use “Ja” by ${bo.email}` }));
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
    const late = await screen.findByRole('list', { name: 'Came after the end' });
    expect(late).toHaveTextContent('Är vägen fri? – Nej · Låst');
    expect(late).toHaveTextContent(anna.email);
    expect(await read()).toMatchObject({ answer: 'Ja' });
    await user.click(await screen.findByRole('button', { name: `Use “Nej · Låst” by ${anna.email}` }));
    expect(await screen.findByRole('row', { name: /Är vägen fri\? .*Nej/ })).toBeVisible();
  });

  test('without late work there is no such list', async () => {
    const { round, bo, answer, finish } = await answeredTwice();
    await answer(bo, { answer: 'Ja' });
    await finish();
    await open(`/en/round/done/${round.id}`, bo);
    await screen.findByRole('heading', { level: 1, name: 'Kvartalsrond' });
    await screen.findByRole('row', { name: /Är vägen fri\? .*Ja/ });
    expect(screen.queryByText('Came after the end')).not.toBeInTheDocument();
  });
});
