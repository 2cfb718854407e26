import { Box, Button, Flex, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import type { User } from '#contract/users/user.ts';
import { sendCall } from '#platform/calls/http.ts';
import { notify } from '#platform/notify.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';

/** Button that sends the user a link to choose a new password. [USER-09, USER-36, USER-46] */
export const ResetPassword = ({ user, isDisabled }: { user: User; isDisabled: boolean }) => {
  const { t } = useTranslation('users');
  const textOf = useFailureText();
  const [state, setState] = useState<{ isSending: boolean; failure?: string }>({ isSending: false });

  const send = async () => {
    setState({ isSending: true });
    const outcome = await sendCall('requestPasswordReset', {
      body: { email: user.email, langCode: user.preferredLanguageCode },
    });
    setState({ isSending: false, ...(outcome.ok ? {} : { failure: textOf(outcome.failure) }) });
    if (outcome.ok) notify({ tone: 'success', text: t('reset_password_success') });
  };

  return (
    <Flex component="section" direction="column" gap="xs" aria-label={t('form.reset_title')}>
      <Box component="h3" m={0} fz="sm" fw={600}>
        {t('form.reset_title')}
      </Box>
      <Text c="dimmed" fz="sm">
        {t('form.reset_hint', { email: user.email })}
      </Text>
      <div>
        <Button
          variant="default"
          leftSection={<IconMail size={18} aria-hidden />}
          disabled={isDisabled}
          loading={state.isSending}
          onClick={() => void send()}
        >
          {t('form.reset')}
        </Button>
      </div>
      {state.failure ? <FailureAlert text={state.failure} /> : null}
    </Flex>
  );
};
