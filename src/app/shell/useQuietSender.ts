import { useEffect } from 'react';
import { useUser } from '../../entities/session/useSession.ts';
import { startQuietSender } from '../../offline/sync/unsent.ts';
import { useAppDispatch } from '../../store/hooks.ts';

/** Sends what the user's device still keeps, while the shell stands. (decisions, Sending work) */
export const useQuietSender = (): void => {
  const { id } = useUser();
  const dispatch = useAppDispatch();
  useEffect(() => startQuietSender(dispatch, id), [dispatch, id]);
};
