import { Hono } from 'hono';
import type { Context } from 'hono';
import { compress } from 'hono/compress';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Database, OpenDatabase } from './db/client.ts';
import { createAuthenticator } from './middleware/authenticate.ts';
import type { Listen } from './middleware/authenticate.ts';
import { answerProblems } from './core/answers.ts';
import { isDatabaseExhausted, problemOfDatabaseError } from './middleware/databaseErrors.ts';
import { registerClientConfig } from './middleware/clientConfig.ts';
import { apiHeaders, preflight, securityHeaders } from './middleware/headers.ts';
import { addressOf } from './middleware/address.ts';
import { rejectFloodFrom } from './middleware/rateLimit.ts';
import { fail, problem, HttpProblem } from './core/httpProblem.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { readAgainFor } from './middleware/calls/readAgain.ts';
import { register, routerPath } from './middleware/calls/register.ts';
import { wireRoute } from './middleware/calls/routeResponses.ts';
import { specifiedRoute } from './middleware/calls/specifiedLevel.ts';
import { loggedPath, requestLog, requestOf } from './middleware/requestLog.ts';
import { allRoutes } from './routes/all.ts';
import { pageRoutes } from './routes/pages/all.ts';
import { registerFeeds } from './middleware/feeds/registerFeeds.ts';
import { answerScim } from './routes/scim/scimRoutes.ts';
import { registerScim } from './middleware/scim/registerScim.ts';
import { registerHealth } from './middleware/health.ts';
import { registerMetrics } from './middleware/metrics.ts';
import type { ReadMetrics } from './middleware/metrics.ts';
import { answersWithPages, refusalPage, registerPages } from './middleware/pages.ts';
import { registerOpenApi } from './middleware/openApi.ts';
import { createBackground } from './services/shared/background.ts';
import type { Clock } from './core/clock.ts';
import type { Route } from './middleware/calls/chain.ts';
import { describeFailure } from './core/failure.ts';
import { createLimits } from './services/shared/limits.ts';
import { createLoginWaits } from './services/users/loginWaits.ts';
import { languageOf } from './core/texts.ts';
import { createOutgoingClient } from './core/outgoing/outgoingClient.ts';
import type { OutgoingClient } from './core/outgoing/outgoingClient.ts';
import type { ResolveTxt } from './core/outgoing/txtRecords.ts';
import { createTxtResolver } from './core/outgoing/txtRecords.ts';
import { createSecretBox } from './core/secrets/secretBox.ts';
import type { AppSettings, Services } from './core/services.ts';
import { createMoveProgresses } from './services/moves/records/moveProgress.ts';
import { StorageUnavailableError } from './core/storageUnavailableError.ts';
import { createTokens } from './services/shared/tokens.ts';
import { createConcurrencyLimiter } from './services/shared/concurrencyLimiter.ts';
import { createPageUploadTurns, createUploadTurns } from './services/uploads/receiveUpload.ts';
import { registerClient } from './middleware/staticFiles.ts';
import type { Background, DatabaseHealth, FileStore, Mailer, Meter } from './core/ports.ts';
import { createDatabaseHealth } from './services/watch/databaseHealth.ts';

/** Limits of concurrent long lists: one per caller, whose further ones are queued. */
const longLists = { atOnce: 1, inAll: 4, waiting: 16, waitMs: 60_000 };

/**
 * Limits of concurrent buffered responses. The embedded database runs one query at a time, and other requests would wait behind all of
 * them; with PostgreSQL this process's CPU is shared.
 */
const wholesOn = { embedded: 1, postgres: 2 } as const;
const wholeAnswers = { waiting: 16, waitMs: 20_000 };
/** Limits of concurrent slices, for the same reason: one at a time of each list. */
const slicesOn = { embedded: 1, postgres: longLists.inAll } as const;
const slicesOfLists = { atOnce: 1, waiting: 1, waitMs: 60_000 };

/** Dependencies of the application, which doesn't read the environment or the clock directly. */
export interface AppParts {
  db: Database;
  files: FileStore;
  mail: Mailer;
  clock: Clock;
  settings: AppSettings;
  log: Logger;
  /** Work that outlives its request; a shutdown waits for it. */
  background?: Background;
  /** Returns whether the process is shutting down; never if omitted. */
  isStopping?: () => boolean;
  /** Pool for limit counters shared by all servers of a database; if omitted, they are kept in this process. */
  counters?: Pool | null;
  /** Notifications about changed callers from the other servers of a database; omitted if there are none. */
  listen?: Listen;
  /** Kind of the database; derived from `counters` if omitted. */
  kind?: OpenDatabase['kind'];
  /** Health of the database for the health routes; probes `db` if omitted. */
  databaseHealth?: DatabaseHealth;
  /** Client for requests to addresses that users have entered; one by the settings if omitted. */
  outgoing?: OutgoingClient;
  /** Reader of TXT records; asks the system's DNS servers if omitted. */
  resolveTxt?: ResolveTxt;
  /** Counters of the metrics; omitted when metrics are disabled. */
  meter?: Meter;
  /** Metrics at `/metrics`, for requests with the token. */
  metrics?: ReadMetrics & { token: string };
}

