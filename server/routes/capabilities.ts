import { capabilitiesOfTillsyn } from '#contract/capabilities.ts';
import { route } from '../core/route.ts';
import type { Route } from '../core/route.ts';

/** Level and behaviours of this backend, readable by every session. (decisions, Calls beyond the specification) */
export const capabilityRoutes: readonly Route[] = [
  route('getCapabilities', async () => [...capabilitiesOfTillsyn]),
];
