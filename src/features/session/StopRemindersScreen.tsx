import { Alert, Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { sendCall } from '#platform/calls/http.ts';
import { pathTo } from '#platform/paths.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { SessionFrame } from './SessionFrame.tsx';
import classes from './SessionFrame.module.css';

type State = 'idle' | 'sending' | 'stopped' | 'unknown' | 'failed';

/** Screen of a reminder's stop link: mail programs open links automatically, so a person must press a button. */
export const StopRemindersScreen = () => {
  const { t } = useTranslation('session');
  const { token = '' } = useParams();
  const [state, setState] = useState<State>('idle');
  useScreenTitle(t('stop_reminders.title'));
  const stop = async () => {
    if (state === 'sending') return;
    setState('sending');
    const outcome = await sendCall('stopReminders', { body: { token } });
    if (outcome.ok) setState('stopped');
    else setState(outcome.failure.kind === 'http' && outcome.failure.status < 500 ? 'unknown' : 'failed');
  };
  return (
    <SessionFrame title={t('stop_reminders.title')} intro={t('stop_reminders.intro')}>
      <div className={classes.form}>
        {state === 'stopped' ? (
          <Alert color="green" role="status">
            {t('stop_reminders.stopped')}
          </Alert>
        ) : null}
        {state === 'unknown' || state === 'failed' ? (
          <Alert color="red" role="alert">
            {t(`stop_reminders.${state}`)}
          </Alert>
        ) : null}
        {state === 'stopped' ? null : (
          <Button size="md" fullWidth loading={state === 'sending'} onClick={() => void stop()}>
            {t('stop_reminders.submit')}
          </Button>
        )}
      </div>
      <div className={classes.foot}>
        <Anchor component={Link} to={pathTo('reminders')}>
          {t('stop_reminders.settings')}
        </Anchor>
      </div>
    </SessionFrame>
  );
};
