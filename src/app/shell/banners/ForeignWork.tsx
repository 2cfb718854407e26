import { IconUserPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { HandOverPart } from '#entities/quarantine/ui/HandOverPart.tsx';
import classes from './banner.module.css';

/** Notice of another user's work on this device, with the handover. */
export const ForeignWork = () => {
  const { t } = useTranslation('common');
  return (
    <div className={`${classes.banner} no-print`}>
      <IconUserPause size={20} aria-hidden />
      <div className={classes.words}>
        <HandOverPart tell={(count) => <span role="status">{t('shell.foreign_work', { count })}</span>} />
      </div>
    </div>
  );
};
