import { useSyncExternalStore } from 'react';
import { callsOf, callsVersion, followCalls, type WaitingCall } from './waitingCalls.ts';

/** The calls of a user that wait on this device, the oldest first. */
export const useCalls = (ownerUserId: number): WaitingCall[] => {
  useSyncExternalStore(followCalls, callsVersion);
  return callsOf(ownerUserId);
};
