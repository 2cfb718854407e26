import { auth } from 'hono/utils/basic-auth';
import type { Context } from 'hono';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { FeedName } from '#contract/feeds/feedNames.ts';
import { later } from '#domain/dates.ts';
import { writeAudit } from '#server/core/audit.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import type { Page } from '#server/core/answers.ts';
import type { KeyAccess } from '#server/core/caller.ts';
import type { OpenCall } from '#server/core/call.ts';
import { fail, HttpProblem, problem } from '#server/core/httpProblem.ts';
import type { AuthenticatedCaller } from '#server/core/ports.ts';
import type { Services } from '#server/core/services.ts';
import { admitted, knownOf } from '../calls/admission.ts';
import { oneListAtOnce } from '../calls/answers.ts';
import { authentication, begin } from '../calls/chain.ts';
import type { CallRequest, Next, Step, Through } from '../calls/chain.ts';
import { retryOnce } from '../retryOnce.ts';
import { feedFields } from './feedFields.ts';
import type { FeedField } from './feedFields.ts';

/** Rows per query of a feed. */
export const pageRows = 1_000;

/** Lists whose call knows no pages by id: they are read at once. */
const unpagedLists: readonly FeedName[] = ['lateRounds'];

const challenge = { 'www-authenticate': 'Basic realm="Tillsyn", charset="UTF-8"' };

/** Caller of a feed: an API key, with its access. */
export type FeedCaller = AuthenticatedCaller & { access: KeyAccess };

/**
 * Authenticates the API key that is the password of HTTP Basic, with any user name, or a bearer token.
 * @throws HttpProblem not_authenticated or token_expired, with a challenge for Basic; no_active_license
 */
export async function authenticateKey(context: Context, services: Services): Promise<FeedCaller> {
  const password = auth(context.req.raw)?.password;
  const header = password === undefined ? context.req.header('authorization') : `Bearer ${password}`;
  const known = await retryOnce(() => services.authenticator.authenticate(header)).catch((error: unknown) => {
    if (!(error instanceof HttpProblem)) throw error;
    throw new HttpProblem(error.problems, challenge);
  });
  context.set('caller', known.caller.name);
  const { keyAccess, isLicensed } = known.caller;
  if (keyAccess === null) throw new HttpProblem([problem('not_authenticated')], challenge);
  if (!isLicensed) fail('no_active_license');
  return { ...known, access: keyAccess };
}

/** Returns whether a key reads a list. */
export const readsList = ({ lists }: KeyAccess, list: FeedName): boolean => lists?.includes(list) ?? true;

/** Returns a list's fields that a key reads. */
export const fieldsFor = (list: FeedName, { includesPersonalData }: KeyAccess): FeedField[] =>
  feedFields[list].filter(({ isPersonal }) => includesPersonalData || !isPersonal);

/** Writes into the audit log that a key reads a list, once a day. */
const auditReading =
  (list: FeedName): Through =>
  async (request, next) => {
    const { db, clock } = request.services;
    const { name: actor, companyId, customerId } = knownOf(request).caller;
    const isOfToday = and(
      eq(auditLog.customerId, customerId),
      gt(auditLog.created, later(clock(), { days: -1 })),
      eq(auditLog.actor, actor),
      eq(auditLog.action, 'feed_read'),
      sql`${auditLog.details} ->> 'list' = ${list}`,
    );
    if ((await db.$count(auditLog, isOfToday)) === 0) {
      const { now, address } = request.call;
      await writeAudit(db, now, {
        action: 'feed_read',
        actor,
        address,
        companyId,
        customerId,
        details: { list },
      });
    }
    return next(request);
  };

/** Creates the chain of a list's feed, whose response `respond` makes from the pages that the list's own route reads. */
export const feedChain = (list: FeedName, respond: Step<unknown, Response>) =>
  begin(
    'reading',
    authentication(async (request, next) => {
      const known = await authenticateKey(request.context, request.services);
      if (!readsList(known.access, list)) fail('right_missing');
      return next({ ...request, known });
    }),
    oneListAtOnce,
  )
    .use(admitted)
    .use(auditReading(list))
    .use(respond)
    .use((request, next) => retryOnce(() => next(request)));

/** Row of a list. */
export type FeedRow = Record<string, unknown> & { id: number };

/** Reads the rows after an id, at most `pageRows`, and their total count. */
export async function readPage(
  request: CallRequest,
  next: Next<unknown>,
  { list, afterId }: { list: FeedName; afterId: number },
): Promise<{ rows: FeedRow[]; totalCount: number; isLast: boolean }> {
  const isUnpaged = unpagedLists.includes(list);
  const paging = isUnpaged ? { pageSize: 0 } : { pageSize: pageRows, afterId };
  const query = request.call.query() as object | undefined;
  const call = {
    ...request.call,
    query: (() => ({ ...query, ...paging })) as unknown as OpenCall<CallName>['query'],
  };
  const { rows, pagination } = (await next({ ...request, call })) as Page<FeedRow>;
  const { totalCount } = pagination;
  if (!isUnpaged) return { rows, totalCount, isLast: rows.length < pageRows };
  const following = rows.filter(({ id }) => id > afterId).toSorted((a, b) => a.id - b.id);
  return { rows: following.slice(0, pageRows), totalCount, isLast: following.length <= pageRows };
}

/** Returns the access of the key that sent a request. */
export const accessOf = (request: CallRequest): KeyAccess =>
  knownOf(request).caller.keyAccess ?? fail('not_authenticated');
