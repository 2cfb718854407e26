import type { RequestContext } from '#server/core/authorise.ts';
import type { CallName } from '#contract/calls.ts';
import type { StagedCall } from '#server/core/call.ts';
import { fail, tooManyRequests } from '#server/core/httpProblem.ts';
import { isPasswordOf } from './passwords.ts';
import { findAccount } from './sessions.ts';
import type { Account } from './sessions.ts';

/** Returns the id of the calling user. @throws HttpProblem right_missing for an API key */
export const callerId = ({ caller }: Pick<RequestContext, 'caller'>): number =>
  caller.userId ?? fail('right_missing');

/** Returns customer and target of an audit entry about the caller's own account. */
export const ownTarget = (call: Pick<RequestContext, 'caller'>) => ({
  customerId: call.caller.customerId,
  target: { kind: 'user', id: callerId(call) },
});

/**
 * Checks the caller's password and returns their account. Guesses count like those at the login: a stolen session must not try passwords.
 * @throws HttpProblem current_password_wrong at `field`, or too_many_requests
 */
export async function checkOwnPassword(
  call: Pick<StagedCall<CallName>, 'caller' | 'services' | 'address'>,
  password: string,
  field: string,
): Promise<Account> {
  const { services, address } = call;
  const account = (await findAccount(services.db, { id: callerId(call) })) ?? fail('not_authenticated');
  const waitSeconds = await services.logins.attempt(account.email, address);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  if (!(await isPasswordOf(password, account.passwordHash))) fail('current_password_wrong', field);
  await services.logins.succeeded(account.email, address);
  return account;
}
