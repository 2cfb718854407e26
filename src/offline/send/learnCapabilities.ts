import { sendRequest } from '#platform/calls/http.ts';
import type { AppDispatch } from '#store/hooks.ts';
import { capabilitiesLearned } from '../sync/syncSlice.ts';
import { makeCapabilities } from './capabilities.ts';

/** Store that keeps nothing: a device without stores has no use for it offline. */
const noStore = { text: () => Promise.resolve(null), keepText: () => Promise.resolve() };

/** Learns the backend's level where no sender runs. @returns whether they are known now */
export const learnCapabilities = async (dispatch: AppDispatch): Promise<boolean> => {
  const learnt = await makeCapabilities({ snapshots: noStore, send: sendRequest })();
  if (learnt.ok) dispatch(capabilitiesLearned([...learnt.data]));
  return learnt.ok;
};
