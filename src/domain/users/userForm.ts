import type { AccessLevel } from '#contract/users/permissions.ts';
import { accessLevels } from '#contract/users/permissions.ts';
import type { Principal } from '../can.ts';
import { mayGrantLevel } from '../can.ts';
import { isFilled, isUserEmail } from '../validation.ts';

/** Values of a user form; `password` and `repeat` are used at creation only. [USER-09, USER-10] */
export interface UserDraft {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  userRole: AccessLevel;
  password: string;
  repeat: string;
}

export type UserField = keyof UserDraft;

/** Fault of a field that prevents saving a user. */
export type UserFault = 'required' | 'invalid_email' | 'level_too_high' | 'passwords_differ';

/** Returns the levels that the principal may assign, lowest first: none above their own. [USER-20] */
export function assignableLevels(principal: Principal): AccessLevel[] {
  return accessLevels.filter((level) => mayGrantLevel(principal, level));
}

/**
 * Returns the fault of an e-mail address in the user form: missing, or not `text@domain` with a top-level domain of 2 to 3 letters.
 * [USER-18, USER-19]
 */
export function userEmailFault(email: string): 'required' | 'invalid_email' | null {
  if (!isFilled(email)) return 'required';
  return isUserEmail(email) ? null : 'invalid_email';
}

/**
 * Returns every fault that prevents saving a user, by field; empty if it can be saved. `assignable` are the levels that the saving user may
 * assign; `hasPassword` is false for a new user who is invited. [USER-15..22]
 */
export function userFaults(
  draft: UserDraft,
  {
    isNew,
    hasPassword = isNew,
    assignable,
  }: { isNew: boolean; hasPassword?: boolean; assignable: readonly AccessLevel[] },
): Partial<Record<UserField, UserFault>> {
  const faults: Partial<Record<UserField, UserFault>> = {};
  for (const field of ['firstName', 'lastName', 'phoneNumber'] as const) {
    if (!isFilled(draft[field])) faults[field] = 'required';
  }
  // The address of an existing user can't be edited, so it isn't validated. [USER-24]
  const email = isNew ? userEmailFault(draft.email) : null;
  if (email) faults.email = email;
  if (!assignable.includes(draft.userRole)) faults.userRole = 'level_too_high';
  if (hasPassword && draft.password === '') faults.password = 'required';
  if (hasPassword && draft.repeat !== draft.password) faults.repeat = 'passwords_differ';
  return faults;
}

/** Returns whether the user can be saved. [USER-15..22] */
export function canSaveUser(...asked: Parameters<typeof userFaults>): boolean {
  return Object.keys(userFaults(...asked)).length === 0;
}
