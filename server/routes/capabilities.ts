import { reading } from '#server/middleware/calls/chains.ts';
import { capabilitiesOfTillsyn } from '#contract/capabilities.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

/** Level and behaviours of this backend, readable by every session. (decisions, Calls beyond the specification) */
export const capabilityRoutes: readonly Route[] = [
  reading.route('getCapabilities', async () => [...capabilitiesOfTillsyn]),
];
