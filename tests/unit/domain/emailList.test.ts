import { expect, test } from 'vitest';
import { emailsOf } from '#contract/users/joinedEmails.ts';
import { areEmails, emailRefusal, withEmail } from '#domain/users/emailList.ts';

const list = ['jour@brand.se', 'vakt@brand.se'];

test('a new address is inserted first [PICK-28]', () => {
  expect(withEmail(list, ' ny@brand.se ')).toEqual(['ny@brand.se', ...list]);
});

test('an empty, invalid or known one changes nothing [PICK-25, PICK-26, PICK-27]', () => {
  expect(
    ['  ', 'brand.se', 'a@brand.se;b@brand.se', 'VAKT@brand.se'].map((typed) => withEmail(list, typed)),
  ).toEqual([list, list, list, list]);
  expect(['', 'brand', 'JOUR@brand.se'].map((typed) => emailRefusal(list, typed))).toEqual([
    'empty',
    'invalid',
    'duplicate',
  ]);
});

test('several are joined by semicolons, and each must be valid [PICK-03, PICK-23]', () => {
  expect(emailsOf(' a@b.se;; c@d.se ;')).toEqual(['a@b.se', 'c@d.se']);
  expect([areEmails('a@b.se;c@d.se'), areEmails('a@b.se;c'), areEmails('')]).toEqual([true, false, true]);
});
