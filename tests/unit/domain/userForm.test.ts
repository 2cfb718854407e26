import { describe, expect, test } from 'vitest';
import { accessLevels } from '#contract/users/permissions.ts';
import type { UserDraft } from '#domain/users/userForm.ts';
import { assignableLevels, canSaveUser, userEmailFault, userFaults } from '#domain/users/userForm.ts';

const draft: UserDraft = {
  firstName: 'Åsa',
  lastName: 'Öberg',
  email: 'asa.oberg@skola.se',
  phoneNumber: '070-123 45 67',
  userRole: 'User',
  password: 'ett långt lösenord',
  repeat: 'ett långt lösenord',
};
const assignable = assignableLevels({ level: 3, licences: [] });
const faults = (changes: Partial<UserDraft>, isNew = true) =>
  userFaults({ ...draft, ...changes }, { isNew, assignable });

test('a complete form can be saved', () => {
  expect(faults({})).toEqual({});
  expect(canSaveUser(draft, { isNew: true, assignable })).toBe(true);
});

describe('a user is not saved', () => {
  test.each(['', '   '])(
    'without first name, last name or phone: "%s" [USER-15, USER-16, USER-17]',
    (empty) => {
      for (const isNew of [true, false]) {
        expect(faults({ firstName: empty }, isNew)).toEqual({ firstName: 'required' });
        expect(faults({ lastName: empty }, isNew)).toEqual({ lastName: 'required' });
        expect(faults({ phoneNumber: empty }, isNew)).toEqual({ phoneNumber: 'required' });
      }
      expect(canSaveUser({ ...draft, firstName: empty }, { isNew: false, assignable })).toBe(false);
    },
  );

  test('without an e-mail address [USER-18]', () => {
    expect(faults({ email: ' ' })).toEqual({ email: 'required' });
  });

  test('a user is not saved with an address other than text@domain with an ending of 2 to 3 letters [USER-19]', () => {
    const passing = ['a@b.se', 'asa.oberg+rond@skola.goteborg.se', 'x@y.com', 'A.B@C.FI'];
    const failing = [
      'asa',
      'asa@',
      '@skola.se',
      'asa@skola',
      'asa@skola.s',
      'asa@skola.info',
      'a b@skola.se',
    ].concat('asa@skola.s3', 'asa@@skola.se', 'asa@skola..se', 'åsa@skola.se; b@skola.se');
    expect(passing.map(userEmailFault)).toEqual(passing.map(() => null));
    expect(failing.map((email) => faults({ email }))).toEqual(
      failing.map(() => ({ email: 'invalid_email' })),
    );
  });

  test('an existing user with any address is saved, because the address can’t be edited [USER-19, USER-24]', () => {
    expect(faults({ email: 'asa@skola.info' }, true)).toEqual({ email: 'invalid_email' });
    expect(faults({ email: 'asa@skola.info' }, false)).toEqual({});
  });

  test('a user is not saved with a level that the saving person may not give [USER-20]', () => {
    const refusedLevels = accessLevels.filter(
      (userRole) => faults({ userRole }).userRole === 'level_too_high',
    );
    expect(refusedLevels).toEqual(['CustomerAdmin', 'CompanyAdmin', 'WebSbaAdmin']);
    expect(faults({ userRole: 'WebSbaAdmin' }, false)).toEqual({ userRole: 'level_too_high' });
  });

  test('when new without a password, or with one that differs from its repeat [USER-21, USER-22]', () => {
    expect(faults({ password: '', repeat: '' })).toEqual({ password: 'required' });
    expect(faults({ repeat: 'ett annat' })).toEqual({ repeat: 'passwords_differ' });
    expect(faults({ password: '', repeat: 'ett annat' }, false)).toEqual({});
  });
});

test('a user may give the levels up to their own [USER-13, USER-20]', () => {
  const counts = accessLevels.map((_, level) => assignableLevels({ level, licences: [] }).length);
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(assignableLevels({ level: -1, licences: [] })).toEqual([]);
});
