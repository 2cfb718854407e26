import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastAct, useNextRedo, useRoundView } from '../../entities/rounds/roundHooks.ts';
import { actName } from './actNames.ts';
import { useRoundUi } from './roundUi.ts';
import classes from './undoActs.module.css';

/** Undo and redo, which say what they take back and do again; nothing where there is neither. For every tab of a round. */
export const UndoActs = memo(() => {
  const { t } = useTranslation('rounds');
  const { roundId, isReadOnly, undo, redo } = useRoundUi();
  const lastAct = useLastAct(roundId);
  const nextRedo = useNextRedo(roundId);
  const view = useRoundView(roundId)();
  if (isReadOnly || !view || (!lastAct && !nextRedo)) return null;
  const undoText = lastAct && t('acts.undo', { act: actName(view, lastAct, t) });
  const redoText = nextRedo && t('acts.redo', { act: actName(view, nextRedo, t) });
  return (
    <div className={classes.acts}>
      {undoText ? (
        <Button
          variant="default"
          size="sm"
          className={classes.undo}
          title={undoText}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={undo}
        >
          {undoText}
        </Button>
      ) : null}
      {redoText ? (
        <Button
          variant="default"
          size="sm"
          className={classes.redo}
          title={redoText}
          aria-label={redoText}
          onClick={redo}
        >
          <IconArrowForwardUp size={18} aria-hidden />
        </Button>
      ) : null}
    </div>
  );
});
UndoActs.displayName = 'UndoActs';
