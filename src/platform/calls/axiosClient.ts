import type { AxiosInstance } from 'axios';
import axios from 'axios';
import { deviceNow } from '../time/clock.ts';
import type { Renewal } from './refresh.ts';
import { readTokens } from './sessionTokens.ts';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** The bearer token; by default the one stored when the request is sent; null sends none. */
    token?: string | null;
    /** A public call's 401 says nothing about the session. */
    isPublic?: boolean;
    /** Sent again after a renewal: it is renewed only once. */
    isRepeat?: boolean;
    /** When the request was sent, in ms since 1970. */
    sentAt?: number;
  }
}

/** Rejects a call whose session could be neither renewed nor refused; `renewal` says why. */
export class SessionWaits extends Error {
  readonly renewal: Extract<Renewal, { kind: 'waiting' }>;
  constructor(renewal: SessionWaits['renewal']) {
    super('The session could not be renewed.');
    this.renewal = renewal;
  }
}

/** Each request is sent with the token stored at that time, since another tab may have renewed it. [AUTH-30] */
const sendToken = (client: AxiosInstance): void => {
  client.interceptors.request.use((config) => {
    config.token = config.token === undefined ? (readTokens()?.token ?? null) : config.token;
    if (config.token) config.headers.set('Authorization', `Bearer ${config.token}`);
    config.sentAt = deviceNow().getTime();
    return config;
  });
};

/** A 401 renews the session and retries the request once; a refused renewal passes the 401 on. [AUTH-31, AUTH-33, AUTH-35] */
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
 * The HTTP client with its two interceptors. It doesn't parse responses, so that only an envelope can count as one; only a 401 is an error
 * to it, which renewing the session may resolve.
 */
export const makeClient = (renew: (refusedToken: string | null) => Promise<Renewal>): AxiosInstance => {
  const client = axios.create({
    responseType: 'text',
    transformResponse: [(body: unknown) => body],
    validateStatus: (status) => status !== 401,
    // The session has no cookie, and looking for one would hold up each call until the browser has answered.
    xsrfCookieName: '',
  });
  sendToken(client);
  renewOnce(client, renew);
  return client;
};

/** Whether an error means that there was no response. */
export const isConnectionError = (error: unknown): boolean => axios.isAxiosError(error);
