import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../../platform/ids.ts';
import { notify } from '../../../platform/notify.ts';
import { localTexts } from '../../../platform/storage.ts';
import { storageKeys } from '../../../platform/storageKeys.ts';
import { useUser } from '../../session/useSession.ts';
import type { FixCall, WaitingFix } from './fixQueue.ts';
import { fixesChanged, fixWaitMs, keepFix, readFixes, undoFix } from './fixQueue.ts';

const subscribe = (listener: () => void): (() => void) => {
  const stop = fixesChanged.on(listener);
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
};

/** The user's fix of a flaw or a question that the backend has not confirmed; undefined for most. */
export const useWaitingFix = (kind: WaitingFix['kind'], targetId: number): WaitingFix | undefined => {
  const { id } = useUser();
  useSyncExternalStore(subscribe, () => localTexts.get(storageKeys.fixes));
  return readFixes(id).find((fix) => fix.kind === kind && fix.targetId === targetId);
};

const canBeUndone = (userId: number, id: string): boolean =>
  readFixes(userId).some((fix) => fix.id === id && !fix.isSending);

/** Takes a fix back and says so, or that it was too late. */
export const useUndoFix = (): ((fix: Pick<WaitingFix, 'id' | 'kind'>) => void) => {
  const { t } = useTranslation('flaws');
  return useCallback(
    ({ id, kind }) => {
      const isUndone = undoFix(id);
      notify({
        tone: isUndone ? 'success' : 'info',
        text: t(isUndone ? `waiting.undone.${kind}` : 'waiting.too_late'),
      });
    },
    [t],
  );
};

/** Keeps a fix, to be sent in ten seconds, and offers to take it back until then; `added` for a flaw that is new. */
export const useKeepFix = () => {
  const { t } = useTranslation('flaws');
  const { id: userId } = useUser();
  const undo = useUndoFix();
  return (call: FixCall, name: string, said: FixCall['kind'] | 'added' = call.kind): void => {
    const id = newId();
    keepFix({ ...call, id, userId, name });
    notify({
      tone: 'success',
      text: t(`waiting.fixed.${said}`, { name }),
      action: { label: t('waiting.undo'), onSelect: () => undo({ id, kind: call.kind }) },
      countdown: { seconds: fixWaitMs / 1000, isFirm: true },
      over: { subscribe, isOver: () => !canBeUndone(userId, id) },
    });
  };
};
