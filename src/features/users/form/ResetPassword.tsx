import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import type { User } from '#contract/users/user.ts';
import { sendCall } from '#platform/calls/http.ts';
import { notify } from '#platform/notify.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import sections from '#components/forms/sections.module.css';

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
    <section className={sections.section} aria-label={t('form.reset_title')}>
      <h3 className={sections.heading}>{t('form.reset_title')}</h3>
      <p className={sections.note}>{t('form.reset_hint', { email: user.email })}</p>
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
    </section>
  );
};
