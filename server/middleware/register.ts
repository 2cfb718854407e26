import type { Context, Hono } from 'hono';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallName } from '#contract/calls.ts';
import { callSchemas } from '#contract/callSchemas.ts';
import type { Call, Committed, OpenCall } from '../core/call.ts';
import type { ReadAgain, Route } from '../core/route.ts';
import { languageOf } from '../core/messages.ts';
import type { Services } from '../core/services.ts';
import { requestOf } from './requestLog.ts';
import type { NamedPerson } from '#contract/envelope.ts';
import { addressOf } from './address.ts';
import { answerBody, successBody } from '../core/answers.ts';
import type { Bytes, Page } from '../core/answers.ts';
import { writeAudit } from '../core/audit.ts';
import { omitterOf, specifiedNames } from '../core/fieldLevels.ts';
import { conflictCodeOf } from './databaseErrors.ts';
import { describeFailure } from '../core/failure.ts';
import { actGuarded } from '../services/guards/guardedAct.ts';
import { collectEmails, readNames } from '../services/users/namedUsers.ts';
import { lockTrees } from '../services/tenants/treeLock.ts';
import { markOf, once } from './idempotency.ts';
import type { KeptAnswer, RequestMark } from './idempotency.ts';
import { authoriseAtHome } from '../core/authorise.ts';
import { countedCaller, groupOfOpenCall, rejectFloodFrom } from './rateLimit.ts';
import { makeBuffered, streamPage } from './bufferedResponses.ts';
import { readJson } from './readBody.ts';
import { recordIn, recordNow } from './readAgain.ts';
import { retryOnce } from './retryOnce.ts';
import { fail } from '../core/httpProblem.ts';
import { namesOf, queryOf, rejectUnstorableText, validate, validateBody } from '../core/validate.ts';
import type { AuthenticatedCaller } from '../core/ports.ts';

/** Maximum attempts of a transaction that conflicts with others, and the longest delay after the first one, in milliseconds. */
const maxAttempts = 5;
const retryDelayMs = 50;

/** Returns the pattern of a call's path for the router. */
export const routerPath = ({ path }: Route['row']): string => `/api/${path.replace(/\{(\w+)\}/g, ':$1')}`;

/** Returns the parameters of a call's query by their lower-case spelling. */
function queryNamesOf(name: CallName, isSpecified: boolean): ReturnType<typeof namesOf> {
  const shape = callSchemas[name];
  if (!('query' in shape)) return new Map();
  const names = namesOf(shape.query);
  return isSpecified ? specifiedNames(shape.query, names) : names;
}

/** Registers a route of the contract; `readAgain` rebuilds its response from its record. */
export function register(app: Hono, services: Services, route: Route, readAgain: ReadAgain | null): void {
  const { row, name } = route;
  const shape = callSchemas[name];
  const isSpecified = services.settings.level === 'specified';
  const queryNames = queryNamesOf(name, isSpecified);
  const omitFields = isSpecified && 'body' in shape ? omitterOf(shape.body) : null;
  const isWriting = row.method !== 'GET';

  app.on(row.method, routerPath(row), async (context: Context) => {
    requestOf(context).call = name;
    const address = addressOf(context, services.settings.trustedProxies);
    const isCounted = isWriting && services.settings.isLimited;
    if (isCounted && route.kind === 'public')
      await rejectFloodFrom(services.limits, groupOfOpenCall(name), address);
    const caller =
      route.kind === 'public'
        ? null
        : await retryOnce(() => admit(context, services, route, isCounted ? address : null));
    const isJson = isWriting && !row.multipart && !row.form;
    const json = isJson ? await readJson(context.req.raw, row.large) : undefined;
    const content = omitFields ? omitFields(json) : json;
    rejectUnstorableText(row.judgesRows ? withoutRows(content) : content);
    const open = openCall(context, services, { name, address, queryNames, content });
    const response = await answer(context, services, { route, readAgain }, caller, open, content);
    context.set('hasHeaders', true);
    if (row.changesCallers) services.authenticator.forget();
    return response;
  });
}

/** Returns a body without its rows. */
const withoutRows = (content: unknown): unknown =>
  typeof content === 'object' && content !== null ? { ...content, rows: [] } : content;

type GuardedRoute = Exclude<Route, { kind: 'public' }>;

