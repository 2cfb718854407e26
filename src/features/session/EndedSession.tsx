import { Alert } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { logFailure } from '#platform/log.ts';

const wasRefused = (state: unknown): boolean =>
  state instanceof Object && 'isSessionRefused' in state && state.isSessionRefused === true;

/** Returns the number of acts waiting on this device, of any user; the store is loaded only if needed. */
const countWaiting = async (): Promise<number> => {
  const { openDevice } = await import('#offline/log/device.ts');
  const { outbox } = await openDevice();
  const nobody = 0;
  return outbox.countForeign(nobody);
};

type EndedSessionProps = {
  /** True if the login is shown over a form with unsaved input. */
  isOverWork: boolean;
};

/** Explanation of a session that couldn't be renewed, and of preserved work: form input and unsent work; otherwise nothing. */
export const EndedSession = ({ isOverWork }: EndedSessionProps) => {
  const { t } = useTranslation('session');
  const { state } = useLocation();
  const isRefused = isOverWork || wasRefused(state);
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    if (!isRefused) return;
    countWaiting().then(setWaiting, (error: unknown) => logFailure('counting what waits failed', error));
  }, [isRefused]);

  if (!isRefused) return null;
  return (
    <Alert color="orange" role="status" mb="md">
      {t('login.ended')} {isOverWork ? t('login.kept') : null}{' '}
      {waiting > 0 ? t('login.waits', { count: waiting }) : null}
    </Alert>
  );
};
