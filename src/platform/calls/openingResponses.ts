import { calls } from '#contract/calls.ts';
import { noteServerDate } from '../time/clockSkew.ts';
import { noteReached } from './connectivity.ts';
import type { Outcome } from './envelope.ts';
import { decodedOutcome, readResponse } from './envelope.ts';
import { dropOpeningResponses, page } from './openingPage.ts';
import { callUrl } from './sendOnce.ts';
import { readTokens } from './sessionTokens.ts';
import type { Request } from './transport.ts';
import { transport } from './transport.ts';

/** Maximum age of a response, in milliseconds: an older one is refetched, since the page was hidden, or the app loaded slowly. */
const usefulMs = 15_000;

/**
 * Returns the result of a call that the page requested in advance, once; null for any other call, and if the response is unusable: then it
 * is sent in the usual way, which handles failures.
 */
export const takeOpeningResponse = async (request: Request): Promise<Outcome<unknown> | null> => {
  const opening = page.tillsynOpening;
  if (!opening || calls[request.name].method !== 'GET') return null;
  if (opening.token !== readTokens()?.token || opening.language !== transport.language()) return null;
  const [asked] = await Promise.all([opening.asked, transport.ready]);
  const url = callUrl(request);
  const response = await asked.get(url);
  asked.delete(url);
  if (asked.size === 0) dropOpeningResponses();
  if (!response || Date.now() - response.answeredAt > usefulMs) return null;
  const outcome = readResponse(response.status, response.body, response.header);
  if (!outcome.ok) return null;
  noteServerDate(response.header('date'), response.sentAt, response.answeredAt);
  noteReached(true);
  return decodedOutcome(outcome, calls[request.name]);
};
