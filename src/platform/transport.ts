import type { CallName } from '../contract/calls.ts';
import { defaultConfig } from './config.ts';
import type { QueryInput } from './queryText.ts';

/** What every request needs beside its call: how the client reaches the backend and in which language it wants texts. */
export const transport = {
  apiBaseUrl: defaultConfig.apiBaseUrl,
  /** Resolves once `apiBaseUrl` is the administrator's; never rejects. */
  ready: Promise.resolve(),
  language: (): string => document.documentElement.lang || 'sv',
};

/** A call with everything it travels with. */
export interface Request {
  name: CallName;
  path?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, QueryInput>>;
  body?: unknown;
  /** UUID of a create, so that a repeat has one effect. (decisions, The wire) */
  idempotencyKey?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Told how much of what is sent has gone, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Null goes without the session's token. */
  token?: null;
}
