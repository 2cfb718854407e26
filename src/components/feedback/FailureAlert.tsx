import { Alert, Box, Button, Group } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type FailureAlertProps = {
  /** Message of the failure; defaults to a general text. */
  text?: string;
  title?: string;
  onRetry?: () => void;
};

/** Failure where it happened, with a retry. */
export const FailureAlert = ({ text, title, onRetry }: FailureAlertProps) => {
  const { t } = useTranslation('common');
  return (
    <Alert color="red" title={title} icon={<IconAlertCircle size={20} aria-hidden />}>
      <Group gap="8px 16px" c="var(--mantine-color-text)">
        <Box component="span" flex="1 1 200px">
          {text ?? t('feedback.failed')}
        </Box>
        {onRetry ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={onRetry}
          >
            {t('feedback.retry')}
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
};
