import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../../platform/ids.ts';
import { notify } from '../../../platform/notify.ts';
import { localTexts } from '../../../platform/storage.ts';
import { storageKeys } from '../../../platform/storageKeys.ts';
import { useUser } from '../../session/useSession.ts';
import type { WaitingFix } from './fixQueue.ts';
import { fixesChanged, fixWaitMs, keepFix, readFixes, undoFix } from './fixQueue.ts';

const subscribe = (listener: () => void): (() => void) => {
  const stop = fixesChanged.on(listener);
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
};

/** The user's fix of a flaw that the backend has not confirmed; undefined for most flaws. */
export const useWaitingFix = (flawId: number): WaitingFix | undefined => {
  const { id } = useUser();
  useSyncExternalStore(subscribe, () => localTexts.get(storageKeys.fixes));
  return readFixes(id).find((fix) => fix.flawId === flawId);
};

/** Takes a fix back and says so, or that it was too late. */
export const useUndoFix = (): ((id: string) => void) => {
  const { t } = useTranslation('flaws');
  return useCallback(
    (id) => {
      const isUndone = undoFix(id);
      notify({
        tone: isUndone ? 'success' : 'info',
        text: t(isUndone ? 'waiting.undone' : 'waiting.too_late'),
      });
    },
    [t],
  );
};

/** Keeps a fix, to be sent in ten seconds, and offers to take it back until then. */
export const useKeepFix = () => {
  const { t } = useTranslation('flaws');
  const { id: userId } = useUser();
  const undo = useUndoFix();
  return (flawId: number, name: string, body: WaitingFix['body']): void => {
    const id = newId();
    keepFix({ id, userId, flawId, name, body });
    notify({
      tone: 'success',
      text: t('waiting.fixed', { name }),
      action: { label: t('waiting.undo'), onSelect: () => undo(id) },
      countdown: { seconds: fixWaitMs / 1000, isFirm: true },
    });
  };
};
