import type { CallName } from '#contract/calls.ts';
import { defaultConfig } from '../config.ts';
import type { QueryInput } from './queryText.ts';

/** What every request needs besides its call: how to reach the backend, and the language of texts. */
export const transport = {
  apiBaseUrl: defaultConfig.apiBaseUrl,
  /** Resolves once `apiBaseUrl` is configured; never rejects. */
  ready: Promise.resolve(),
  /** Whether another host than the page's allows the headers of `tellingHeaders`. */
  tellsOtherHosts: false,
  /** When the oldest unsent work of rounds, and of other calls, was recorded, in ms since 1970; null for none, missing while nobody has counted. */
  unsentSince: {} as { rounds?: number | null | undefined; calls?: number | null | undefined },
  language: (): string => document.documentElement.lang || 'sv',
};

/** A call with everything that is sent. */
export interface Request {
  name: CallName;
  path?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, QueryInput>>;
  body?: unknown;
  /** UUID of a create, so that a repeat has one effect. (decisions, The wire) */
  idempotencyKey?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Called with the share that was uploaded, 0 to 1. */
  onProgress?: (share: number) => void;
  /** A success also has its answer as it came. */
  keepsBytes?: boolean;
  /** Null sends no session token. */
  token?: null;
}
