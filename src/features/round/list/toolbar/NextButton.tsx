import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRoundCounts } from '#entities/rounds/roundHooks.ts';
import { useRoundUi } from '#features/round/roundUi.ts';
import { useJumpToMissing } from '#features/round/foot/useJumpToMissing.ts';
import classes from './toolbar.module.css';

/** Button to the next remaining item; when all are done, to the questions. */
export const NextButton = ({ onNext }: { onNext: () => void }) => {
  const { t } = useTranslation('rounds');
  const { roundId, isReadOnly, jumpTo } = useRoundUi();
  const { items, questions } = useRoundCounts(roundId);
  const jumpToMissing = useJumpToMissing(roundId, jumpTo);
  const isForItems = items.unjudged > 0;
  if (!isForItems && (questions.unanswered === 0 || isReadOnly)) return null;
  return (
    <Button
      variant="default"
      size="sm"
      className={`${classes.quick} ${classes.next}`}
      leftSection={
        isForItems ? <IconArrowDown size={18} aria-hidden /> : <IconArrowRight size={18} aria-hidden />
      }
      onClick={isForItems ? onNext : jumpToMissing}
    >
      {isForItems ? t('list.next') : t('list.to_questions')}
    </Button>
  );
};
