import type { Context, Hono } from 'hono';
import { callSchemas } from '#contract/callSchemas.ts';
import type { CallName } from '#contract/calls.ts';
import type { OpenCall } from '#server/core/call.ts';
import { specifiedNames } from '#server/core/fieldLevels.ts';
import { fail } from '#server/core/httpProblem.ts';
import { languageOf } from '#server/core/texts.ts';
import type { ReadAgain, Route } from './chain.ts';
import type { Services } from '#server/core/services.ts';
import { namesOf, queryOf, rejectUnstorableText, validate } from '#server/core/validate.ts';
import { addressOf } from '../address.ts';
import { requestOf } from '../requestLog.ts';

/** Returns the pattern of a call's path for the router. */
export const routerPath = ({ path }: Route['row']): string => `/api/${path.replace(/\{(\w+)\}/g, ':$1')}`;

/** Registers a route of the contract; `readAgain` rebuilds its response from its record. */
export function register(app: Hono, services: Services, route: Route, readAgain: ReadAgain | null): void {
  const { row, name, run, handle } = route;
  const readQuery = queryReader(name, services);
  app.on(row.method, routerPath(row), async (context: Context) => {
    requestOf(context).call = name;
    const call = openCall(context, services, name, readQuery);
    const request = {
      context,
      services,
      route,
      call,
      known: null,
      content: undefined,
      mark: null,
      readAgain,
    };
    const response = await run(request, (reached) => handle(reached.call as never));
    if (row.changesCallers) services.authenticator.forget();
    return response;
  });
}

/** Returns a function that reads and validates a call's query from a URL. */
export function queryReader(
  name: CallName,
  { settings }: Pick<Services, 'settings'>,
): (url: string) => unknown {
  const shape = callSchemas[name];
  if (!('query' in shape)) return () => undefined;
  const names = namesOf(shape.query);
  const knownNames = settings.level === 'specified' ? specifiedNames(shape.query, names) : names;
  return (url) => {
    const start = url.indexOf('?');
    const query = queryOf(new URLSearchParams(start < 0 ? '' : url.slice(start)), knownNames);
    rejectUnstorableText(query);
    return validate(shape.query, query);
  };
}

/** Returns the call of a request, before its authentication. */
export function openCall(
  context: Context,
  services: Services,
  name: CallName,
  readQuery: (url: string) => unknown,
): OpenCall<CallName> {
  return {
    name,
    services,
    now: services.clock().toISOString(),
    language: languageOf(context.req.header('accept-language')),
    address: addressOf(context, services.settings.trustedProxies),
    request: context.req.raw,
    db: services.db,
    parameter: (parameter) => context.req.param(parameter) ?? '',
    id: (parameter = 'id') => {
      const text = context.req.param(parameter) ?? '';
      const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
      return id >= 1 && id <= 2_147_483_647 ? id : fail('invalid_id', parameter);
    },
    query: (() => readQuery(context.req.url)) as OpenCall<CallName>['query'],
    body: (() => undefined) as OpenCall<CallName>['body'],
  };
}
