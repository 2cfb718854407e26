import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#platform/calls/useConnection.ts';
import { FailureAlert } from './FailureAlert.tsx';

type LoadFailureProps = { text?: string; onRetry?: () => void };

/**
 * Message for a part of a screen that couldn't be loaded. A missing network is reported once for all parts, and each reloads when the
 * connection is back.
 */
export const LoadFailure = ({ text, onRetry }: LoadFailureProps) => {
  const { t } = useTranslation('common');
  const isOffline = useConnection() === 'offline';
  return isOffline ? (
    <Text py="md" px={0} c="dimmed">
      {t('feedback.waits')}
    </Text>
  ) : (
    <FailureAlert text={text} onRetry={onRetry} />
  );
};
