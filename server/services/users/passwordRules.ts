import { minPasswordLength } from '#contract/constants.ts';
import { passwordFault } from '#domain/users/passwordFault.ts';
import { fail } from '#server/core/httpProblem.ts';

/** Number of the most common passwords of sufficient length that are rejected. */
const mostCommon = 1_000;

let passwordList: Promise<ReadonlySet<string>> | undefined;

/** Returns the most common passwords, loaded on first use: most processes never need them. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const isLong = (password: string) => Array.from(password).length >= minPasswordLength;
  return new Set(dictionary['passwords-common'].filter(isLong).slice(0, mostCommon));
}

/**
 * Rejects an easily guessed password. (decisions, Accounts)
 * @throws HttpProblem password_too_short, password_of_one_letter, password_is_address, password_too_common at `password`
 */
export async function rejectWeakPassword(password: string, email: string): Promise<void> {
  passwordList ??= commonPasswords();
  const common = await passwordList;
  const fault = passwordFault(password, email, (small) => common.has(small));
  if (fault) fail(fault, 'password', { min: minPasswordLength });
}
