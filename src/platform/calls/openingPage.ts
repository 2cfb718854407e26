import type { Config } from '../config.ts';

/** A response to a request that the page sent before the app was loaded; times in ms since 1970. */
export interface OpeningResponse {
  status: number;
  body: string;
  header: (name: string) => string | null;
  sentAt: number;
  answeredAt: number;
}

/** Data of the page's opening script for the app. */
export interface Opening {
  config: Promise<Config>;
  /** Token and language of the requests. */
  token: string;
  language: string;
  /** Responses by the complete URL of the call; never rejects. */
  asked: Promise<Map<string, Promise<OpeningResponse | null>>>;
}

declare global {
  interface Window {
    tillsynOpening?: Opening;
  }
}

/** Global object with the opening script's data; tests run without a page. */
export const page: Pick<Window, 'tillsynOpening'> = typeof window === 'undefined' ? {} : window;

/** Returns the `config.json` that the page has already requested, if any. */
export const takeOpeningConfig = (): Promise<Config> | undefined => page.tillsynOpening?.config;

/** Discards all opening responses, since data has changed. */
export const dropOpeningResponses = (): void => {
  delete page.tillsynOpening;
};
