import type { LimitGroup } from '../../core/ports.ts';
import type { Visit } from '../../core/page.ts';
import { tooManyRequests } from '../../core/refusal.ts';

/** Counts what a page's form sends, for each of those whom it could flood. @throws Refusal too_many_requests */
export async function refuseFloodOf(
  { services: { limits, settings } }: Visit,
  group: LimitGroup,
  counted: readonly string[],
): Promise<void> {
  if (!settings.isLimited) return;
  for (const who of counted) {
    const seconds = await limits.spend(group, who);
    if (seconds > 0) throw tooManyRequests(seconds);
  }
}
