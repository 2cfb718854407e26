import { useEffect } from 'react';
import { useUser } from '#entities/session/useSession.ts';
import { startQuietSender } from '#offline/sync/unsent.ts';
import { useAppDispatch } from '#store/hooks.ts';

/** Sends the user's work that is still on the device, while the shell is mounted. (decisions, Sending work) */
export const useQuietSender = (): void => {
  const { id } = useUser();
  const dispatch = useAppDispatch();
  useEffect(() => startQuietSender(dispatch, id), [dispatch, id]);
};
