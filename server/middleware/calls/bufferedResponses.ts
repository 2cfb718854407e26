import { setImmediate as othersTurn, setTimeout as pause } from 'node:timers/promises';
import type { LongPage } from '#server/core/answers.ts';
import type { NamedPerson, Pagination } from '#contract/envelope.ts';
import type { Language } from '#contract/constants.ts';
import { nameFormerUsers } from '#server/core/formerUser.ts';
import { answerBody, envelopeEnd } from '#server/core/answers.ts';
import { collectEmails } from '#server/services/users/namedUsers.ts';
import { tooManyRequests } from '#server/core/httpProblem.ts';
import type { ConcurrencyLimiter } from '#server/core/ports.ts';

/** Value of `Retry-After` for a caller with too many queued responses, in seconds. */
const retryAfterSeconds = 5;

/** Pause between two buffered responses, in milliseconds: other requests need some turns of the event loop to get through. */
const pauseMs = 5;

/** Timeout for a client that stops reading the response, in milliseconds. */
const idleMs = 60_000;

/** Limits of a streamed response: one at a time of a caller, and few slices of all at a time. */
export interface StreamTurns {
  caller: string;
  turns: ConcurrencyLimiter;
  slices: ConcurrencyLimiter;
}

/**
 * Streams texts, after the caller's earlier responses. Respects backpressure: reads nothing ahead of the client. A failure aborts the
 * response, so that a client can't mistake a part for the complete list.
 * @throws HttpProblem too_many_requests when too many of the caller's responses are queued, and what `begin` throws
 */
export async function streamTexts(
  begin: () => Promise<AsyncGenerator<string>>,
  { caller, turns, slices }: StreamTurns,
): Promise<ReadableStream<Uint8Array>> {
  const giveBack = await turns.take(caller);
  if (!giveBack) throw tooManyRequests(retryAfterSeconds);
  try {
    const texts = await begin();
    return bodyOf(texts, giveBack, (read) => inTurn({ caller, turns: slices, pause: othersTurn }, read));
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** Streams a long page. @throws HttpProblem too_many_requests when too many of the caller's responses are queued */
export async function streamPage(
  begin: () => Promise<LongPage<unknown>>,
  { namesOf, language, ...turns }: StreamTurns & { namesOf: ReadNames; language: Language },
): Promise<Response> {
  let pagination: Pagination | undefined;
  const body = await streamTexts(async () => {
    const page = await begin();
    pagination = page.pagination;
    return pieces(page.slices, { namesOf, language });
  }, turns);
  return answerBody(body, {}, pagination && { pagination });
}

/**
 * Builds a response or a slice of one when a slot is free, and pauses before the next. The embedded database responds within the same turn
 * of the event loop, so without the pause no other request would be read before the last slice.
 * @throws HttpProblem too_many_requests when too many of the caller's responses are queued
 */
async function inTurn<T>(
  from: { caller: string; turns: ConcurrencyLimiter; pause: () => Promise<unknown> },
  make: () => Promise<T>,
): Promise<T> {
  const giveBack = await from.turns.take(from.caller);
  if (!giveBack) throw tooManyRequests(retryAfterSeconds);
  try {
    return await make();
  } finally {
    void from.pause().then(giveBack);
  }
}

/**
 * Builds a buffered response when a slot is free.
 * @throws HttpProblem too_many_requests
 */
export const makeBuffered = <T>(
  from: { caller: string; turns: ConcurrencyLimiter },
  make: () => Promise<T>,
): Promise<T> => inTurn({ ...from, pause: () => pause(pauseMs) }, make);

/** Reads the names of the people whose e-mail addresses a response contains. */
export type ReadNames = (emails: ReadonlySet<string>) => Promise<NamedPerson[]>;

/** Yields the envelope around the rows, slice by slice, and at its end the people that the rows refer to. */
async function* pieces(
  slices: AsyncIterable<unknown[]>,
  { namesOf, language }: { namesOf: ReadNames; language: Language },
): AsyncGenerator<string> {
  const emails = new Set<string>();
  yield '{"success":true,"data":[';
  let comma = '';
  for await (const rows of slices) {
    if (rows.length === 0) continue;
    const text = JSON.stringify(rows);
    // A search through the text is many times faster than one through thousands of objects.
    if (text.includes('@')) collectEmails(rows, emails);
    yield comma + nameFormerUsers(text.slice(1, -1), language);
    comma = ',';
  }
  yield nameFormerUsers(`]${envelopeEnd(await namesOf(emails))}`, language);
}

function bodyOf(
  texts: AsyncGenerator<string>,
  giveBack: () => void,
  whenFree: <T>(read: () => Promise<T>) => Promise<T>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(timer);
    giveBack();
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(timer);
        try {
          const { done, value } = await whenFree(() => texts.next());
          if (done) {
            end();
            return controller.close();
          }
          controller.enqueue(encoder.encode(value));
        } catch (error) {
          end();
          return controller.error(error);
        }
        timer = setTimeout(() => {
          giveBack();
          controller.error(new Error('Nobody reads the answer.'));
        }, idleMs).unref();
      },
      async cancel() {
        end();
        await texts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
