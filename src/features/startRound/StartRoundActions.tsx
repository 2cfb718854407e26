import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { SaveButton } from '#components/feedback/SaveButton.tsx';
import type { RoundHistory } from '#contract/rounds/round.ts';
import { askToKeep } from '#offline/sync/storageState.ts';
import { forgetStartKey, startKey } from '#entities/rounds/startKeys.ts';
import { pathTo } from '#platform/paths.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import classes from './startRound.module.css';
import { useCallMutation } from '#store/callApi.ts';

type StartRoundActionsProps = {
  planId: number;
  round: RoundHistory | null;
  isLoading: boolean;
  isEmpty: boolean;
  onBack: () => void;
};

/** Buttons that start the round, or continue the running one; disabled until everything is loaded. [START-11, START-12] */
export const StartRoundActions = ({ planId, round, isLoading, isEmpty, onBack }: StartRoundActionsProps) => {
  const { t } = useTranslation('rounds');
  const textOf = useFailureText();
  const navigate = useNavigate();
  const [start, { isLoading: isStarting, error }] = useCallMutation('startRound');

  const handleStart = async () => {
    void askToKeep();
    if (round) {
      void navigate(pathTo('round', { roundId: round.id }));
      return;
    }
    const started = await start({ body: { roundPlanningId: planId }, idempotencyKey: startKey(planId) });
    if (!started.data) return;
    forgetStartKey(planId);
    void navigate(pathTo('round', { roundId: started.data.id }));
  };

  return (
    <div className={classes.actions}>
      {round ? <p className={classes.hint}>{t('start.resume_hint')}</p> : null}
      {isEmpty ? <p className={classes.hint}>{t('start.nothing_to_check')}</p> : null}
      {error ? <FailureAlert title={t('start.start_failed')} text={textOf(error)} /> : null}
      <div className={classes.buttons}>
        <Button variant="default" size="md" onClick={onBack}>
          {t('start.to_root')}
        </Button>
        <SaveButton
          size="md"
          isSaving={isLoading || isStarting}
          leftSection={<IconPlayerPlay size={20} aria-hidden />}
          onSave={() => void handleStart()}
        >
          {round ? t('start.resume') : t('start.start')}
        </SaveButton>
      </div>
    </div>
  );
};
