import { Alert, Anchor, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { providerFailures } from '#contract/identity/loginFailures.ts';
import type { ProviderFailure } from '#contract/identity/loginFailures.ts';
import { linkToProvider, signInWithProvider, takeProviderVisit } from '#entities/session/providerSignIn.ts';
import { useErrorTexts } from '#platform/calls/useErrorTexts.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { pathTo } from '#platform/paths.ts';
import { takeRequestedAddress } from '#platform/storage/requestedAddress.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { SessionFrame } from './SessionFrame.tsx';
import classes from './SessionFrame.module.css';

const failureIn = (params: URLSearchParams): ProviderFailure | null =>
  providerFailures.find((each) => each === params.get('failure')) ?? null;

/** Screen to which a provider's callback leads: exchanges the one-time code, or names the failure. [IDENT-17] */
export const ProviderLoginScreen = () => {
  const { t } = useTranslation('providerLogin');
  const errors = useErrorTexts();
  const textOf = useFailureText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [failure, setFailure] = useState<string | null>(null);
  const [isLink, setIsLink] = useState(false);
  const isStarted = useRef(false);
  useScreenTitle(t(failure === null ? 'return.title' : 'return.failed_title'));

  const finish = useEffectEvent(async () => {
    const visit = takeProviderVisit();
    setIsLink(visit?.purpose === 'link');
    const [code, word] = [params.get('code'), failureIn(params)];
    if (word !== null || code === null || visit === null) {
      setFailure(errors(word ?? 'provider_login_expired'));
      return;
    }
    const isLinking = visit.purpose === 'link';
    const outcome = isLinking ? await linkToProvider(code, visit) : await signInWithProvider(code, visit);
    if (!outcome.ok) return setFailure(textOf(outcome.failure));
    const next = isLinking ? pathTo('account') : (takeRequestedAddress() ?? pathTo('dashboard'));
    await navigate(next, { replace: true });
  });

  // The code works once, also where React runs effects twice.
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void finish();
  }, []);

  if (failure === null)
    return (
      <SessionFrame title={t('return.title')}>
        <Text role="status">{t('return.waiting')}</Text>
      </SessionFrame>
    );
  return (
    <SessionFrame title={t('return.failed_title')}>
      <Alert color="red" role="alert">
        {failure}
      </Alert>
      <div className={classes.foot}>
        <Anchor component={Link} to={isLink ? pathTo('account') : pathTo('login')}>
          {t(isLink ? 'return.to_account' : 'return.to_login')}
        </Anchor>
      </div>
    </SessionFrame>
  );
};
