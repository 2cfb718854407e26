import { IconUserPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { HandOverPart } from '#entities/quarantine/parts/HandOverPart.tsx';
import classes from './banner.module.css';

/** Another user's work that waits on this device, and how it is handed over. */
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
