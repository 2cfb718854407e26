import { useEffect } from 'react';
import { useUser } from '../../entities/session/useSession.ts';
import { importChunk } from '../../components/lazy/importChunk.ts';
import { logFailure } from '../../platform/log.ts';
import { whenIdle } from '../../platform/whenIdle.ts';
import { baseApi } from '../../store/baseApi.ts';
import { useAppDispatch } from '../../store/hooks.ts';

/** Sends the fixes that wait on this device, while the shell stands. */
export const useFixSender = (): void => {
  const { id } = useUser();
  const dispatch = useAppDispatch();
  useEffect(() => {
    let isLeft = false;
    let stop = (): void => undefined;
    const askAnew = () =>
      dispatch(baseApi.util.invalidateTags(['Flaw', 'FoundQuestion', 'CustomerInformation', 'Round']));
    const callOff = whenIdle(() => {
      importChunk(() => import('../../entities/flaws/waitingFixes/fixSender.ts')).then(
        ({ startFixSender }) => {
          if (!isLeft) stop = startFixSender(id, askAnew);
        },
        (error: unknown) => logFailure('what sends fixes is missing', error),
      );
    });
    return () => {
      isLeft = true;
      callOff();
      stop();
    };
  }, [dispatch, id]);
};
