import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { permissions } from '#contract/users/permissions.ts';
import { extraRightOf, mayCall, permissionsOf, rightOf } from '#domain/callRights.ts';
import { levelNumber } from '#domain/can.ts';

const rows = Object.entries<Call>(calls) as [CallName, Call][];
const hasNoRight = ({ right }: Call) => right === 'public' || right === 'session' || right === 'person';
const principal = (level: 'BasicUser' | 'User' | 'Admin') => ({
  level: levelNumber(level),
  licences: [],
});

test('every right of a call consists of permissions of the table [PERM-01]', () => {
  const guarded = rows.filter(([, row]) => !hasNoRight(row));
  expect(guarded.length).toBeGreaterThan(150);
  for (const [name] of guarded)
    for (const permission of permissionsOf(name)) expect(permissions).toHaveProperty(permission);
});

test('every writing call requires a permission, a person or no session, except three', () => {
  const open = rows.filter(([, { method, right }]) => method !== 'GET' && right === 'session');
  expect(open.map(([name]) => name).toSorted()).toEqual([
    'createRoundQuarantine',
    'followDrawing',
    'uploadQuarantinePhoto',
  ]);
});

test('a call without a right, and an unknown kind, are mistakes in the program', () => {
  expect(() => rightOf('listFloors')).toThrow('listFloors has no right');
  expect(() => rightOf('uploadFile', 'letter')).toThrow('uploadFile has no right for letter');
  expect(rightOf('uploadFile', 'photo')).toBe('roundplannings_perform_round');
  expect(extraRightOf('downloadFile', 'document')).toBe('files_edit');
});

test('a right of several permissions is held with any or with all of them [PERM-05]', () => {
  expect(mayCall(principal('BasicUser'), 'createFlaw')).toBe(true);
  expect(mayCall(principal('User'), 'copyFloor')).toBe(false);
  expect(mayCall(principal('Admin'), 'copyFloor')).toBe(true);
  expect(mayCall(principal('Admin'), 'linkUser', 'ownRoot')).toBe(true);
  expect(mayCall(principal('Admin'), 'linkUser', 'anywhere')).toBe(false);
});
