import { Alert, Button, Code, Stack } from '@mantine/core';
import { IconCopy, IconKey } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopyText } from '#components/text/useCopyText.ts';

type NewSecretProps = {
  title: string;
  text: string;
  secret: string;
  /** Name of the button that copies the secret, and has the focus. */
  copyLabel: string;
  onClose: () => void;
};

/** Secret that was just created and is shown this once, to be copied now. */
export const NewSecret = ({ title, text, secret, copyLabel, onClose }: NewSecretProps) => {
  const { t } = useTranslation('common');
  const { t: lists } = useTranslation('lists');
  const copy = useCopyText(lists('copy.done'), lists('copy.failed'));
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [secret]);
  return (
    <Alert
      color="green"
      role="status"
      icon={<IconKey size={20} aria-hidden />}
      title={title}
      withCloseButton
      closeButtonLabel={t('feedback.close')}
      onClose={onClose}
    >
      <Stack gap="xs" align="flex-start">
        <span>{text}</span>
        <Code fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {secret}
        </Code>
        <Button
          ref={button}
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copy(secret)}
        >
          {copyLabel}
        </Button>
      </Stack>
    </Alert>
  );
};
