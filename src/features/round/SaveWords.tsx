import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoundSaving } from '../../entities/rounds/roundHooks.ts';
import classes from './foot.module.css';

/** A save of so many calls is long enough to hear of it on its way. */
const longSave = 20;

/** How far the save is, to read while one waits for it and to hear in few words; what the user waits for ends with a notice. [SAVE-14] */
export const SaveWords = ({ roundId, isAwaited }: { roundId: number; isAwaited: boolean }) => {
  const { t } = useTranslation('rounds');
  const { sent, total, status } = useRoundSaving(roundId);
  const [halfway, setHalfway] = useState<string | null>(null);
  const part = (count: number) => t('saving.saving_part', { sent: count, total });
  const half = Math.ceil(total / 2);
  const isHalfway = total >= longSave && sent >= half;
  // The end of a round may take two saves after another: who waits for it hears of one.
  if (isAwaited && isHalfway && halfway === null) setHalfway(part(half));
  if (!isAwaited && halfway !== null) setHalfway(null);
  const spoken = () => {
    if (isAwaited) return halfway ?? t('saving.saving');
    if (status === 'saving') return isHalfway ? part(half) : '';
    if (status === 'saved') return t('saving.saved');
    return status === 'savedLocally' ? t('saving.saved_locally') : '';
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
