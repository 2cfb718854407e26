import { Alert, Button } from '@mantine/core';
import { IconCopy, IconKey } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKey } from '#contract/users/apiKey.ts';
import classes from './apiKeys.module.css';
import { useCopyKey } from './useCopyKey.ts';

type NewKeyProps = { apiKey: ApiKey; onClose: () => void };

/** Key that was just created, to be copied now. */
export const NewKey = ({ apiKey, onClose }: NewKeyProps) => {
  const { t } = useTranslation('apiKeys');
  const { t: common } = useTranslation('common');
  const copy = useCopyKey();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [apiKey.id]);
  return (
    <Alert
      color="green"
      role="status"
      icon={<IconKey size={20} aria-hidden />}
      title={t('made.title', { name: apiKey.name })}
      withCloseButton
      closeButtonLabel={common('feedback.close')}
      onClose={onClose}
    >
      <div className={classes.made}>
        <p>{t('made.text')}</p>
        <code className={classes.token}>{apiKey.jwtToken}</code>
        <Button
          ref={button}
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copy(apiKey.jwtToken)}
        >
          {t('key.copy')}
        </Button>
      </div>
    </Alert>
  );
};
