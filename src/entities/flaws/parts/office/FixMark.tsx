import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StateChip } from '../../../../components/marks/StateChip.tsx';
import { useFailureText } from '../../../../platform/useFailureText.ts';
import { useUser } from '../../../session/useSession.ts';
import { retryFix } from '../../waitingFixes/fixSender.ts';
import { useUndoFix, useWaitingFix } from '../../waitingFixes/useFixes.ts';
import classes from './office.module.css';

/** What became of a fix that isn't stored yet: it waits, or why it was refused, with the ways on. */
export const FixMark = ({ flawId }: { flawId: number }) => {
  const { t } = useTranslation('flaws');
  const textOf = useFailureText();
  const { id: userId } = useUser();
  const undo = useUndoFix();
  const fix = useWaitingFix(flawId);
  if (!fix) return null;
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
            undo(id);
          }}
        >
          {t('waiting.undo')}
        </Button>
      )}
    </span>
  );
};
