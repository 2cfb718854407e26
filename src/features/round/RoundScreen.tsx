import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { RowsSkeleton } from '#components/feedback/Skeletons.tsx';
import { MissingRound } from '#entities/rounds/ui/MissingRound.tsx';
import { useRunningRound } from '#entities/rounds/useRunningRound.ts';
import { pathTo } from '#platform/paths.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { RunningRound } from './RunningRound.tsx';

/** Screen of a running round: loads it from the device and the backend, then shows its four tabs. */
export const RoundScreen = () => {
  const { t } = useTranslation('rounds');
  const textOf = useFailureText();
  const navigate = useNavigate();
  const roundId = Number(useParams().roundId);
  const running = useRunningRound(roundId);
  const { status, failure, round } = running;

  if (status === 'ready' && round) return <RunningRound key={roundId} running={running} round={round} />;
  if (status === 'failed' && (failure?.status === 404 || failure?.status === 400)) return <MissingRound />;
  if (status === 'failed') {
    return (
      <Stack align="flex-start" py="lg" px="md">
        <FailureAlert text={textOf(failure)} onRetry={running.reload} />
        <Button variant="default" onClick={() => void navigate(pathTo('dashboard'))}>
          {t('start.to_root')}
        </Button>
      </Stack>
    );
  }
  return (
    <Stack aria-busy align="flex-start" py="lg" px="md">
      <span role="status" className="visually-hidden">
        {t('load.loading')}
      </span>
      <RowsSkeleton rows={8} />
    </Stack>
  );
};
