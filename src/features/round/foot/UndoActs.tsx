import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { truncate } from '#domain/tenants/treePath.ts';
import { useLastAct, useNextRedo, useRoundView } from '#entities/rounds/roundHooks.ts';
import { actName } from './actNames.ts';
import { useRoundUi } from '../roundUi.ts';
import classes from './undoActs.module.css';

/** Visible length of an act's name, in characters: two lines on a phone; the button's accessible name and tooltip contain all of it. */
const shownLength = 60;

/**
 * Undo and redo buttons with the names of their acts; a placeholder of the same height if there is neither. In the footer, for every tab.
 */
export const UndoActs = memo(() => {
  const { t } = useTranslation('rounds');
  const { roundId, isReadOnly, sayFlaw, undo, redo } = useRoundUi();
  const lastAct = useLastAct(roundId);
  const nextRedo = useNextRedo(roundId);
  const view = useRoundView(roundId)();
  if (isReadOnly) return null;
  // The placeholder avoids a layout shift under the finger when the first act can be undone.
  if (!view || (!lastAct && !nextRedo))
    return (
      <div className={classes.acts}>
        <p className={classes.none}>{t('acts.none')}</p>
      </div>
    );
  const undoText = lastAct && t('acts.undo', { act: actName(view, lastAct, { t, sayFlaw }) });
  const redoText = nextRedo && t('acts.redo', { act: actName(view, nextRedo, { t, sayFlaw }) });
  return (
    <div className={classes.acts}>
      {undoText ? (
        <button
          type="button"
          data-act="undo"
          className={classes.undo}
          title={undoText}
          aria-label={undoText}
          onClick={undo}
        >
          <IconArrowBackUp size={18} aria-hidden />
          <span className={classes.words}>{truncate(undoText, shownLength)}</span>
        </button>
      ) : null}
      {redoText ? (
        <button type="button" className={classes.redo} title={redoText} aria-label={redoText} onClick={redo}>
          <IconArrowForwardUp size={18} aria-hidden />
        </button>
      ) : null}
    </div>
  );
});
UndoActs.displayName = 'UndoActs';
