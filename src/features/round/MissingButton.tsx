import { IconArrowDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isJudged } from '../../domain/roundState.ts';
import { allItems, allQuestions } from '../../domain/roundView.ts';
import { useRoundCounts, useRoundView } from '../../entities/rounds/roundHooks.ts';
import type { Jump } from './roundUi.ts';
import classes from './foot.module.css';

type MissingButtonProps = { roundId: number; onJump: (jump: Jump) => void };

/** What stands in the way of finishing; a tap jumps to the first of it. [ROUND-69] */
export const MissingButton = ({ roundId, onJump }: MissingButtonProps) => {
  const { t } = useTranslation('rounds');
  const { items, questions } = useRoundCounts(roundId);
  const currentView = useRoundView(roundId);
  const parts = {
    items: t('foot.items', { count: items.unjudged }),
    questions: t('foot.questions', { count: questions.unanswered }),
  };
  const missing = () => {
    if (items.unjudged > 0 && questions.unanswered > 0) return t('foot.both', parts);
    return items.unjudged > 0 ? parts.items : parts.questions;
  };

  const handleJump = () => {
    const view = currentView();
    if (!view) return;
    const item = allItems(view).find((one) => !isJudged(one));
    const question = allQuestions(view).find((one) => one.answer === null);
    if (item) onJump({ itemId: item.id });
    else if (question) onJump({ questionId: question.id });
  };

  return (
    <button type="button" className={classes.missing} title={t('foot.jump')} onClick={handleJump}>
      <span>{t('foot.missing', { parts: missing() })}</span>
      <IconArrowDown size={18} aria-hidden />
    </button>
  );
};
