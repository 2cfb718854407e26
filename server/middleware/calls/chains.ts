import { begin } from './chain.ts';
import type { LimitGroup } from '#server/core/ports.ts';
import { admitted, authenticated, everybody, perCaller, perNetwork, rightAtHome } from './admission.ts';
import { answerOpen, answerPage, fewAtOnce, oneListAtOnce, repeatedOnce } from './answers.ts';
import { jsonBody } from './readBody.ts';
import { idempotency, staging, transaction } from './transaction.ts';

/** Chain of a route without a session; it opens its own transactions on `services.db`. */
const openIn = (group: LimitGroup) =>
  begin('open', everybody, perNetwork(group)).use(jsonBody).use(answerOpen);
export const open = openIn('open');
/** Chain of the calls that keep people logged in: a flood of others doesn't block them. */
export const openForSessions = openIn('sessions');

/** Chain of a reading route. */
export const reading = begin('reading', authenticated, oneListAtOnce)
  .use(admitted)
  .use(repeatedOnce)
  .use(answerPage);

/** Chain of a reading route whose response is buffered regardless of its size. */
export const bufferedReading = begin('reading', authenticated, fewAtOnce)
  .use(admitted)
  .use(repeatedOnce)
  .use(answerPage);

const counted = <Kind extends 'writing' | 'staged'>(kind: Kind) =>
  begin(kind, authenticated, perCaller).use(admitted);

/** Chain of a writing route. */
export const writing = counted('writing').use(jsonBody).use(idempotency).use(transaction);

/** Chain of a writing route whose body is read only from callers with its right at home. */
export const rightFirstWriting = counted('writing')
  .use(rightAtHome)
  .use(jsonBody)
  .use(idempotency)
  .use(transaction);

/** Chain of a route with long work outside the database (images) or large input. */
export const staged = counted('staged').use(jsonBody).use(staging);

/** Like `staged`, for callers with its right at home. */
export const rightFirstStaged = counted('staged').use(rightAtHome).use(jsonBody).use(staging);
