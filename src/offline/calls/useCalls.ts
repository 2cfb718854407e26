import { useSyncExternalStore } from 'react';
import { callsOf, callsVersion, followCalls, type WaitingCall } from './waitingCalls.ts';

/** Returns a user's calls that wait on this device, oldest first. */
export const useCalls = (ownerUserId: number): WaitingCall[] => {
  useSyncExternalStore(followCalls, callsVersion);
  return callsOf(ownerUserId);
};
