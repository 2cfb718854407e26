import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import { hurryCalls } from '#offline/calls/waitingCalls.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import type { FixCall, WaitingFix } from '#entities/flaws/waitingFixes/fixes.ts';
import { useUndoFix, useWaitingFix } from '#entities/flaws/waitingFixes/useFixes.ts';
import classes from './office.module.css';

type FixMarkProps = Pick<FixCall, 'kind' | 'targetId'>;

/** State of a fix that isn't stored yet: waiting, or refused with the reason, with actions. */
export const FixMark = ({ kind, targetId }: FixMarkProps) => {
  const fix = useWaitingFix(kind, targetId);
  // Few screens show a fix, so its texts are loaded on demand.
  return fix ? (
    <Suspense fallback={null}>
      <Mark fix={fix} />
    </Suspense>
  ) : null;
};

const Mark = ({ fix }: { fix: WaitingFix }) => {
  const { t } = useTranslation('flaws');
  const textOf = useFailureText();
  const undo = useUndoFix();
  const { key, ownerUserId, name, state, failure, payload } = fix;
  // The sync panel reports temporary failures.
  const refusal = state === 'parked' ? failure : null;
  return (
    <span className={classes.fix}>
      <StatusChip tone={refusal ? 'danger' : 'success'}>
        {refusal ? t('waiting.refused', { reason: textOf(refusal) }) : t('waiting.waits')}
      </StatusChip>
      {refusal ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('waiting.retry_named', { name })}
          onClick={(event) => {
            event.stopPropagation();
            hurryCalls(ownerUserId, (call) => call.key === key);
          }}
        >
          {t('waiting.retry')}
        </Button>
      ) : null}
      {state === 'sending' ? null : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('waiting.undo_named', { name })}
          onClick={(event) => {
            event.stopPropagation();
            undo(key, payload.kind);
          }}
        >
          {t('waiting.undo')}
        </Button>
      )}
    </span>
  );
};
