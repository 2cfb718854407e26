import { answerBody, successBody } from '#server/core/answers.ts';
import type { Bytes, Page } from '#server/core/answers.ts';
import { nameFormerUsers } from '#server/core/formerUser.ts';
import type { Language } from '#contract/constants.ts';
import type { Call } from '#server/core/call.ts';
import { limitation } from './chain.ts';
import type { Step, Through } from './chain.ts';
import type { CallName } from '#contract/calls.ts';
import type { NamedPerson } from '#contract/envelope.ts';
import { collectEmails, readNames } from '#server/services/users/namedUsers.ts';
import { retryOnce } from '../retryOnce.ts';
import { knownOf } from './admission.ts';
import { makeBuffered, streamPage } from './bufferedResponses.ts';

/** Limits reading requests: `answerPage` sends one long list of a caller at a time. */
export const oneListAtOnce = limitation((request, next) => next(request));

/** Limits buffered responses, whose size grows with the data: few are built at a time, so that other requests run in between. */
export const fewAtOnce = limitation((request, next) =>
  makeBuffered({ turns: request.services.wholes, caller: knownOf(request).caller.name }, () => next(request)),
);

/** Repeats a reading request once after a lost connection to the database. */
export const repeatedOnce: Through = (request, next) => retryOnce(() => next(request));

/** Responds to a reading request; a long page is streamed. */
export const answerPage: Step<unknown, Response> = async (request, next) => {
  const { context, services, call } = request;
  const result = await next(request);
  const namesOf = async (emails: ReadonlySet<string>) =>
    services.settings.level === 'specified' ? [] : readNames(call as Call<CallName>, emails);
  if (!isPage(result) || !result.begin) {
    const emails = new Set<string>();
    collectEmails(isPage(result) ? result.rows : isBytes(result) ? null : result, emails);
    const to = { method: context.req.raw.method, language: call.language };
    return respond(result, to, await namesOf(emails));
  }
  const { lists: turns, slices } = services;
  return streamPage(result.begin, {
    caller: knownOf(request).caller.name,
    turns,
    slices,
    namesOf,
    language: call.language,
  });
};

/** Responds to a request without a session; a reading one is repeated once after a lost connection to the database. */
export const answerOpen: Step<unknown, Response> = async (request, next) => {
  const { method } = request.context.req.raw;
  const act = () => next(request);
  const result = await (request.route.row.method === 'GET' ? retryOnce(act) : act());
  return respond(result, { method, language: request.call.language });
};

/**
 * Creates the response from a route's result: bytes unchanged, a page with its pagination header, anything else in the envelope, where erased
 * users have the words of the reader's language.
 */
export function respond(
  result: unknown,
  { method, language }: { method: string; language: Language },
  people: readonly NamedPerson[] = [],
  headers: Readonly<Record<string, string>> = {},
): Response {
  if (isBytes(result)) {
    const { status = 200, bytes } = result;
    const isSent = status !== 304 && method !== 'HEAD';
    // An unread stream would keep its connection to the store open.
    if (!isSent && bytes instanceof ReadableStream) void bytes.cancel();
    return new Response(isSent ? bytes : null, { status, headers: { ...headers, ...result.headers } });
  }
  const bodyOf = (data: unknown) => nameFormerUsers(successBody(data, people), language);
  if (isPage(result)) return answerBody(bodyOf(result.rows), headers, { pagination: result.pagination });
  return answerBody(bodyOf(result), headers);
}

function isPage(result: unknown): result is Page<unknown> {
  return typeof result === 'object' && result !== null && 'rows' in result && 'pagination' in result;
}

/** Returns whether a result is bytes. */
export function isBytes(result: unknown): result is Bytes {
  return typeof result === 'object' && result !== null && 'bytes' in result && 'headers' in result;
}
