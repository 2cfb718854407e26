import type { AccessLevel } from '#contract/people/permissions.ts';
import { accessLevels } from '#contract/people/permissions.ts';
import type { Principal } from '../can.ts';
import { mayGrantLevel } from '../can.ts';
import { isFilled, isUserEmail } from '../validation.ts';

/** The values of a user form; `password` and `repeat` only count at creation. [USER-09, USER-10] */
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

/** Why a field prevents a user from being saved. */
export type UserFault = 'required' | 'invalid_email' | 'level_too_high' | 'passwords_differ';

/** The levels that somebody may give, lowest first: none above their own. [USER-20] */
export function assignableLevels(principal: Principal): AccessLevel[] {
  return accessLevels.filter((level) => mayGrantLevel(principal, level));
}

/** The fault of an e-mail address in the user form: missing, or not `text@domain` with an ending of 2 to 3 letters. [USER-18, USER-19] */
export function userEmailFault(email: string): 'required' | 'invalid_email' | null {
  if (!isFilled(email)) return 'required';
  return isUserEmail(email) ? null : 'invalid_email';
}

/**
 * Every fault that prevents a user from being saved, at its field; an empty object means that it can be saved. `assignable` are the levels
 * that the saving person may give; `hasPassword` is false for a new person who is invited. [USER-15..22]
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
  // The address of an existing user can't be edited: whatever it is, it stays. [USER-24]
  const email = isNew ? userEmailFault(draft.email) : null;
  if (email) faults.email = email;
  if (!assignable.includes(draft.userRole)) faults.userRole = 'level_too_high';
  if (hasPassword && draft.password === '') faults.password = 'required';
  if (hasPassword && draft.repeat !== draft.password) faults.repeat = 'passwords_differ';
  return faults;
}

/** True when nothing prevents saving the user. [USER-15..22] */
export function canSaveUser(...asked: Parameters<typeof userFaults>): boolean {
  return Object.keys(userFaults(...asked)).length === 0;
}