/**
 * Admits a request by the checks that don't need its body, before reading it. Without an address it isn't counted.
 * @throws HttpProblem not_authenticated, token_expired, too_many_requests, no_active_license, read_only_key, right_missing
 */
async function admit(
  context: Context,
  services: Services,
  route: GuardedRoute,
  address: string | null,
): Promise<AuthenticatedCaller> {
  const authorization = context.req.header('authorization');
  const caller = await (address === null
    ? services.authenticator.authenticate(authorization)
    : countedCaller(services, authorization, address));
  if (!caller.caller.isLicensed && !route.row.unlicensed) fail('no_active_license');
  context.set('caller', caller.caller.name);
  const unsent = context.req.header('unsent-age');
  if (unsent !== undefined && caller.caller.sessionId !== null)
    services.meter?.unsent(caller.caller.sessionId, Number(unsent));
  if (route.row.method !== 'GET' && caller.caller.kind === 'key') fail('read_only_key');
  if (route.isRightFirst) await authoriseAtHome({ ...caller, db: services.db, name: route.name });
  return caller;
}

async function answer(
  context: Context,
  services: Services,
  { route, readAgain }: { route: Route; readAgain: ReadAgain | null },
  known: AuthenticatedCaller | null,
  open: OpenCall<CallName>,
  content: unknown,
): Promise<Response> {
  const { id } = requestOf(context);
  const apiHeaders = { ...services.apiHeaders, 'x-request-id': id };
  const { method } = context.req.raw;
  if (route.kind === 'public') {
    const handle = async () => route.handle(open);
    return respond(await (route.row.method === 'GET' ? retryOnce(handle) : handle()), apiHeaders, method);
  }
  if (!known) return fail('not_authenticated');
  if (route.row.method === 'GET') {
    const { lists, slices, settings } = services;
    const readOnce = () =>
      retryOnce(async () =>
        answerReading(
          context,
          { apiHeaders, lists, slices, settings },
          guardedCall(open, known),
          await route.handle(guardedCall(open, known) as never),
        ),
      );
    return route.kind === 'guarded' && route.isWhole
      ? makeBuffered({ turns: services.wholes, caller: known.caller.name }, readOnce)
      : readOnce();
  }
  const key = services.settings.level === 'specified' ? undefined : context.req.header('idempotency-key');
  const markFor = (body: unknown): RequestMark | null =>
    markOf(key, route.row.method, context.req.path, body);
  // Echoing the key shows the sender that no proxy removed it.
  const keyedHeaders = key === undefined ? apiHeaders : { ...apiHeaders, 'idempotency-key': key };

  // A call available without a licence needs no permission, and neither does its repeat.
  const repeat = { isRightNeeded: route.row.unlicensed !== true, readAgain };
  if (route.kind === 'staged') {
    const commit = async (
      act: (call: Call<CallName>) => Promise<unknown>,
      body?: unknown,
    ): Promise<Committed> => ({
      committed: await inTransaction(services, open, known, { mark: markFor(body), ...repeat }, act),
    });
    const result = await route.handle({ ...guardedCall(open, known), commit } as never);
    if (isBytes(result)) return respond(result, keyedHeaders, method);
    const { committed } = result as Committed;
    return answerBody(committed.body, committed.status, keyedHeaders);
  }
  const mark = markFor(content);
  const receipt = await inTransaction(services, open, known, { mark, ...repeat }, route.handle);
  return answerBody(receipt.body, receipt.status, keyedHeaders);
}

/**
 * Runs one transaction, and retries it after a conflict with another. With an idempotency key it is also retried once after a lost
 * connection, which leaves open whether it was committed.
 */
async function inTransaction(
  services: Services,
  open: OpenCall<CallName>,
  known: AuthenticatedCaller,
  {
    mark,
    isRightNeeded,
    readAgain,
  }: { mark: RequestMark | null; isRightNeeded: boolean; readAgain: ReadAgain | null },
  act: (call: Call<CallName>) => Promise<unknown>,
): Promise<KeptAnswer> {
  const attempt = () =>
    services.db.transaction(async (tx) => {
      await lockTrees(tx, open.name);
      const call = guardedCall({ ...open, db: tx }, known);
      const work = async (): Promise<KeptAnswer> => {
        const data = await actGuarded(call, () => act(call));
        return { status: 200, body: successBody(data), recordId: readAgain ? recordIn(data) : null };
      };
      const answerFrom = async (id: number) =>
        successBody(readAgain ? await recordNow(call, readAgain, id) : { id });
      const { caller } = known;
      return mark ? once(tx, { caller, mark, now: open.now, isRightNeeded, answerFrom }, work) : work();
    });
  const attempts = async () => {
    for (let count = 1; ; count += 1) {
      try {
        return await attempt();
      } catch (error) {
        if (!conflictCodeOf(error) || count >= maxAttempts) throw error;
        const { reason } = describeFailure(error);
        services.log.info(
          { call: open.name, count, code: conflictCodeOf(error), reason },
          'retried after a conflict',
        );
        await pause(count * retryDelayMs * Math.random());
      }
    }
  };
  return mark ? retryOnce(attempts) : attempts();
}

