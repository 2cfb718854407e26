import type { Config } from '../config.ts';

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
export const page: Pick<Window, 'tillsynOpening'> = typeof window === 'undefined' ? {} : window;

/** The program's own first look at `config.json`, where the page has asked for it already. */
export const takeOpeningConfig = (): Promise<Config> | undefined => page.tillsynOpening?.config;

/** Nothing of it counts any more, since something is changed. */
export const dropOpeningAnswers = (): void => {
  delete page.tillsynOpening;
};
