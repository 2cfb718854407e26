import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppUpdate } from './useAppUpdate.ts';
import { useIsRoundOpen } from './useMenuCollapse.ts';
import classes from './shell.module.css';

/** Offers a new version, never forces it, and never during a running round. */
export const UpdatePrompt = () => {
  const { t } = useTranslation('common');
  const isRoundOpen = useIsRoundOpen();
  const { isWaiting, accept, dismiss } = useAppUpdate();
  if (!isWaiting || isRoundOpen) return null;
  return (
    <div role="status" className={`${classes.update} no-print`}>
      <span>{t('shell.update_ready')}</span>
      <Button size="xs" variant="default" onClick={accept}>
        {t('shell.update_now')}
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={dismiss}>
        {t('shell.update_later')}
      </Button>
    </div>
  );
};
