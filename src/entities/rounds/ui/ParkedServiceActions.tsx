import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import type { ParkedCall } from '#offline/sync/syncSlice.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { isDoneTwice, keepParkedBoth, undoParked } from '../parked/parkedServices.ts';
import { useParkedDecision } from '../parked/useParkedDecision.ts';

type ParkedServiceActionsProps = { roundId: number; call: ParkedCall };

/** Actions for a refused service, replacement or scan: undo it, or keep it in addition to another inspector's. */
export const ParkedServiceActions = ({ roundId, call }: ParkedServiceActionsProps) => {
  const { t } = useTranslation('sync');
  const textOf = useFailureText();
  const { isBusy, failure, decide } = useParkedDecision(roundId, call.callId);
  const isTwice = isDoneTwice(call.codes);

  return (
    <>
      <Button variant="default" size="sm" loading={isBusy} onClick={() => void decide(undoParked)}>
        {t(isTwice ? 'parked.undo_own' : 'calls.take_back')}
      </Button>
      {isTwice ? (
        <Button variant="default" size="sm" disabled={isBusy} onClick={() => void decide(keepParkedBoth)}>
          {t('parked.keep_both')}
        </Button>
      ) : null}
      {failure ? <FailureAlert text={textOf(failure)} /> : null}
    </>
  );
};
