import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../platform/useConnection.ts';
import classes from './banner.module.css';

/** Says, politely and once, that the backend can't be reached; where a screen shows the connection itself, only to be heard. */
export const ConnectionBanner = () => {
  const { t } = useTranslation('common');
  const isOffline = useConnection() === 'offline';
  return (
    <div role="status" className="no-print">
      {isOffline ? (
        <div className={`${classes.banner} ${classes.connection}`}>
          <IconCloudOff size={20} aria-hidden />
          <span>{t('shell.offline')}</span>
        </div>
      ) : null}
    </div>
  );
};
