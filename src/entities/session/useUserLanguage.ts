import { useCallback } from 'react';
import type { Language } from '#contract/constants.ts';
import { userReloaded } from './sessionSlice.ts';
import { storeUser } from './storedUser.ts';
import type { ChooseLanguage } from './useInterfaceLanguage.ts';
import { useInterfaceLanguage } from './useInterfaceLanguage.ts';
import { useUser } from './useSession.ts';
import { sendCall } from '#platform/calls/http.ts';
import { logFailure } from '#platform/log.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { mutationOf } from '#store/callApi.ts';

/**
 * Returns a function that changes the language of a logged-in user: on this device and in the path at once, then on the user, who is
 * reloaded. A failure to save it is logged and ignored. [SHELL-60..64]
 */
export const useUserLanguage = (): ChooseLanguage => {
  const { id } = useUser();
  const dispatch = useAppDispatch();
  const changeInterface = useInterfaceLanguage();

  const saveOnUser = useCallback(
    async (language: Language): Promise<void> => {
      const saved = await dispatch(
        mutationOf('updateUser').initiate({ id, body: { preferredLanguageCode: language } }),
      );
      if (saved.error) logFailure('the preferred language was not saved', saved.error);
      // Bypasses the cache, which drops entries that are invalid and not shown.
      const reloaded = await sendCall('getUser', { path: { id } });
      if (!reloaded.ok) return;
      storeUser(reloaded.data);
      dispatch(userReloaded(reloaded.data));
    },
    [dispatch, id],
  );

  return useCallback(
    async (language) => {
      const isChanged = await changeInterface(language);
      if (isChanged) void saveOnUser(language);
      return isChanged;
    },
    [changeInterface, saveOnUser],
  );
};