function guardedCall(open: OpenCall<CallName>, known: AuthenticatedCaller): Call<CallName> {
  const { caller, scope } = known;
  return {
    ...open,
    caller,
    scope,
    audit: (entry) => writeAudit(open.db, open.now, { ...entry, actor: caller.name, address: open.address }),
  };
}

function openCall(
  context: Context,
  services: Services,
  request: { name: CallName; address: string; queryNames: ReturnType<typeof namesOf>; content: unknown },
): OpenCall<CallName> {
  const { name, address, queryNames, content } = request;
  const shape = callSchemas[name];
  let checked: { body: unknown } | undefined;
  const call: OpenCall<CallName> = {
    name,
    services,
    now: services.clock().toISOString(),
    language: languageOf(context.req.header('accept-language')),
    address,
    request: context.req.raw,
    db: services.db,
    parameter: (parameter) => context.req.param(parameter) ?? '',
    id: (parameter = 'id') => {
      const text = context.req.param(parameter) ?? '';
      const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
      return id >= 1 && id <= 2_147_483_647 ? id : fail('invalid_id', parameter);
    },
    query: (() => {
      if (!('query' in shape)) return undefined;
      const { url } = context.req;
      const start = url.indexOf('?');
      const query = queryOf(new URLSearchParams(start < 0 ? '' : url.slice(start)), queryNames);
      rejectUnstorableText(query);
      return validate(shape.query, query);
    }) as OpenCall<CallName>['query'],
    body: (() => {
      // Cached for repeated use: a large body takes long to validate.
      checked ??= { body: 'body' in shape ? validateBody(shape.body, content, call.now) : undefined };
      return checked.body;
    }) as OpenCall<CallName>['body'],
  };
  return call;
}

/** Responds to a GET; a long page is streamed. */
async function answerReading(
  context: Context,
  services: Pick<Services, 'apiHeaders' | 'lists' | 'slices' | 'settings'>,
  call: Call<CallName>,
  result: unknown,
): Promise<Response> {
  const { apiHeaders: headers, lists: turns, slices } = services;
  const namesOf = async (emails: ReadonlySet<string>) =>
    services.settings.level === 'specified' ? [] : readNames(call, emails);
  if (!isPage(result) || !result.begin) {
    const emails = new Set<string>();
    collectEmails(isPage(result) ? result.rows : isBytes(result) ? null : result, emails);
    return respond(result, headers, context.req.raw.method, await namesOf(emails));
  }
  context.set('isStreamed', true);
  return streamPage(result.begin, { caller: call.caller.name, turns, slices, headers, namesOf });
}

/** Creates the response from a route's result: bytes unchanged, a page with its pagination header, anything else in the envelope. */
function respond(
  result: unknown,
  apiHeaders: Readonly<Record<string, string>>,
  method: string,
  people: readonly NamedPerson[] = [],
): Response {
  if (isBytes(result)) {
    const { status = 200, bytes } = result;
    const headers = { ...apiHeaders, ...result.headers };
    const isSent = status !== 304 && method !== 'HEAD';
    // An unread stream would keep its connection to the store open.
    if (!isSent && bytes instanceof ReadableStream) void bytes.cancel();
    return new Response(isSent ? bytes : null, { status, headers });
  }
  if (isPage(result)) return answerBody(successBody(result.rows, people), 200, apiHeaders, result.pagination);
  return answerBody(successBody(result, people), 200, apiHeaders);
}

function isPage(result: unknown): result is Page<unknown> {
  return typeof result === 'object' && result !== null && 'rows' in result && 'pagination' in result;
}

function isBytes(result: unknown): result is Bytes {
  return typeof result === 'object' && result !== null && 'bytes' in result && 'headers' in result;
}
