import { networkOf } from '../core/networks.ts';
import type { Limits } from '../core/ports.ts';
import { tooManyRequests } from '../core/refusal.ts';

/**
 * Refuses floods before their body is read: calls without a session have their own, lower limit. Reading isn't counted.
 * @throws Refusal too_many_requests with the time to wait [WIRE-32]
 */
export async function refuseFlood(
  limits: Limits,
  { method, public: isOpen }: { method: string; public?: true },
  address: string,
): Promise<void> {
  if (method === 'GET') return;
  const seconds = await limits.spend(isOpen ? 'open' : 'writing', networkOf(address));
  if (seconds > 0) throw tooManyRequests(seconds);
}
