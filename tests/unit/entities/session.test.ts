import { describe, expect, test } from 'vitest';
import type { Permission } from '#contract/users/permissions.ts';
import { accessLevels, permissions } from '#contract/users/permissions.ts';
import { can, levelName, nobody } from '#domain/can.ts';
import { principalOfToken } from '#entities/session/principal.ts';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (claims: object): string => `${part({ alg: 'HS256' })}.${part(claims)}.x`;
const allRights = Object.keys(permissions) as Permission[];
const rightsOf = (claims: object): Permission[] =>
  allRights.filter((right) => can(principalOfToken(tokenOf(claims)), right));

describe('the rights that a token carries', () => {
  test('the roles are the seven levels with their numbers [AUTH-41, AUTH-45]', () => {
    const names = [
      'BasicUserLight',
      'BasicUser',
      'User',
      'Admin',
      'CustomerAdmin',
      'CompanyAdmin',
      'WebSbaAdmin',
    ];
    expect(names.map((role) => principalOfToken(tokenOf({ role })).level)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect([0, 1, 2, 3, 4, 5, 6].map(levelName)).toEqual(names);
  });

  test('each level has all rights of the lower levels [AUTH-43]', () => {
    accessLevels.forEach((role, level) => {
      const lower = accessLevels.slice(0, level).flatMap((below) => rightsOf({ role: below }));
      expect(rightsOf({ role })).toEqual(expect.arrayContaining(lower));
    });
  });

  test('a licence is a second way to a right; either condition is enough [AUTH-42, AUTH-44]', () => {
    expect(rightsOf({ role: 'Admin' })).not.toContain('checklists_edit');
    expect(rightsOf({ role: 'Admin', license: 'checklist' })).toContain('checklists_edit');
    expect(rightsOf({ role: 'CompanyAdmin' })).toContain('checklists_edit');
  });

  test('a token that can’t be read gives none', () => {
    for (const token of [undefined, '', 'x', 'a.b.c']) expect(principalOfToken(token)).toEqual(nobody);
  });
});
