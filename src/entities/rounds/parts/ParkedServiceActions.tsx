import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import type { ParkedCall } from '../../../offline/sync/syncSlice.ts';
import { useFailureText } from '../../../platform/calls/useFailureText.ts';
import { keepParkedReplacement, undoParked } from '../parked/parkedServices.ts';
import { useParkedDecision } from '../parked/useParkedDecision.ts';

type ParkedServiceActionsProps = { roundId: number; call: ParkedCall };

/** The ways out for a refused service, replacement or scan: undo it, or keep a replacement beside the other one. */
export const ParkedServiceActions = ({ roundId, call }: ParkedServiceActionsProps) => {
  const { t } = useTranslation('sync');
  const textOf = useFailureText();
  const { isBusy, failure, decide } = useParkedDecision(roundId, call.callId);
  const isReplacedTwice = call.codes.includes('replaced_already');

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
