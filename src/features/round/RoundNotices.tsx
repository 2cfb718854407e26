import { Alert, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import { disconnectionsPart } from '#entities/maintenance/journals/disconnectionsPart.ts';
import { RescueButton } from '#entities/rounds/ui/RescueButton.tsx';
import { LowStorageNotice } from '#entities/rounds/ui/LowStorageNotice.tsx';
import type { RunningRound } from '#entities/rounds/useRunningRound.ts';
import { AtTillsyn } from '#entities/session/AtTillsyn.tsx';
import type { Failure } from '#platform/calls/failure.ts';
import { isStorageFailure } from '#platform/calls/failure.ts';
import { pathTo } from '#platform/paths.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { SharedWorkNotices } from './SharedWorkNotices.tsx';
import classes from './round.module.css';

type RoundNoticesProps = {
  running: RunningRound;
  /** True if the user is finishing it right now: no notice that it is finished. */
  isEnding: boolean;
  failure: Failure | null;
  onDismiss: () => void;
};

/** Notices of the round's current limitations: finished, open in another tab, no storage on the device, a refused act. */
export const RoundNotices = ({ running, isEnding, failure, onDismiss }: RoundNoticesProps) => {
  const { t } = useTranslation('rounds');
  const textOf = useFailureText();
  const navigate = useNavigate();
  const { round, isFinished, access, storage, takeOver } = running;
  return (
    <div className={classes.notices}>
      {isFinished && !isEnding && round ? (
        <Alert color="gray">
          <Group gap="8px 16px" justify="space-between">
            {t('load.finished')}
            <Button
              variant="default"
              size="sm"
              onClick={() => void navigate(pathTo('finishedRound', { roundId: round.id }))}
            >
              {t('load.show_finished')}
            </Button>
          </Group>
        </Alert>
      ) : null}
      {access === 'readOnly' && !isFinished ? (
        <Alert color="orange">
          <Group gap="8px 16px" justify="space-between">
            {t('load.other_tab')}
            <Button variant="default" size="sm" onClick={takeOver}>
              {t('load.take_over')}
            </Button>
          </Group>
        </Alert>
      ) : null}
      {storage === 'onlineOnly' ? <Alert color="orange">{t('load.online_only')}</Alert> : null}
      <AtTillsyn>
        {(isFinished ? [] : (round?.buildingIds ?? [])).map((buildingId) => (
          <LazyPart
            key={buildingId}
            source={disconnectionsPart}
            waiting={null}
            props={{ place: { buildingId } }}
          />
        ))}
      </AtTillsyn>
      <LowStorageNotice />
      {round ? <SharedWorkNotices roundId={round.id} /> : null}
      {failure ? (
        <Group gap="8px 16px" justify="space-between">
          <FailureAlert text={textOf(failure)} />
          {isStorageFailure(failure) ? <RescueButton /> : null}
          <Button variant="default" size="sm" onClick={onDismiss}>
            {t('load.dismiss')}
          </Button>
        </Group>
      ) : null}
    </div>
  );
};
