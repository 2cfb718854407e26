import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#platform/calls/useConnection.ts';
import classes from './banner.module.css';

/** Banner that announces once that the backend can't be reached; only to screen readers if the screen itself shows the connection. */
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
