import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useIsSavingAnything } from '#offline/sync/useSync.ts';
import { useAppUpdate } from './useAppUpdate.ts';
import { useIsRoundOpen } from '../menus/useMenuCollapse.ts';
import classes from './banner.module.css';

/** Prompt that offers a new version, never forces it, and never during a running round or while work is being sent. */
export const UpdatePrompt = () => {
  const { t } = useTranslation('common');
  const isRoundOpen = useIsRoundOpen();
  const { isWaiting, isAsked, isHeld, accept, dismiss } = useAppUpdate();
  const isSending = useIsSavingAnything();
  if (!isWaiting || isRoundOpen || isSending) return null;
  return (
    <div role="status" className={`${classes.update} no-print`}>
      <span>{isHeld ? t('shell.update_held') : t('shell.update_ready')}</span>
      <Button size="xs" variant="default" loading={isAsked} onClick={accept}>
        {t('shell.update_now')}
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={dismiss}>
        {t('shell.update_later')}
      </Button>
    </div>
  );
};
