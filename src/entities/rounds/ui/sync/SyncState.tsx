import { Alert, Box, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { ProgressBar } from '#components/feedback/ProgressBar.tsx';
import { useSync } from '#offline/sync/useSync.ts';
import { formatTimestamp } from '#platform/time/timestamps.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useConnection } from '#platform/calls/useConnection.ts';
import { durationText } from '#platform/language/durationText.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { HandOverPart } from '#entities/quarantine/ui/HandOverPart.tsx';
import { useUser } from '#entities/session/useSession.ts';
import type { WaitingWork } from '#entities/rounds/device/syncRounds.ts';
import { sendAllNow } from '#entities/rounds/device/syncRounds.ts';
import classes from './syncPanel.module.css';

/** State of connection, waiting work and work being sent, with a retry for all of it. */
export const SyncState = ({ rounds, calls, refusedCount, isSendable }: WaitingWork) => {
  const { t } = useTranslation('sync');
  const sync = useSync();
  const textOf = useFailureText();
  const { id } = useUser();
  const dispatch = useAppDispatch();
  const isOffline = useConnection() === 'offline';
  const [isTrying, setIsTrying] = useState(false);
  const savings = Object.values(sync.rounds);
  const sending = savings.find(({ status }) => status === 'saving');
  const lastSavedAt = savings.reduce(
    (last, one) => ((one.lastSavedAt ?? '') > last ? (one.lastSavedAt ?? '') : last),
    '',
  );
  const failure = savings.find(({ status }) => status === 'unsuccessful')?.failure ?? null;
  const unsent = sync.waiting + calls.length;
  const waiting = Math.max(0, unsent - refusedCount);
  const quarantined = savings.reduce((sum, one) => sum + one.quarantined.length, 0);
  const waitingHint = () => {
    if (unsent === 0) return 'state.none';
    if (rounds.length + calls.length > 0 && !isSendable) return 'state.hint_refused';
    if (isOffline) return 'state.hint_offline';
    return failure ? 'state.hint_failed' : 'state.hint_online';
  };

  const handleTry = async () => {
    setIsTrying(true);
    try {
      await sendAllNow(dispatch, id, rounds);
    } finally {
      setIsTrying(false);
    }
  };

  return (
    <section aria-label={t('state.title')} className={classes.section}>
      <Box component="h3" m={0} fz="md" fw={650}>
        {t('state.title')}
      </Box>
      <dl className={classes.facts}>
        <div>
          <dt>{t('state.connection')}</dt>
          <dd>{isOffline ? t('state.offline') : t('state.online')}</dd>
        </div>
        <div>
          <dt>{t('state.waiting')}</dt>
          <dd className="tabular">{waiting}</dd>
        </div>
        {refusedCount > 0 ? (
          <div>
            <dt>{t('state.refused')}</dt>
            <dd className="tabular">{refusedCount}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t('state.last_sent')}</dt>
          <dd className="tabular">{lastSavedAt ? formatTimestamp(lastSavedAt) : t('state.never')}</dd>
        </div>
      </dl>
      {sending ? (
        <ProgressBar
          label={t('state.sending_short')}
          value={sending.sent}
          max={Math.max(sending.total, 1)}
          text={
            sending.total > 0
              ? t('state.sending', { sent: sending.sent, total: sending.total })
              : t('state.sending_short')
          }
          isDone={false}
        />
      ) : null}
      <Text c="dimmed" fz="sm">
        {unsent === 0 && quarantined > 0 ? t('state.approval', { count: quarantined }) : t(waitingHint())}
      </Text>
      {failure && sync.waiting > 0 ? <FailureAlert text={textOf(failure)} /> : null}
      {sync.foreignCount > 0 ? (
        <HandOverPart
          tell={(count) => (
            <Text c="dimmed" fz="sm">
              {t('state.foreign', { count })}
            </Text>
          )}
        />
      ) : null}
      {sync.clockSkewMs === null ? null : (
        <Alert color="orange">{t('state.clock', { time: durationText(Math.abs(sync.clockSkewMs)) })}</Alert>
      )}
      {rounds.length + calls.length > 0 ? (
        <Button
          variant="default"
          loading={isTrying || sending !== undefined}
          disabled={isOffline}
          onClick={() => void handleTry()}
        >
          {t('state.send_all')}
        </Button>
      ) : null}
    </section>
  );
};
