import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoundAnswer } from '#contract/rounds/roundConflict.ts';
import { verdictOf } from '#domain/rounds/roundConflict.ts';
import { itemStateLabel } from '../itemStateLabel.ts';
import { formatDate } from '#platform/time/dates.ts';

type Said = Pick<
  RoundAnswer,
  'controlled' | 'continueWithoutAdding' | 'answer' | 'answerDescription' | 'done' | 'userName' | 'at'
> &
  Partial<Pick<RoundAnswer, 'uncheckedReason' | 'uncheckedNote'>>;

/** Returns a function that formats an answer: an item's judgement, or a question's answer with its flaw text. */
export const useAnswerText = (): ((answer: Said) => string) => {
  const { t } = useTranslation('rounds');
  return useCallback(
    (answer) => {
      const verdict = verdictOf({ markedRemaining: null, ...answer });
      if (verdict === 'controlled') return t('conflict.checked');
      if (verdict === 'skipped') {
        const word = itemStateLabel({ ...answer, continueWithoutAdding: true, mark: 'warning' }, t);
        return [word, answer.uncheckedNote].filter(Boolean).join(' · ');
      }
      if (verdict === 'unchecked') return t('state.unchecked');
      if (answer.answer === null) return t('questions.unanswered');
      const parts = [
        answer.answer === '' ? t('questions.irrelevant') : answer.answer,
        answer.answerDescription,
        answer.done ? t('questions.fixed_on', { date: formatDate(answer.done) }) : '',
      ];
      return parts.filter(Boolean).join(' · ');
    },
    [t],
  );
};
