import { Alert } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { logFailure } from '../../platform/log.ts';

const wasRefused = (state: unknown): boolean =>
  state instanceof Object && 'isSessionRefused' in state && state.isSessionRefused === true;

/** How much waits on this device, whoever's it is; the store comes only where somebody needs it. */
const countWaiting = async (): Promise<number> => {
  const { openDevice } = await import('../../offline/log/device.ts');
  const { outbox } = await openDevice();
  const nobody = 0;
  return outbox.countForeign(nobody);
};

type EndedSessionProps = {
  /** The login stands over a form with what was written there. */
  isOverWork: boolean;
};

/** Why a session that the backend refused to renew is over, and what is kept: what was written, and unsent work; else nothing. */
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
