import type { CallName } from '#contract/calls.ts';
import { networkOf } from '../core/networks.ts';
import type { Authenticator, AuthenticatedCaller, LimitGroup, Limits } from '../core/ports.ts';
import type { Services } from '../core/services.ts';
import { HttpProblem, tooManyRequests } from '../core/httpProblem.ts';

/**
 * Fails for a flood of writing calls from an address, before a body is read.
 * @throws HttpProblem too_many_requests with the time to wait [WIRE-32]
 */
export const rejectFloodFrom = (limits: Limits, group: LimitGroup, address: string): Promise<void> =>
  rejectFlood(limits, group, networkOf(address));

/**
 * Authenticates the sender of a writing call and counts it per caller, since many may share an address; without a valid session the
 * call is counted per address.
 * @throws HttpProblem too_many_requests, not_authenticated, token_expired [WIRE-32]
 */
export async function countedCaller(
  { authenticator, limits }: { authenticator: Authenticator; limits: Limits },
  authorization: string | undefined,
  address: string,
): Promise<AuthenticatedCaller> {
  const caller = await authenticator.authenticate(authorization).catch(async (error: unknown) => {
    if (error instanceof HttpProblem) await rejectFloodFrom(limits, 'writing', address);
    throw error;
  });
  await rejectFlood(limits, 'writing', caller.caller.name);
  return caller;
}

/**
 * Rate limit groups of the calls that keep people logged in, counted per network before a body is read; all other calls without
 * a session share one group.
 */
const groupsOfOpenCalls: Partial<Record<CallName, LimitGroup>> = {
  login: 'sessions',
  refreshSession: 'sessions',
  logout: 'sessions',
};

/** Returns the rate limit group of a call without a session: a flood in one group doesn't block another. */
export const groupOfOpenCall = (name: CallName): LimitGroup => groupsOfOpenCalls[name] ?? 'open';

/** Counts one action for each of `keys`, unless limits are off. @throws HttpProblem too_many_requests [WIRE-32] */
export async function rejectFloodOf(
  { limits, settings }: Pick<Services, 'limits' | 'settings'>,
  group: LimitGroup,
  keys: readonly string[],
): Promise<void> {
  if (!settings.isLimited) return;
  for (const key of keys) await rejectFlood(limits, group, key);
}

async function rejectFlood(limits: Limits, group: LimitGroup, who: string): Promise<void> {
  const seconds = await limits.spend(group, who);
  if (seconds > 0) throw tooManyRequests(seconds);
}
