import type { CallName } from '#contract/calls.ts';
import { newId } from '../ids.ts';
import { now } from '../time/clock.ts';
import { transport } from './transport.ts';

/** Hex digits and a dash: short enough to be read out on the phone. */
const idLength = 13;

/** An id by which a call is found in the backend's log. */
export const newCallId = (): string => newId().slice(0, idLength);

const isOwnHost = (url: string, page: string | undefined = globalThis.location?.href): boolean =>
  page === undefined || new URL(url, page).origin === new URL(page).origin;

/** Whole seconds since the oldest unsent work was recorded; 0 for none, null while none is known and not all is counted. */
const unsentAge = (): number | null => {
  const { rounds, calls } = transport.unsentSince;
  const oldest = Math.min(rounds ?? Infinity, calls ?? Infinity);
  if (oldest === Infinity) return rounds === null && calls === null ? 0 : null;
  return Math.max(0, Math.floor((now().getTime() - oldest) / 1_000));
};

/**
 * What a call tells of itself: its id, and the age of the oldest unsent work. Another host than the page's gets none of it until it says
 * that it allows it, since its browser would refuse the whole call.
 */
export const tellingHeaders = (url: string, callId: string): Record<string, string> => {
  if (!transport.tellsOtherHosts && !isOwnHost(url)) return {};
  const age = unsentAge();
  return { 'X-Request-Id': callId, ...(age !== null && { 'Unsent-Age': String(age) }) };
};

/** The call that ended last, for whoever asks what was going on when a screen broke. */
export const lastCall: { ended: { id: string; name: CallName } | null } = { ended: null };
