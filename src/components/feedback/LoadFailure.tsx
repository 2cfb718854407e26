import { useTranslation } from 'react-i18next';
import { useConnection } from '../../platform/useConnection.ts';
import { FailureAlert } from './FailureAlert.tsx';
import classes from './feedback.module.css';

type LoadFailureProps = { text?: string; onRetry?: () => void };

/**
 * A part of a screen that couldn't be fetched. Without a network that is no failure of this part: it is said once for all of them, and
 * each comes by itself with the connection.
 */
export const LoadFailure = ({ text, onRetry }: LoadFailureProps) => {
  const { t } = useTranslation('common');
  const isOffline = useConnection() === 'offline';
  return isOffline ? (
    <p className={classes.waits}>{t('feedback.waits')}</p>
  ) : (
    <FailureAlert text={text} onRetry={onRetry} />
  );
};
