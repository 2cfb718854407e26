import { allExtensions } from '#contract/capabilities.ts';
import { route } from '../core/route.ts';
import type { Route } from '../core/route.ts';

/** Extensions of this backend beyond the specification, readable by every session. (decisions, Calls beyond the specification) */
export const capabilityRoutes: readonly Route[] = [route('getCapabilities', async () => [...allExtensions])];
