import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { callsVersion, followCalls, readCall, takeCallBack } from '#offline/calls/waitingCalls.ts';
import { newId } from '#platform/ids.ts';
import { notify } from '#platform/notify.ts';
import { nowIso } from '#platform/time/clock.ts';
import { useUser } from '#entities/session/useSession.ts';
import type { FixCall, WaitingFix } from './fixes.ts';
import { fixTarget, fixWaitMs, keepFix, readFixes } from './fixes.ts';

/** Returns the user's fix of a flaw or a question that the backend has not confirmed; undefined for most. */
export const useWaitingFix = (kind: FixCall['kind'], targetId: number): WaitingFix | undefined => {
  const { id } = useUser();
  useSyncExternalStore(followCalls, callsVersion);
  const target = fixTarget({ kind, targetId });
  return readFixes(id).find((fix) => fix.target === target);
};

const canBeUndone = (key: string): boolean => {
  const state = readCall(key)?.state;
  return state === 'sealed' || state === 'parked';
};

/** Returns a function that cancels a fix and shows a notice, also if it was too late. */
export const useUndoFix = (): ((key: string, kind: FixCall['kind']) => void) => {
  const { t } = useTranslation('flaws');
  return useCallback(
    (key, kind) =>
      void takeCallBack(key).then((isUndone) =>
        notify({
          tone: isUndone ? 'success' : 'info',
          text: t(isUndone ? `waiting.undone.${kind}` : 'waiting.too_late'),
        }),
      ),
    [t],
  );
};

/** Returns a function that stores a fix to be sent in ten seconds, and then offers undo until it is sent; `added` for a new flaw. */
export const useKeepFix = () => {
  const { t } = useTranslation('flaws');
  const { id: ownerUserId } = useUser();
  const undo = useUndoFix();
  return async (
    payload: FixCall,
    name: string,
    said: FixCall['kind'] | 'added' = payload.kind,
  ): Promise<void> => {
    const key = newId();
    await keepFix({ key, ownerUserId, name, payload });
    notify({
      tone: 'success',
      text: t(`waiting.fixed.${said}`, { name }),
      action: { label: t('waiting.undo'), onSelect: () => undo(key, payload.kind) },
      countdown: { seconds: fixWaitMs / 1000, isFirm: true },
      over: { subscribe: followCalls, isOver: () => !canBeUndone(key) },
    });
  };
};

/** Returns a function that stores the fixes of several flaws, each sent on its own and undoable where it is shown. */
export const useKeepFixes = () => {
  const { id: ownerUserId, email } = useUser();
  return (flaws: readonly { id: number; name: string; measure: string; version: number }[]): void => {
    for (const { id: targetId, name, measure, version } of flaws) {
      const body = { measure, done: nowIso(), doneBy: email, version };
      void keepFix({ key: newId(), ownerUserId, name, payload: { kind: 'flaw', targetId, body } });
    }
  };
};
