import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TrayState } from './useTray.ts';
import classes from './tray.module.css';

/** Note over the drawing about items that wait to be placed, with a button that starts placing them. */
export const WaitingNote = ({ tray }: { tray: TrayState }) => {
  const { t } = useTranslation('floors');
  const { waiting, begin } = tray;
  if (waiting.length === 0) return null;
  return (
    <div className={classes.note}>
      <span>{t('tray.count', { count: waiting.length })}</span>
      <Button variant="default" size="sm" onClick={begin}>
        {t('tray.begin')}
      </Button>
    </div>
  );
};
