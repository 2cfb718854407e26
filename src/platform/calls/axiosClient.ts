import type { AxiosInstance } from 'axios';
import axios from 'axios';
import { deviceNow } from '../time/clock.ts';
import type { Renewal } from './refresh.ts';
import { readTokens } from './sessionTokens.ts';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Bearer token; defaults to the one stored when the request is sent; null sends none. */
    token?: string | null;
    /** The 401 of a public call is unrelated to the session. */
    isPublic?: boolean;
    /** True for the retry after a renewal: there is only one. */
    isRepeat?: boolean;
    /** Time of sending, in ms since 1970. */
    sentAt?: number;
  }
}

/** Rejects a call if the session's renewal is undecided; `renewal` has the reason. */
export class SessionWaits extends Error {
  readonly renewal: Extract<Renewal, { kind: 'waiting' }>;
  constructor(renewal: SessionWaits['renewal']) {
    super('The session could not be renewed.');
    this.renewal = renewal;
  }
}

/** Sends each request with the token stored at that time, since another tab may have renewed it. [AUTH-30] */
const sendToken = (client: AxiosInstance): void => {
  client.interceptors.request.use((config) => {
    config.token = config.token === undefined ? (readTokens()?.token ?? null) : config.token;
    if (config.token) config.headers.set('Authorization', `Bearer ${config.token}`);
    config.sentAt = deviceNow().getTime();
    return config;
  });
};

/**
 * Renews the session on a 401 and retries the request once; if the renewal is refused, the 401 is passed on. [AUTH-31, AUTH-33, AUTH-35]
 */
const renewOnce = (client: AxiosInstance, renew: (refusedToken: string | null) => Promise<Renewal>): void => {
  client.interceptors.response.use(undefined, async (error: unknown) => {
    if (!axios.isAxiosError(error) || error.response?.status !== 401 || !error.config) throw error;
    const { config, response } = error;
    if (config.isPublic || config.isRepeat) return response;
    const renewal = await renew(config.token ?? null);
    if (renewal.kind === 'renewed')
      return client.request({ ...config, token: renewal.token, isRepeat: true });
    if (renewal.kind === 'waiting') throw new SessionWaits(renewal);
    return response;
  });
};

/**
 * Creates the HTTP client with its two interceptors. It doesn't parse responses, since only an envelope is valid; only a 401 is an error,
 * which a renewal of the session may resolve.
 */
export const makeClient = (renew: (refusedToken: string | null) => Promise<Renewal>): AxiosInstance => {
  const client = axios.create({
    responseType: 'text',
    transformResponse: [(body: unknown) => body],
    validateStatus: (status) => status !== 401,
    // The session has no cookie, and reading cookies would block each call until the browser responds.
    xsrfCookieName: '',
  });
  sendToken(client);
  renewOnce(client, renew);
  return client;
};

/** Returns whether an error means that there was no response. */
export const isConnectionError = (error: unknown): boolean => axios.isAxiosError(error);
