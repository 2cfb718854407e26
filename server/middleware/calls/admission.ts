import { addressOf } from '../address.ts';
import { networkOf } from '#server/core/networks.ts';
import { authoriseAtHome } from '#server/core/authorise.ts';
import { writeAudit } from '#server/core/audit.ts';
import type { Call, OpenCall } from '#server/core/call.ts';
import type { CallName } from '#contract/calls.ts';
import { fail, HttpProblem } from '#server/core/httpProblem.ts';
import type { AuthenticatedCaller, LimitGroup } from '#server/core/ports.ts';
import { authentication, limitation } from './chain.ts';
import type { CallRequest, Through } from './chain.ts';
import type { Database } from '#server/db/client.ts';
import { rejectFlood } from '../rateLimit.ts';
import { retryOnce } from '../retryOnce.ts';

/** Returns the authenticated caller of a request. @throws HttpProblem not_authenticated without one */
export const knownOf = ({ known }: CallRequest): AuthenticatedCaller => known ?? fail('not_authenticated');

/** Returns the call of an authenticated request with its caller, on a database or in a transaction. */
export function callOn(request: CallRequest, db: Database): Call<CallName> {
  const { caller, scope } = knownOf(request);
  const call: OpenCall<CallName> = { ...request.call, db };
  return {
    ...call,
    caller,
    scope,
    audit: (entry) => writeAudit(db, call.now, { ...entry, actor: caller.name, address: call.address }),
  };
}

/** Returns whether writing requests are counted. */
const isCounted = ({ services, route }: CallRequest): boolean =>
  services.settings.isLimited && route.row.method !== 'GET';

/** Counts a writing request against a network, before its body is read. @throws HttpProblem too_many_requests */
async function countNetwork(request: CallRequest, group: LimitGroup): Promise<void> {
  const { context, services } = request;
  if (!isCounted(request)) return;
  const address = addressOf(context, services.settings.trustedProxies);
  await rejectFlood(services.limits, group, networkOf(address));
}

/** Admits everybody: the call has no session. */
export const everybody = authentication((request, next) => next(request));

/** Counts writing requests without a session per network, in a group of their own. [WIRE-32] */
export const perNetwork = (group: LimitGroup) =>
  limitation(async (request, next) => {
    await countNetwork(request, group);
    return next(request);
  });

/**
 * Authenticates the sender by the token. A writing request without a valid session counts against its network. A key that is narrowed to
 * lists reads them as feeds only.
 * @throws HttpProblem not_authenticated, token_expired, too_many_requests, right_missing
 */
export const authenticated = authentication(async (request, next) => {
  const { context, services } = request;
  const known = await retryOnce(() =>
    services.authenticator.authenticate(context.req.header('authorization')),
  ).catch(async (error: unknown) => {
    if (error instanceof HttpProblem) await countNetwork(request, 'writing');
    throw error;
  });
  context.set('caller', known.caller.name);
  if (known.caller.keyAccess?.lists) fail('right_missing');
  return next({ ...request, known });
});

/** Counts writing requests per caller, since many may share an address. @throws HttpProblem too_many_requests [WIRE-32] */
export const perCaller = limitation(async (request, next) => {
  if (isCounted(request)) await rejectFlood(request.services.limits, 'writing', knownOf(request).caller.name);
  return next(request);
});

/** Refuses callers whose licence has ended, and what API keys write. @throws HttpProblem no_active_license, read_only_key */
export const admitted: Through = (request, next) => {
  const { context, services, route } = request;
  const { caller } = knownOf(request);
  if (!caller.isLicensed && !route.row.unlicensed) fail('no_active_license');
  const unsent = context.req.header('unsent-age');
  if (unsent !== undefined && caller.sessionId !== null)
    services.meter?.unsent(caller.sessionId, Number(unsent));
  if (route.row.method !== 'GET' && caller.kind === 'key') fail('read_only_key');
  return next({ ...request, call: callOn(request, services.db) });
};

/** Refuses callers without any of the call's permissions at home, before the body is read. @throws HttpProblem right_missing */
export const rightAtHome: Through = async (request, next) => {
  const { services, route } = request;
  await retryOnce(() => authoriseAtHome({ ...knownOf(request), db: services.db, name: route.name }));
  return next(request);
};
