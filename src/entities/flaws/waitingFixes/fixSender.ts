import { now } from '../../../platform/clock.ts';
import { connectionChanged } from '../../../platform/connectivity.ts';
import type { Outcome } from '../../../platform/envelope.ts';
import { withLock } from '../../../platform/locks.ts';
import { logFailure } from '../../../platform/log.ts';
import { storageKeys } from '../../../platform/storageKeys.ts';
import { readStoredUser } from '../../session/storedUser.ts';
import type { WaitingFix } from './fixQueue.ts';
import { changeFix, fixesChanged, fixWaitMs, readFixes } from './fixQueue.ts';
import { fixRetryMs, sendFix, sendFixOnLeaving, settleFix } from './sendFix.ts';

const lockName = 'tillsyn.fixes';
const lostAfterMs = 5_000;
const longestWaitMs = Math.max(fixWaitMs, fixRetryMs);

/** Due too is one that would wait longer than any does: the clock was set back meanwhile. */
const isDue = ({ sendAt, failure }: WaitingFix): boolean => {
  const waitMs = sendAt - now().getTime();
  return failure === null && (waitMs <= 0 || waitMs > longestWaitMs);
};

const sendOne = async (
  fix: WaitingFix,
  how: (fix: WaitingFix) => Promise<Outcome<unknown>>,
): Promise<void> => {
  changeFix(fix.id, { isSending: true });
  const refusal = await settleFix(fix, await how(fix), now().getTime());
  if (refusal) logFailure('a fix was refused', refusal);
};

/** Another one may have logged in by another tab: what is sent by their session counts as theirs. */
const isSession = (userId: number): boolean => readStoredUser()?.id === userId;

/**
 * Sends the user's fixes that are due, or all that no refusal holds. One tab sends at a time, and reads the queue anew inside the lock:
 * what another tab sent or took back meanwhile is gone by then, and what looks as if it were on its way was left by a page that is gone.
 */
export const sendFixes = (userId: number, which: 'due' | 'all'): Promise<void> =>
  withLock(lockName, async () => {
    for (const { id } of readFixes(userId)) {
      const fix = readFixes(userId).find((each) => each.id === id);
      if (!isSession(userId)) return;
      if (fix && fix.failure === null && (which === 'all' || isDue(fix))) await sendOne(fix, sendFix);
    }
  });

/** Tries a refused fix once more. */
export const retryFix = (userId: number, id: string): void => {
  changeFix(id, { failure: null, sendAt: now().getTime() });
  void sendFixes(userId, 'due');
};

/**
 * Sends the user's fixes when their time has come, when the connection is back, and when the page hides, until it is stopped.
 * @param onStored told after fixes left the queue or were refused, so that lists are asked anew
 */
export const startFixSender = (userId: number, onStored: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known = readFixes(userId).length;
  const run = (which: 'due' | 'all'): void =>
    void sendFixes(userId, which).catch((error: unknown) => logFailure('a fix could not be sent', error));
  const plan = (): void => {
    clearTimeout(timer);
    const fixes = readFixes(userId);
    if (fixes.length < known) onStored();
    known = fixes.length;
    // One on its way is looked at again later: the page that sent it may be gone.
    const timeOf = ({ sendAt, isSending }: WaitingFix) =>
      isSending ? Math.max(sendAt, now().getTime() + lostAfterMs) : sendAt;
    const next = Math.min(...fixes.filter(({ failure }) => failure === null).map(timeOf));
    if (!Number.isFinite(next)) return;
    const waitMs = Math.min(Math.max(next - now().getTime(), 250), longestWaitMs);
    timer = setTimeout(() => {
      run('due');
      plan();
    }, waitMs);
  };
  const leave = (): void => {
    if (!isSession(userId)) return;
    for (const fix of readFixes(userId)) {
      if (fix.failure !== null || fix.isSending) continue;
      void sendOne(fix, sendFixOnLeaving);
    }
  };
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') leave();
  };
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === storageKeys.fixes) plan();
  };
  const stops = [
    fixesChanged.on(plan),
    connectionChanged.on((connection) => {
      if (connection === 'online') run('all');
    }),
  ];
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', onHidden);
  window.addEventListener('storage', onStorage);
  run('due');
  plan();
  return () => {
    clearTimeout(timer);
    stops.forEach((stop) => stop());
    window.removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', onHidden);
    window.removeEventListener('storage', onStorage);
  };
};
