import { Alert, Stack } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CopiedValue } from '#components/text/CopiedValue.tsx';
import type { WebhookWithSecret } from '#contract/webhooks/webhook.ts';

type NewSecretProps = { webhook: WebhookWithSecret; onClose: () => void };

/** Secret that was just created, to be copied now. */
export const NewSecret = ({ webhook, onClose }: NewSecretProps) => {
  const { t } = useTranslation('webhooks');
  const { t: common } = useTranslation('common');
  return (
    <Alert
      color="green"
      role="status"
      icon={<IconKey size={20} aria-hidden />}
      title={t('secret.title', { name: webhook.name })}
      withCloseButton
      closeButtonLabel={common('feedback.close')}
      onClose={onClose}
    >
      <Stack gap="xs">
        <span>{t('secret.text')}</span>
        <CopiedValue value={webhook.secret} label={t('secret.copy')} />
      </Stack>
    </Alert>
  );
};
