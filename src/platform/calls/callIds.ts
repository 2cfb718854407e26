import type { CallName } from '#contract/calls.ts';
import { newId } from '../ids.ts';
import { now } from '../time/clock.ts';
import { transport } from './transport.ts';

/** Length in hex digits and a dash, short enough to be dictated on the phone. */
const idLength = 13;

/** Creates an id by which a call is found in the backend's log. */
export const newCallId = (): string => newId().slice(0, idLength);

const isOwnHost = (url: string, page: string | undefined = globalThis.location?.href): boolean =>
  page === undefined || new URL(url, page).origin === new URL(page).origin;

/** Returns the age of the oldest unsent work in whole seconds; 0 for none, null if not everything has been counted. */
const unsentAge = (): number | null => {
  const { rounds, calls } = transport.unsentSince;
  const oldest = Math.min(rounds ?? Infinity, calls ?? Infinity);
  if (oldest === Infinity) return rounds === null && calls === null ? 0 : null;
  return Math.max(0, Math.floor((now().getTime() - oldest) / 1_000));
};

/**
 * Returns the headers with the call's id and the age of the oldest unsent work. Another host gets them only after allowing them by CORS;
 * otherwise the browser would block the whole call.
 */
export const callIdHeaders = (url: string, callId: string): Record<string, string> => {
  if (!transport.tellsOtherHosts && !isOwnHost(url)) return {};
  const age = unsentAge();
  return { 'X-Request-Id': callId, ...(age !== null && { 'Unsent-Age': String(age) }) };
};

/** The last completed call, for error reports of broken screens. */
export const lastCall: { ended: { id: string; name: CallName } | null } = { ended: null };
