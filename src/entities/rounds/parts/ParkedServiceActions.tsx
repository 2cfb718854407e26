import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import type { ParkedCall } from '../../../offline/sync/syncSlice.ts';
import type { Failure } from '../../../platform/calls/failure.ts';
import { useFailureText } from '../../../platform/calls/useFailureText.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { useUser } from '../../session/useSession.ts';
import { keepParkedReplacement, undoParked } from '../parked/parkedServices.ts';

type ParkedServiceActionsProps = { roundId: number; call: ParkedCall };

/** The ways out for a refused service, replacement or scan: undo it, or keep a replacement beside the other one. */
export const ParkedServiceActions = ({ roundId, call }: ParkedServiceActionsProps) => {
  const { t } = useTranslation('sync');
  const textOf = useFailureText();
  const dispatch = useAppDispatch();
  const { id: ownerUserId } = useUser();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isReplacedTwice = call.codes.includes('replaced_already');

  const decide = async (act: typeof undoParked) => {
    setIsBusy(true);
    setFailure(null);
    const outcome = await act(dispatch, { ownerUserId, roundId, callId: call.callId });
    setIsBusy(false);
    if (outcome.status === 'refused') setFailure(outcome.failure);
  };

  return (
    <>
      <Button variant="default" size="sm" loading={isBusy} onClick={() => void decide(undoParked)}>
        {t(isReplacedTwice ? 'parked.undo_own' : 'calls.take_back')}
      </Button>
      {isReplacedTwice ? (
        <Button
          variant="default"
          size="sm"
          disabled={isBusy}
          onClick={() => void decide(keepParkedReplacement)}
        >
          {t('parked.keep_both')}
        </Button>
      ) : null}
      {failure ? <FailureAlert text={textOf(failure)} /> : null}
    </>
  );
};
