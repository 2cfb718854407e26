import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import { playedRow } from '#domain/rounds/roundOpening.ts';
import { forgetStartKey, startKey } from '#entities/rounds/startKeys.ts';
import { askToKeep } from '#offline/sync/storageState.ts';
import { notify } from '#platform/notify.ts';
import { pathTo } from '#platform/paths.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useCallMutation } from '#store/callApi.ts';

/**
 * Button that opens the running round, or starts one: without the start page, unless there is nothing to check, which that page explains.
 */
export const StartButton = ({ plan }: { plan: RoundPlanning }) => {
  const { t } = useTranslation('dashboard');
  const textOf = useFailureText();
  const navigate = useNavigate();
  const [start, { isLoading }] = useCallMutation('startRound');
  const played = playedRow(plan);
  const isRunning = played.kind === 'round';

  const handleStart = async () => {
    if (played.kind === 'round') return navigate(pathTo('round', { roundId: played.roundId }));
    if (plan.checkpointCount + plan.questionCount === 0)
      return navigate(pathTo('startRound', { roundId: plan.id }));
    void askToKeep();
    const { data, error } = await start({
      body: { roundPlanningId: plan.id },
      idempotencyKey: startKey(plan.id),
    });
    if (data) {
      forgetStartKey(plan.id);
      return navigate(pathTo('round', { roundId: data.id }));
    }
    return notify({ tone: 'failure', text: textOf(error) });
  };

  return (
    <Button
      variant="default"
      size="md"
      loading={isLoading}
      leftSection={<IconPlayerPlay size={20} aria-hidden />}
      aria-label={t(isRunning ? 'rounds.continue_named' : 'rounds.play_named', { name: plan.name })}
      onClick={() => void handleStart()}
    >
      {t(isRunning ? 'rounds.continue' : 'rounds.play')}
    </Button>
  );
};
