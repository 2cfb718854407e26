import { expect, test } from 'vitest';
import type { Permission } from '#contract/users/permissions.ts';
import { permissions } from '#contract/users/permissions.ts';
import {
  asGuest,
  can,
  levelName,
  levelNumber,
  mayGrantLevel,
  nobody,
  principalFromClaims,
  reachOf,
  withCustomerLicence,
} from '#domain/can.ts';
import { levelNames } from '../permissions/expectedRights.ts';

const allRights = Object.keys(permissions) as Permission[];
const rightsOf = (claims: Record<string, unknown>) =>
  allRights.filter((right) => can(principalFromClaims(claims), right));

test('a higher level holds every right of the lower ones [PERM-02, PERM-03]', () => {
  const rightsByLevel = levelNames.map(
    (role) => new Set(rightsOf({ role, licence: ['checklist', 'apiKey'] })),
  );
  for (const [level, rights] of rightsByLevel.entries()) {
    const below = rightsByLevel[level - 1] ?? new Set();
    expect([...below].filter((right) => !rights.has(right))).toEqual([]);
    expect(rights.size).toBeGreaterThan(below.size);
  }
});

test('the highest role of the token counts [PERM-04]', () => {
  expect(rightsOf({ role: ['BasicUser', 'CustomerAdmin', 'User'] })).toEqual(
    rightsOf({ role: 'CustomerAdmin' }),
  );
});

test('one condition of several suffices, and a right may follow from others [PERM-05, PERM-41]', () => {
  const admin = principalFromClaims({ role: 'CompanyAdmin' });
  expect(can(admin, 'tree_move_level')).toBe(true);
  expect(can(admin, 'tree_move_level_globally')).toBe(false);
  expect(can(principalFromClaims({ role: 'Admin' }), 'tree_move_level')).toBe(false);
});

test('the seven role names and their numbers [PERM-06, PERM-11]', () => {
  expect(levelNames.map(levelNumber)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(levelNames.map((_, level) => levelName(level))).toEqual([...levelNames]);
  expect(levelNumber('Superuser')).toBe(-1);
  expect(levelName(7)).toBeNull();
});

test('an unknown role gives no right, with or without a licence [PERM-07]', () => {
  expect(rightsOf({ role: 'Root', licence: 'checklist' })).toEqual([]);
  expect(rightsOf({ role: 'admin' })).toEqual([]);
  expect(rightsOf({})).toEqual([]);
  expect(allRights.filter((right) => can(nobody, right))).toEqual([]);
  expect(principalFromClaims(null)).toEqual(nobody);
});

test('roles are read from role, roles and a claim that ends in /claims/role, as text or list [PERM-08]', () => {
  const expected = rightsOf({ role: 'Admin' });
  expect(rightsOf({ roles: ['Admin'] })).toEqual(expected);
  expect(
    rightsOf({ 'http://schemas.example.org/ws/2008/06/identity/claims/role': ['Admin', 'User'] }),
  ).toEqual(expected);
  expect(rightsOf({ myrole: 'WebSbaAdmin', 'claims/roles': 'WebSbaAdmin' })).toEqual([]);
});

test('licences are read from license or licence: text, list, or JSON object of booleans [PERM-09]', () => {
  const licences = (claims: Record<string, unknown>) =>
    principalFromClaims({ role: 'Admin', ...claims }).licences;
  expect(licences({ licence: 'checklist' })).toEqual(['checklist']);
  expect(licences({ license: 'checklist,apiKey' })).toEqual(['checklist', 'apiKey']);
  expect(licences({ license: ['apiKey'] })).toEqual(['apiKey']);
  expect(licences({ licence: '{"checklist":true,"apiKey":false}' })).toEqual(['checklist']);
  expect(licences({ licence: { checklist: false, apiKey: true } })).toEqual(['apiKey']);
  expect(licences({ licence: '{broken', license: 42 })).toEqual([]);
  expect(licences({ licence: { checklist: 'false' } })).toEqual([]);
});

test('the checklist licence adds checklists to admin and customer admin, and to no lower level [PERM-33]', () => {
  const holders = levelNames.filter((role) =>
    can(principalFromClaims({ role, licence: 'checklist' }), 'checklists_edit'),
  );
  expect(holders).toEqual(['Admin', 'CustomerAdmin', 'CompanyAdmin', 'WebSbaAdmin']);
});

test('the API-key licence adds the key page to customer admin alone, from token or customer [PERM-34]', () => {
  const asks = (role: string) => {
    const principal = withCustomerLicence(principalFromClaims({ role }), { apiKey: true });
    return can(principal, 'apikeys_access_view');
  };
  expect(levelNames.filter(asks)).toEqual(['CustomerAdmin', 'CompanyAdmin', 'WebSbaAdmin']);
  const without = withCustomerLicence(principalFromClaims({ role: 'CustomerAdmin' }), { apiKey: false });
  expect(can(without, 'apikeys_access_view')).toBe(false);
});

test('a right name that the table lacks is never granted', () => {
  const admin = principalFromClaims({ role: 'WebSbaAdmin' });
  expect(can(admin, 'toString' as Permission)).toBe(false);
});

test('each level has the specified reach', () => {
  const reaches = levelNames.map((role) => reachOf(principalFromClaims({ role })));
  expect(reaches).toEqual([
    'connected',
    'connected',
    'connected',
    'subtree',
    'root',
    'company',
    'everything',
  ]);
  expect(reachOf(nobody)).toBe('nothing');
});

test('a guest at a linked customer counts as a basic user at most', () => {
  const guest = asGuest(principalFromClaims({ role: 'CustomerAdmin', licence: 'apiKey' }));
  expect(can(guest, 'roundplannings_perform_round')).toBe(true);
  expect(can(guest, 'buildings_access_view')).toBe(false);
  expect(asGuest(principalFromClaims({ role: 'BasicUserLight' })).level).toBe(0);
});

test('a level above the caller’s own can’t be granted', () => {
  const admin = principalFromClaims({ role: 'Admin' });
  expect(levelNames.filter((name) => mayGrantLevel(admin, name))).toEqual(levelNames.slice(0, 4));
});
