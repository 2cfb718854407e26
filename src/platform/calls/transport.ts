import type { CallName } from '#contract/calls.ts';
import type { Outcome } from './envelope.ts';
import { defaultConfig } from '../config.ts';
import type { QueryInput } from './queryText.ts';

/** Settings of every request besides its call: the backend's address, and the language of texts. */
export const transport = {
  apiBaseUrl: defaultConfig.apiBaseUrl,
  /** True if the login asks for the e-mail address first. */
  isEmailFirst: false,
  /** Resolves once the config is known; never rejects. */
  ready: Promise.resolve(),
  /** True if another host allows the headers of `tellingHeaders`. */
  tellsOtherHosts: false,
  /** Settles when the request for the backend's level does; never rejects. */
  learning: null as Promise<unknown> | null,
  /** Asks for the backend's level, which adapts requests to it; null once it is known. */
  learnLevel: null as (() => Promise<unknown>) | null,
  /**
   * Loads the function that sends calls of the level `tillsyn` as specified ones; null unless the backend is known to have only those. It
   * returns null for a call without an adapter.
   */
  loadSpecified: null as (() => Promise<(request: Request) => Promise<Outcome<unknown> | null>>) | null,
  /**
   * Times at which the oldest unsent work of rounds, and of other calls, was recorded, in ms since 1970; null for none, missing until
   * counted.
   */
  unsentSince: {} as { rounds?: number | null | undefined; calls?: number | null | undefined },
  language: (): string => document.documentElement.lang || 'sv',
};

/** A call with all its input. */
export interface Request {
  name: CallName;
  path?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, QueryInput>>;
  body?: unknown;
  /** Parameters of the call's adapter for a backend of the level `specified`; not sent otherwise. */
  specified?: Readonly<Record<string, QueryInput>>;
  /** UUID of a create, so that a retry has one effect. (decisions, The wire) */
  idempotencyKey?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Called with the uploaded share, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Adds the raw response to a success. */
  keepsBytes?: boolean;
  /** Null sends no session token. */
  token?: null;
}
