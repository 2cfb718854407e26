import type { Device } from '#offline/log/device.ts';
import type { LoggedCall, RoundLog } from '#offline/log/outboxTypes.ts';
import type { Tablet } from './tablet.ts';
import type { Sent } from './wire.ts';

/** So long at most nothing is tried while something can be sent, and the moment that a timer takes. */
const longestMs = 5 * 60_000 + 1_000;

const ending = ['roundPaused', 'roundFinished', 'finishWithdrawn'];

/** Returns true if a refused call goes to the quarantine. */
const isForQuarantine = ({ state, failure }: LoggedCall): boolean =>
  state === 'parked' && failure?.kind === 'http' && (failure.status === 403 || failure.status === 404);

/** Returns true if a call of the round could be sent now, computed without the product's code. */
const isSendable = ({ operations, calls, aliases }: RoundLog): boolean => {
  if (calls.some(isForQuarantine)) return true;
  const isRefused = calls.some(({ state }) => state === 'parked');
  const isThere = (key: string): boolean =>
    /^\d+$/.test(key) || key in aliases.flaws || key in aliases.photos;
  const isDraft = operations.some(
    ({ sealedIn, isUnsent, kind }) =>
      isUnsent === 1 && sealedIn === null && !(isRefused && ending.includes(kind)),
  );
  return (
    isDraft ||
    calls.some(({ state, call }) => {
      if (!call || (state !== 'sealed' && state !== 'sending')) return false;
      if (call.call === 'updateRound') return !isRefused;
      if (call.call === 'createFlaw' || !('flawKey' in call.target)) return true;
      return isThere(call.call === 'deleteFile' ? call.target.photoId : call.target.flawKey);
    })
  );
};

const lastMoment = (tablet: Tablet, sent: readonly Sent[]): number | null => {
  const ownRequests = sent.filter((one) => one.tablet === tablet.name);
  if (ownRequests.some(({ endedAt }) => endedAt === null)) return null;
  return Math.max(tablet.touchedAt(), ...ownRequests.map(({ endedAt }) => endedAt ?? 0));
};

const waitingRounds = async ({ outbox }: Device, tablet: Tablet, rounds: readonly { id: number }[]) => {
  const waiting: number[] = [];
  for (const { id } of rounds)
    if (isSendable(await outbox.readRound({ ownerUserId: tablet.user.id, roundId: id }))) waiting.push(id);
  return waiting;
};

/**
 * Returns violations of the sender's rule when time advances to `next` without a retry: while a tab is open and a call of its user can be
 * sent, one is sent within five minutes.
 */
export const findIdle = async (
  tablet: Tablet,
  rounds: readonly { id: number }[],
  sent: readonly Sent[],
  next: number,
): Promise<string[]> => {
  const living = tablet.tabs().filter((tab) => !tab.isSignedOut());
  const last = lastMoment(tablet, sent);
  if (living.length === 0 || last === null || next - last <= longestMs) return [];
  const device = await tablet.look();
  const waiting = (await waitingRounds(device, tablet, rounds)).map((id) => `round ${id}`);
  const calls = (await device.outbox.waitingCalls()).filter(
    ({ ownerUserId, state }) => ownerUserId === tablet.user.id && state !== 'parked',
  );
  const minutes = Math.round((next - last) / 60_000);
  return [...waiting, ...calls.map(({ target }) => target)].map(
    (target) => `${tablet.name} tried nothing of ${target} for ${minutes} minutes`,
  );
};
