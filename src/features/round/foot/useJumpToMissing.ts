import { useCallback } from 'react';
import { isJudged } from '#domain/rounds/roundState.ts';
import { allItems, allQuestions } from '#domain/rounds/roundView.ts';
import { useRoundView } from '#entities/rounds/roundHooks.ts';
import type { Jump } from '../roundUi.ts';

/** Returns a function that jumps to the first unjudged item, and after the last of them to the first question. */
export const useJumpToMissing = (roundId: number, onJump: (jump: Jump) => void) => {
  const currentView = useRoundView(roundId);
  return useCallback(() => {
    const view = currentView();
    if (!view) return;
    const item = allItems(view).find((one) => !isJudged(one));
    const question = allQuestions(view).find((one) => one.answer === null);
    if (item) onJump({ itemId: item.id });
    else if (question) onJump({ questionId: question.id });
  }, [currentView, onJump]);
};
