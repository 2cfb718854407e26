import { useEffect } from 'react';
import { useUser } from '#entities/session/useSession.ts';
import { logFailure } from '#platform/log.ts';
import { whenIdle } from '#platform/whenIdle.ts';
import { useAppDispatch } from '#store/hooks.ts';

/** Sends the waiting calls of the user while the shell is mounted. The sender isn't in the first load. */
export const useCallSender = (): void => {
  const { id } = useUser();
  const dispatch = useAppDispatch();
  useEffect(() => {
    const ended = new AbortController();
    const start = async (): Promise<void> => {
      try {
        const { startCallSending } = await import('./callSending.ts');
        if (!ended.signal.aborted)
          ended.signal.addEventListener('abort', startCallSending(dispatch, id), { once: true });
      } catch (error) {
        logFailure('what sends waiting calls could not be fetched', error);
        window.addEventListener('online', () => void start(), { once: true, signal: ended.signal });
      }
    };
    ended.signal.addEventListener(
      'abort',
      whenIdle(() => void start()),
      { once: true },
    );
    return () => ended.abort();
  }, [dispatch, id]);
};
