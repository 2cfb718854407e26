import { sendRequest } from '#platform/calls/http.ts';
import type { AppDispatch } from '#store/hooks.ts';
import { capabilitiesLearned } from '../sync/syncSlice.ts';
import { makeCapabilities } from './capabilities.ts';

/** Learns the backend's level where no sender runs. @returns whether it is known now */
export const learnCapabilities = async (dispatch: AppDispatch): Promise<boolean> => {
  const learnt = await makeCapabilities({ send: sendRequest })();
  if (learnt.ok) dispatch(capabilitiesLearned([...learnt.data]));
  return learnt.ok;
};
