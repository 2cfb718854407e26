import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { StateChip } from '../../../../components/marks/StateChip.tsx';
import { useFailureText } from '../../../../platform/useFailureText.ts';
import { useUser } from '../../../session/useSession.ts';
import type { WaitingFix } from '../../waitingFixes/fixQueue.ts';
import { retryFix } from '../../waitingFixes/fixSender.ts';
import { useUndoFix, useWaitingFix } from '../../waitingFixes/useFixes.ts';
import classes from './office.module.css';

type FixMarkProps = Pick<WaitingFix, 'kind' | 'targetId'>;

/** What became of a fix that isn't stored yet: it waits, or why it was refused, with the ways on. */
export const FixMark = ({ kind, targetId }: FixMarkProps) => {
  const fix = useWaitingFix(kind, targetId);
  // Few screens have one, so its texts come with the first.
  return fix ? (
    <Suspense fallback={null}>
      <Mark fix={fix} />
    </Suspense>
  ) : null;
};

const Mark = ({ fix }: { fix: WaitingFix }) => {
  const { t } = useTranslation('flaws');
  const textOf = useFailureText();
  const { id: userId } = useUser();
  const undo = useUndoFix();
  const { id, name, failure, isSending } = fix;
  return (
    <span className={classes.fix}>
      <StateChip state={failure ? 'flaw' : 'ok'}>
        {failure ? t('waiting.refused', { reason: textOf(failure) }) : t('waiting.waits')}
      </StateChip>
      {failure ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('waiting.retry_named', { name })}
          onClick={(event) => {
            event.stopPropagation();
            retryFix(userId, id);
          }}
        >
          {t('waiting.retry')}
        </Button>
      ) : null}
      {isSending ? null : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('waiting.undo_named', { name })}
          onClick={(event) => {
            event.stopPropagation();
            undo(fix);
          }}
        >
          {t('waiting.undo')}
        </Button>
      )}
    </span>
  );
};
