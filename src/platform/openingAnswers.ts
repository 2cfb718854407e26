import { calls } from '../contract/calls.ts';
import { noteServerDate } from './clockSkew.ts';
import type { Config } from './config.ts';
import { noteReached } from './connectivity.ts';
import type { Outcome } from './envelope.ts';
import { readAnswer } from './envelope.ts';
import { readTokens } from './sessionTokens.ts';
import type { Request } from './transport.ts';
import { callUrl, transport } from './transport.ts';

/** An answer that the page asked for before the program was there; times in ms since 1970. */
export interface OpeningAnswer {
  status: number;
  body: string;
  header: (name: string) => string | null;
  sentAt: number;
  answeredAt: number;
}

/** What the page's opening script leaves for the program. */
export interface Opening {
  config: Promise<Config>;
  /** With whose token, and in which language, the answers were asked for. */
  token: string;
  language: string;
  /** By the whole address of the call; never rejects. */
  asked: Promise<Map<string, Promise<OpeningAnswer | null>>>;
}

declare global {
  interface Window {
    tillsynOpening?: Opening;
  }
}

/** Where the opening script leaves it; tests run without a page. */
const page: Pick<Window, 'tillsynOpening'> = typeof window === 'undefined' ? {} : window;

/** An answer older than this is asked for anew: the page was hidden, or its program took its time. */
const usefulMs = 15_000;

/** The program's own first look at `config.json`, where the page has asked for it already. */
export const takeOpeningConfig = (): Promise<Config> | undefined => page.tillsynOpening?.config;

/** Nothing of it counts any more, since something is changed. */
export const dropOpeningAnswers = (): void => {
  delete page.tillsynOpening;
};

/**
 * What a call came to that the page asked for ahead, once; null for any other, and where the answer is none to build on: then it
 * is asked in the usual way, which knows what to do about it.
 */
export const takeOpeningAnswer = async (request: Request): Promise<Outcome<unknown> | null> => {
  const opening = page.tillsynOpening;
  if (!opening || calls[request.name].method !== 'GET') return null;
  if (opening.token !== readTokens()?.token || opening.language !== transport.language()) return null;
  const [asked] = await Promise.all([opening.asked, transport.ready]);
  const url = callUrl(request);
  const answer = await asked.get(url);
  asked.delete(url);
  if (asked.size === 0) dropOpeningAnswers();
  if (!answer || Date.now() - answer.answeredAt > usefulMs) return null;
  const outcome = readAnswer(answer.status, answer.body, answer.header);
  if (!outcome.ok) return null;
  noteServerDate(answer.header('date'), answer.sentAt, answer.answeredAt);
  noteReached(true);
  return outcome;
};
