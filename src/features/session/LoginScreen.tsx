import { Alert, Anchor, Button, PasswordInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import type { LazySource } from '#components/lazy/LazyPart.tsx';
import { canUsePasskeys } from '#entities/session/passkeySupport.ts';
import { pathTo } from '#platform/paths.ts';
import { keepRequestedAddress } from '#platform/storage/requestedAddress.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import type { EmailFirstProps } from './EmailFirst.tsx';
import { EmailField } from './EmailField.tsx';
import { EndedSession } from './EndedSession.tsx';
import { SessionFrame } from './SessionFrame.tsx';
import classes from './SessionFrame.module.css';
import type { PasskeyLoginProps } from './PasskeyLogin.tsx';
import { useIsEmailFirst } from './useIsEmailFirst.ts';
import { useLogin } from './useLogin.ts';

type LoginScreenProps = {
  /** E-mail address of the user whose session ended; else it comes with the address. */
  email?: string;
  /** Handler after the login over a screen whose session has ended: the user stays there, instead of going to the requested address. */
  onLoggedIn?: () => void;
};

/** Returns the e-mail address of the refused session; empty on a direct visit, so that a shared tablet doesn't reveal the previous user. */
const emailOf = (state: unknown): string =>
  state instanceof Object && 'email' in state && typeof state.email === 'string' ? state.email : '';

const emailFirst: LazySource<EmailFirstProps> = {
  namespaces: ['providerLogin'],
  load: () => import('./EmailFirst.tsx').then((file) => file.EmailFirst),
};

const passkeyLogin: LazySource<PasskeyLoginProps> = {
  namespaces: ['account'],
  load: () => import('./PasskeyLogin.tsx').then((file) => file.PasskeyLogin),
};

/** Login screen with e-mail and password, or a passkey. */
export const LoginScreen = ({ email: overEmail, onLoggedIn }: LoginScreenProps) => {
  const { t } = useTranslation('session');
  const textOf = useFailureText();
  const arrival = useLocation();
  const [knownEmail, setKnownEmail] = useState(overEmail ?? emailOf(arrival.state));
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState('');
  const [hasChosenPassword, setHasChosenPassword] = useState(false);
  const { state, logIn, complete, reset } = useLogin(onLoggedIn);
  // A password that is being typed stays.
  const isEmailFirst = useIsEmailFirst() && !hasChosenPassword && password === '';
  useScreenTitle(t('login.title'));

  const passwordField = useRef<HTMLInputElement>(null);
  // Runs once the surrounding dialog is open, which gives the focus to its first field.
  useEffect(() => {
    if (knownEmail !== '') passwordField.current?.focus();
  }, [knownEmail]);

  const isBusy = state.status === 'loading' || state.status === 'success';
  const isWrong = state.status === 'wrong';
  const isEmpty = !email.trim() || !password;
  const failure = {
    idle: null,
    loading: null,
    success: null,
    wrong: t('login.wrong_credentials'),
    noLicence: t('login.no_active_license'),
    failed: state.status === 'failed' ? textOf(state.failure) : null,
  }[state.status];

  /** Lets the user return from a provider to the screen that the login covers. */
  const keepAddress = (): void => {
    if (onLoggedIn) keepRequestedAddress(`${arrival.pathname}${arrival.search}`);
  };

  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isEmpty && !isBusy) void logIn(email.trim(), password);
  };

  return (
    <SessionFrame title={t('login.title')}>
      <EndedSession isOverWork={onLoggedIn !== undefined} />
      {isEmailFirst ? (
        <LazyPart
          source={emailFirst}
          waiting={null}
          props={{
            label: t('login.email'),
            email,
            onEmail: setEmail,
            onPassword: () => {
              setKnownEmail(email);
              setHasChosenPassword(true);
            },
            onLeave: keepAddress,
          }}
        />
      ) : (
        <form className={classes.form} onSubmit={handleSubmit} noValidate>
          {failure ? (
            <Alert color="red" role="alert" id="login-failure">
              {failure}
            </Alert>
          ) : null}
          <EmailField
            label={t('login.email')}
            value={email}
            error={isWrong}
            isFirst={knownEmail === ''}
            describedBy={isWrong ? 'login-failure' : undefined}
            onChange={(next) => {
              setEmail(next);
              if (isWrong) reset();
            }}
          />
          <PasswordInput
            label={t('login.password')}
            autoComplete="current-password"
            ref={passwordField}
            size="md"
            value={password}
            error={isWrong}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? 'login-failure' : undefined}
            visibilityToggleButtonProps={{ 'aria-label': t('login.show_password') }}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              if (isWrong) reset();
            }}
          />
          <Button type="submit" size="md" fullWidth loading={isBusy} disabled={isEmpty}>
            {t('login.submit')}
          </Button>
        </form>
      )}
      {canUsePasskeys() ? (
        <LazyPart
          source={passkeyLogin}
          waiting={null}
          props={{ onOutcome: (outcome) => void complete(outcome) }}
        />
      ) : null}
      {onLoggedIn ? null : (
        <div className={classes.foot}>
          <Anchor component={Link} to={pathTo('recoverPassword')}>
            {t('login.forgot')}
          </Anchor>
        </div>
      )}
    </SessionFrame>
  );
};
