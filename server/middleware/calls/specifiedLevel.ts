import { callSchemas } from '#contract/callSchemas.ts';
import { omitterOf } from '#server/core/fieldLevels.ts';
import type { Route } from './chain.ts';
import { presentedRoute } from './routeResponses.ts';

/** Returns a route of a specified call whose responses have no fields of the level tillsyn. */
export function specifiedRoute(route: Route): Route {
  const omit = omitterOf(callSchemas[route.name].answer);
  return omit ? presentedRoute(route, omit) : route;
}
