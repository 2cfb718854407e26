import { Alert, Anchor, Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { firstFault } from '#domain/validation.ts';
import { useFieldRules } from '#components/forms/useFieldRules.ts';
import { sendCall } from '#platform/calls/http.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { pathTo } from '#platform/paths.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { EmailField } from './EmailField.tsx';
import { SessionFrame } from './SessionFrame.tsx';
import classes from './SessionFrame.module.css';

type State = 'idle' | 'sending' | 'sent' | 'failed';

/** Screen for forgotten passwords: requests a link by e-mail. */
export const RecoverPasswordScreen = () => {
  const { t } = useTranslation('session');
  const { required, email: emailRule } = useFieldRules();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [state, setState] = useState<State>('idle');
  useScreenTitle(t('recoverpassword.title'));

  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = firstFault(email.trim(), [required, emailRule]);
    setError(wrong);
    if (wrong || state === 'sending') return;
    setState('sending');
    const outcome = await sendCall('requestPasswordReset', {
      body: { email: email.trim(), langCode: currentLanguage() },
    });
    setState(outcome.ok ? 'sent' : 'failed');
    if (outcome.ok) setEmail('');
  };

  return (
    <SessionFrame title={t('recoverpassword.title')} intro={t('recoverpassword.intro')}>
      <form className={classes.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
        {state === 'sent' ? (
          <Alert color="green" role="status">
            {t('recoverpassword.success')}
          </Alert>
        ) : null}
        {state === 'failed' ? (
          <Alert color="red" role="alert">
            {t('recoverpassword.error')}
          </Alert>
        ) : null}
        <EmailField
          label={t('recoverpassword.email')}
          value={email}
          error={error}
          onChange={(next) => {
            setEmail(next);
            setError(null);
          }}
        />
        <Button type="submit" size="md" fullWidth loading={state === 'sending'}>
          {t('recoverpassword.submit')}
        </Button>
      </form>
      <div className={classes.foot}>
        <Anchor component={Link} to={pathTo('login')}>
          {t('recoverpassword.back')}
        </Anchor>
      </div>
    </SessionFrame>
  );
};