/** Creates the backend as one function from request to response (`app.fetch`): the API under `/api/`, the client at `/`. */
export function createApp(parts: AppParts): Hono {
  const {
    db,
    files,
    mail,
    clock,
    settings,
    log,
    background = createBackground(log),
    isStopping = () => false,
    counters = null,
  } = parts;
  const isSecure = settings.publicUrl.startsWith('https:');
  const tokens = createTokens(settings.tokenSecret, clock);
  const kind = counters ? 'postgres' : 'embedded';
  const authenticator = createAuthenticator(db, tokens, clock, parts.listen);
  const services: Services = {
    db,
    databaseKind: parts.kind ?? kind,
    databaseHealth: parts.databaseHealth ?? createDatabaseHealth(db, clock),
    files,
    mail,
    clock,
    settings,
    log,
    background,
    isStopping,
    moveProgress: createMoveProgresses(counters, clock),
    tokens,
    secrets: createSecretBox(settings.secretKeys),
    resolveTxt: parts.resolveTxt ?? createTxtResolver(),
    outgoing: parts.outgoing ?? createOutgoingClient({ allowedHosts: settings.outgoingHosts }),
    authenticator,
    limits: createLimits(counters),
    logins: createLoginWaits(db, clock, 'login'),
    resets: createLoginWaits(db, clock, 'reset'),
    uploads: createUploadTurns(),
    pageUploads: createPageUploadTurns(),
    lists: createConcurrencyLimiter(longLists),
    wholes: createConcurrencyLimiter({ ...wholeAnswers, atOnce: wholesOn[kind], inAll: wholesOn[kind] }),
    slices: createConcurrencyLimiter({ ...slicesOfLists, inAll: slicesOn[kind] }),
    ...(parts.meter && { meter: parts.meter }),
  };

  // A trailing slash makes no difference: `v1/User/` is `v1/User`.
  const app = new Hono({ strict: false });
  app.use(requestLog(log, parts.meter));
  app.use(securityHeaders({ isSecure }));
  // Shorter responses fit into one or two packets anyway.
  app.use('/api/*', compress({ threshold: 2_048, contentTypeFilter: /^application\/json/ }));
  app.use('/api/*', apiHeaders);
  app.use('/api/*', preflight);

  registerHealth(app, services);
  registerOpenApi(app);
  if (parts.metrics) registerMetrics(app, parts.metrics, parts.metrics.token);
  registerCalls(app, services);
  if (settings.level !== 'specified') registerFeeds(app, services, allRoutes);
  registerScim(app, services, answerScim);
  registerPages(app, services, pageRoutes);
  if (settings.clientFolder !== null) registerClientConfig(app, services, settings.clientFolder);
  if (settings.clientFolder !== null) registerClient(app, settings.clientFolder, settings.keptAssetsFolder);

  app.notFound((context) => context.text('Not found', 404));
  app.onError((error, context) => {
    if (isDatabaseExhausted(error)) services.databaseHealth.noteExhausted();
    const refusal = refusalOf(error, context, log);
    return answersWithPages(context)
      ? refusalPage(context, refusal)
      : answerProblems(refusal.problems, languageOf(context.req.header('accept-language')), refusal.headers);
  });
  return app;
}

/** Registers the calls of the backend's level; the other calls of the contract are as unknown as any path without a call. */
function registerCalls(app: Hono, services: Services): void {
  const { settings } = services;
  // Fixed paths first: `v1/Customer/all` must not match a customer's id.
  const isFixed = (path: string) => (path.includes('{') ? 1 : 0);
  const wireRoutes = allRoutes.map(wireRoute);
  const routes = wireRoutes.toSorted((a, b) => isFixed(a.row.path) - isFixed(b.row.path));
  const isAnswered = ({ row }: Route) => settings.level !== 'specified' || row.level === undefined;
  const rejectAs = async (context: Context, code: ProblemCode): Promise<never> => {
    const address = addressOf(context, settings.trustedProxies);
    if (settings.isLimited && context.req.method !== 'GET')
      await rejectFloodFrom(services.limits, 'writing', address);
    return fail(code);
  };
  for (const route of routes) {
    if (isAnswered(route)) {
      const levelRoute = settings.level === 'specified' ? specifiedRoute(route) : route;
      register(app, services, levelRoute, readAgainFor(route, wireRoutes));
    } else app.on(route.row.method, routerPath(route.row), (context) => rejectAs(context, 'not_found'));
  }
  const patterns = patternsOf(routes.filter(isAnswered));
  app.all('/api/*', (context) => {
    const isKnown = patterns.some((pattern) => pattern.test(context.req.path));
    return rejectAs(context, isKnown ? 'method_not_allowed' : 'not_found');
  });
}

/** Converts a failure to the one to send; an unexpected failure is logged. */
function refusalOf(error: Error, context: Context, log: Logger): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof StorageUnavailableError) {
    log.error({ ...describeFailure(error), path: loggedPath(context.req.path) }, error.message);
    return new HttpProblem([problem('unavailable')]);
  }
  const fault = problemOfDatabaseError(error);
  const { id: requestId, call } = requestOf(context);
  const logContext = { requestId, call, path: loggedPath(context.req.path) };
  if (fault) {
    const { reason } = describeFailure(error);
    log.warn({ code: fault.code, reason, ...logContext }, 'refused by the database');
    return new HttpProblem([fault]);
  }
  log.error({ ...describeFailure(error), ...logContext }, 'unexpected failure');
  return new HttpProblem([problem('internal')]);
}

/** Returns the patterns of the routes' paths, to distinguish an unknown path from an unsupported method. */
function patternsOf(routes: readonly Route[]): RegExp[] {
  return routes.map(({ row }) => new RegExp(`^/api/${row.path.replace(/\{\w+\}/g, '[^/]+')}$`));
}
