import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoundSaving } from '#entities/rounds/roundHooks.ts';
import classes from './foot.module.css';

/** Number of calls from which a save is long enough to announce its progress. */
const longSave = 20;

/** Progress of a save, visible while waiting and announced briefly; a save that the user waits for ends with a notice. [SAVE-14] */
export const SaveStatus = ({ roundId, isAwaited }: { roundId: number; isAwaited: boolean }) => {
  const { t } = useTranslation('rounds');
  const { sent, total, status, failure } = useRoundSaving(roundId);
  const [halfway, setHalfway] = useState<string | null>(null);
  const part = (count: number) => t('saving.saving_part', { sent: count, total });
  const half = Math.ceil(total / 2);
  const isHalfway = total >= longSave && sent >= half;
  // Ending a round may take two consecutive saves: only one is announced.
  if (isAwaited && isHalfway && halfway === null) setHalfway(part(half));
  if (!isAwaited && halfway !== null) setHalfway(null);
  const spoken = () => {
    if (isAwaited) return halfway ?? t('saving.saving');
    if (status === 'saving') return isHalfway ? part(half) : '';
    if (status === 'saved') return t('saving.saved');
    if (status !== 'savedLocally') return '';
    return t(failure?.foreignStatus === undefined ? 'saving.saved_locally' : 'saving.saved_unanswered');
  };
  return (
    <>
      {isAwaited ? (
        <p className={classes.footMessage} aria-hidden>
          {total > 1 ? part(sent) : t('saving.saving')}
        </p>
      ) : null}
      <p role="status" className="visually-hidden">
        {spoken()}
      </p>
    </>
  );
};
