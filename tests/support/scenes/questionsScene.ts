import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { RoundHistoryInfo, RoundHistoryQuestionList } from '#contract/rounds/round.ts';
import { useRoundScreens } from '../screens/roundScreens.ts';

/** Finds a question’s card. */
export const card = (name: string) => screen.findByRole('article', { name });

/** Sets up a round with unanswered questions. */
export async function useQuestionsScene() {
  const { backend, open, seed } = await useRoundScreens();

  const openQuestions = async (options: Parameters<typeof seed.round>[0]) => {
    const planned = await seed.round(options);
    const view = await open(`/en/round/${planned.round.id}`, planned.inspector);
    await view.user.click(await screen.findByRole('tab', { name: /Questions/ }));
    const storedAnswers = async () => {
      await view.user.click(screen.getByRole('button', { name: 'Pause' }));
      await waitFor(() => expect(view.address()).toMatch(/^\/en\/(\?|$)/));
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
    return { ...planned, ...view, stored: storedAnswers, keptFlaws };
  };
  return { open, seed, openQuestions };
}
