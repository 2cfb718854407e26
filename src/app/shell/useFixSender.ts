import { useEffect } from 'react';
import { startFixSender } from '../../entities/flaws/waitingFixes/fixSender.ts';
import { useUser } from '../../entities/session/useSession.ts';
import { whenIdle } from '../../platform/whenIdle.ts';
import { baseApi } from '../../store/baseApi.ts';
import { useAppDispatch } from '../../store/hooks.ts';

/** Sends the fixes that wait on this device, while the shell stands. */
export const useFixSender = (): void => {
  const { id } = useUser();
  const dispatch = useAppDispatch();
  useEffect(() => {
    let stop = (): void => undefined;
    const askAnew = () =>
      dispatch(baseApi.util.invalidateTags(['Flaw', 'FoundQuestion', 'CustomerInformation', 'Round']));
    const callOff = whenIdle(() => {
      stop = startFixSender(id, askAnew);
    });
    return () => {
      callOff();
      stop();
    };
  }, [dispatch, id]);
};
