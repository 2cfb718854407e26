import { Button } from '@mantine/core';
import { IconArrowDown, IconFlagCheck, IconPlayerPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../components/feedback/FailureAlert.tsx';
import { SaveButton } from '../../components/forms/SaveButton.tsx';
import { isJudged } from '../../domain/roundState.ts';
import { allItems, allQuestions } from '../../domain/roundView.ts';
import { useCanFinish, useRoundCounts, useRoundState } from '../../entities/rounds/roundHooks.ts';
import type { Jump } from './roundUi.ts';
import type { useEndRound } from './useEndRound.ts';
import classes from './foot.module.css';

type RoundFootProps = {
  roundId: number;
  end: ReturnType<typeof useEndRound>;
  isReadOnly: boolean;
  onJump: (jump: Jump) => void;
};

/** Pause and finish; what is still missing stands beside finish, and a tap on it jumps to the first. [ROUND-02, ROUND-69] */
export const RoundFoot = ({ roundId, end, isReadOnly, onJump }: RoundFootProps) => {
  const { t } = useTranslation('rounds');
  const { items, questions } = useRoundCounts(roundId);
  const canFinish = useCanFinish(roundId);
  const state = useRoundState(roundId);
  const parts = {
    items: t('foot.items', { count: items.unjudged }),
    questions: t('foot.questions', { count: questions.unanswered }),
  };
  const missing = () => {
    if (items.unjudged > 0 && questions.unanswered > 0) return t('foot.both', parts);
    return items.unjudged > 0 ? parts.items : parts.questions;
  };

  const handleJump = () => {
    if (!state) return;
    const item = allItems(state).find((one) => !isJudged(one));
    const question = allQuestions(state).find((one) => one.answer === null);
    if (item) onJump({ itemId: item.id });
    else if (question) onJump({ questionId: question.id });
  };

  return (
    <footer className={classes.foot}>
      {end.isBusy ? (
        <p className={classes.footMessage} aria-hidden>
          {end.shown}
        </p>
      ) : null}
      <p role="status" className="visually-hidden">
        {end.spoken}
      </p>
      {end.failure ? <FailureAlert title={t('saving.failed_title')} text={end.failure} /> : null}
      {isReadOnly && !end.isBusy ? null : (
        <div className={classes.footButtons}>
          <Button
            variant="default"
            size="md"
            leftSection={<IconPlayerPause size={20} aria-hidden />}
            disabled={end.isBusy}
            onClick={end.handlePause}
          >
            {t('foot.pause')}
          </Button>
          {canFinish ? (
            <span className={classes.footSpace} />
          ) : (
            <button type="button" className={classes.missing} title={t('foot.jump')} onClick={handleJump}>
              <span>{t('foot.missing', { parts: missing() })}</span>
              <IconArrowDown size={18} aria-hidden />
            </button>
          )}
          <SaveButton
            size="md"
            isSaving={end.isBusy}
            isDisabled={!canFinish}
            leftSection={<IconFlagCheck size={20} aria-hidden />}
            onSave={end.handleFinish}
          >
            {t('foot.finish')}
          </SaveButton>
        </div>
      )}
    </footer>
  );
};
