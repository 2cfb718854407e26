import { IconArrowDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRoundCounts } from '#entities/rounds/roundHooks.ts';
import type { Jump } from '../roundUi.ts';
import { useJumpToMissing } from './useJumpToMissing.ts';
import classes from './foot.module.css';

type MissingButtonProps = { roundId: number; onJump: (jump: Jump) => void };

/** Button with the number of missing judgements and answers; a tap jumps to the first. [ROUND-69] */
export const MissingButton = ({ roundId, onJump }: MissingButtonProps) => {
  const { t } = useTranslation('rounds');
  const { items, questions } = useRoundCounts(roundId);
  const handleJump = useJumpToMissing(roundId, onJump);
  const parts = {
    items: t('foot.items', { count: items.unjudged }),
    questions: t('foot.questions', { count: questions.unanswered }),
  };
  const missing = () => {
    if (items.unjudged > 0 && questions.unanswered > 0) return t('foot.both', parts);
    return items.unjudged > 0 ? parts.items : parts.questions;
  };

  return (
    <button type="button" className={classes.missing} title={t('foot.jump')} onClick={handleJump}>
      <span>{t('foot.missing', { parts: missing() })}</span>
      <IconArrowDown size={18} aria-hidden />
    </button>
  );
};
