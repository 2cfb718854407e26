import { networkOf } from '../core/networks.ts';
import type { LimitGroup, Limits } from '../core/ports.ts';
import type { Services } from '../core/services.ts';
import { tooManyRequests } from '../core/httpProblem.ts';

/**
 * Fails for a flood of writing calls from an address, before a body is read.
 * @throws HttpProblem too_many_requests with the time to wait [WIRE-32]
 */
export const rejectFloodFrom = (limits: Limits, group: LimitGroup, address: string): Promise<void> =>
  rejectFlood(limits, group, networkOf(address));

/** Counts one action for each of `keys`, unless limits are off. @throws HttpProblem too_many_requests [WIRE-32] */
export async function rejectFloodOf(
  { limits, settings }: Pick<Services, 'limits' | 'settings'>,
  group: LimitGroup,
  keys: readonly string[],
): Promise<void> {
  if (!settings.isLimited) return;
  for (const key of keys) await rejectFlood(limits, group, key);
}

/** Counts one action. @throws HttpProblem too_many_requests with the time to wait [WIRE-32] */
export async function rejectFlood(limits: Limits, group: LimitGroup, who: string): Promise<void> {
  const seconds = await limits.spend(group, who);
  if (seconds > 0) throw tooManyRequests(seconds);
}
