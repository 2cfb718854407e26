import { Alert, Anchor, Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { minPasswordLength } from '#contract/constants.ts';
import type { LoginWay } from '#contract/identity/login.ts';
import { pathTo } from '#platform/paths.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { InvitedLogin } from './InvitedLogin.tsx';
import { SessionFrame } from './SessionFrame.tsx';
import classes from './SessionFrame.module.css';
import { useResetPassword } from './useResetPassword.ts';

/** Screen of the e-mailed link: a new password, twice. */
export const ResetPasswordScreen = () => {
  const { t } = useTranslation('session');
  const { token = '' } = useParams();
  const { email, password, repeat, state, failure, setPassword, setRepeat, handleSubmit } =
    useResetPassword();
  const [params] = useSearchParams();
  const isInvited = params.has('invited');
  const title = t(isInvited ? 'resetpassword.welcome' : 'resetpassword.title');
  useScreenTitle(title);

  const [way, setWay] = useState<LoginWay | null>(null);
  const isDone = state === 'done';
  const isMismatch = state === 'mismatch';
  const toggleProps = { 'aria-label': t('login.show_password') };
  const isFailed = state === 'failed' || state === 'refused';

  return (
    <SessionFrame
      title={title}
      intro={t(isInvited ? 'resetpassword.welcome_for' : 'resetpassword.for', { email })}
    >
      {isInvited ? <InvitedLogin token={token} email={email} onWay={setWay} /> : null}
      {way?.hasPassword === false ? null : (
        <form className={classes.form} onSubmit={handleSubmit} noValidate>
          {isDone ? (
            <Alert color="green" role="status">
              {t('resetpassword.success')}
            </Alert>
          ) : null}
          {isFailed ? (
            <Alert color="red" role="alert">
              {failure ?? t(isInvited ? 'resetpassword.invitation_over' : 'resetpassword.error_generic')}
            </Alert>
          ) : null}
          <PasswordInput
            label={t('resetpassword.password')}
            description={t('resetpassword.hint', { min: minPasswordLength })}
            autoComplete="new-password"
            autoFocus
            size="md"
            value={password}
            disabled={isDone}
            error={isMismatch}
            aria-invalid={isMismatch}
            visibilityToggleButtonProps={toggleProps}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <PasswordInput
            label={t('resetpassword.repeat')}
            autoComplete="new-password"
            size="md"
            value={repeat}
            disabled={isDone}
            aria-invalid={isMismatch}
            error={isMismatch ? t('resetpassword.error_mismatch') : false}
            visibilityToggleButtonProps={toggleProps}
            onChange={(event) => setRepeat(event.currentTarget.value)}
          />
          <Button
            type="submit"
            size="md"
            fullWidth
            loading={state === 'sending'}
            disabled={isDone || !password || !repeat}
          >
            {t('resetpassword.submit')}
          </Button>
        </form>
      )}
      <div className={classes.foot}>
        <Anchor component={Link} to={isFailed ? pathTo('recoverPassword') : pathTo('login')}>
          {t(isFailed ? 'resetpassword.new_link' : 'resetpassword.to_login')}
        </Anchor>
      </div>
    </SessionFrame>
  );
};
