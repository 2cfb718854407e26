import { Button, Loader } from '@mantine/core';
import { IconCheck, IconCloudOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { tryNow } from '#entities/drawings/editing/editingThunks.ts';
import { failedCallOf } from '#entities/drawings/editing/waitingSteps.ts';
import type { DrawingSession } from '#entities/drawings/drawingSession.ts';
import { callsVersion, followCalls, isCallKept } from '#offline/calls/waitingCalls.ts';
import { offlineFailure } from '#platform/calls/failure.ts';
import { useConnection } from '#platform/calls/useConnection.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useAppDispatch } from '#store/hooks.ts';
import classes from './editor.module.css';

/** Mark that everything is saved, or the reason why not, with a button that sends it. */
export const SaveMark = ({ session }: { session: DrawingSession }) => {
  const { t } = useTranslation('floors');
  const textOf = useFailureText();
  const dispatch = useAppDispatch();
  useSyncExternalStore(followCalls, callsVersion);
  const { pending } = session;
  const isOffline = useConnection() === 'offline';
  // Without a network nothing is tried, so nothing has failed either.
  const why =
    failedCallOf(pending[0])?.failure ?? (isOffline && pending.length > 0 ? offlineFailure() : undefined);
  const isKept = pending.every(({ id }) => isCallKept(id));
  if (why)
    return (
      <div className={classes.waiting} role="alert">
        <IconCloudOff size={20} aria-hidden />
        <span>
          {t(isKept ? 'saving.waiting' : 'saving.unkept', { count: pending.length, why: textOf(why) })}
        </span>
        <Button size="sm" variant="default" onClick={() => dispatch(tryNow())}>
          {t('saving.retry')}
        </Button>
      </div>
    );
  return (
    <span className={classes.saved} role="status">
      {pending.length > 0 ? <Loader size={16} aria-hidden /> : <IconCheck size={18} aria-hidden />}
      <span className={classes.savedText}>{t(pending.length > 0 ? 'saving.running' : 'saving.done')}</span>
    </span>
  );
};

/** Mark of a drawing's changes that wait on this device, also while it is only viewed or listed. [SETUP-166] */
export const WaitingMark = ({ session }: { session: DrawingSession }) =>
  session.pending.length > 0 ? <SaveMark session={session} /> : null;
