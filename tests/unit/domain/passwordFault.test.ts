import { expect, test } from 'vitest';
import { passwordFault } from '#domain/users/passwordFault.ts';

const email = 'Anna.Stromberg@Skola.example';
const faultOf = (password: string) => passwordFault(password, email, (small) => small === 'qwertyuiop');

test.each([
  ['nio tecken', null],
  ['nio tecke', 'password_too_short'],
  ['🔥🔥🧯🚒🚪', 'password_too_short'],
  ['🔥🔥🧯🚒🚪🔥🧯🚒🚪🪜', null],
  ['          ', 'password_of_one_letter'],
  ['AaAaAaAaAa', 'password_of_one_letter'],
  ['🔥'.repeat(10), 'password_of_one_letter'],
  ['anna.stromberg@skola.example', 'password_is_address'],
  ['ANNA.Stromberg', 'password_is_address'],
  ['anna.stromberg med hund', null],
  ['QwertyUIOP', 'password_too_common'],
])('the password %j has the fault %s [INPUT-05, INPUT-06]', (password, fault) => {
  expect(faultOf(password)).toBe(fault);
});
