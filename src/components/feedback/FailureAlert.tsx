import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './feedback.module.css';

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
      <div className={classes.failure}>
        <span className={classes.failureText}>{text ?? t('feedback.failed')}</span>
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
      </div>
    </Alert>
  );
};
