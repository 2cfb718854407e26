import { readStoredUser } from '../entities/session/storedUser.ts';
import { readTokens } from '../platform/calls/sessionTokens.ts';

/** Returns whether this device has a stored session, valid or not. [SHELL-11] */
export const hasSession = (): boolean => readTokens() !== null && readStoredUser() !== null;
