import { now } from '#platform/time/clock.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { unknownFailure } from '#platform/calls/failure.ts';
import { logFailure } from '#platform/log.ts';
import { type Producer, producerOf } from '../calls/producers.ts';
import {
  callsChanged,
  callsOf,
  changeCall,
  claimCall,
  finishCall,
  mirrorUnstored,
} from '../calls/waitingCalls.ts';
import { markedSending, parkedAfter, requeuedAfter } from '../log/callStates.ts';
import type { WaitingCall } from '../log/outboxTypes.ts';
import { outboxTurn, withTurn } from '../log/pageLocks.ts';
import { longestDelayMs, retryDelayMs } from './backoff.ts';
import { resultOfFailure } from './failureMeaning.ts';
import { incompleteResponse } from './incompleteResponse.ts';

/** Options for sending a user's calls. `isSession` is false once another tab has logged in as a different user. */
export interface SendOptions {
  ownerUserId: number;
  isSession: () => boolean;
  random?: (() => number) | undefined;
}

/** Timeout after which a call in state `sending` counts as abandoned by a closed page, in milliseconds. */
const lostAfterMs = 5_000;

/** Number of targets written to in parallel; the browser opens six connections at most. */
const targetsAtOnce = 4;

/** Returns the time until a call is due, in milliseconds; 0 also for a wait above the maximum, after the clock was set back. */
export const waitMsOf = ({ sendAt }: WaitingCall): number => {
  const waitMs = sendAt - now().getTime();
  return waitMs > longestDelayMs ? 0 : Math.max(0, waitMs);
};

/** Returns the next call of each target: later calls on the target wait for it. */
export const nextCalls = (ownerUserId: number): WaitingCall[] => {
  const waiting = callsOf(ownerUserId).filter((call) => call.state !== 'parked' && producerOf(call));
  return [...Map.groupBy(waiting, ({ target }) => target).values()].flatMap(([first]) => first ?? []);
};

/** Postpones all due calls after a failure that isn't specific to one call. */
const postpone = (
  ownerUserId: number,
  { sendAt, failure }: Pick<WaitingCall, 'sendAt' | 'failure'>,
): void => {
  for (const call of nextCalls(ownerUserId))
    if (call.state === 'sealed' && waitMsOf(call) === 0) changeCall(call.key, { sendAt, failure });
};

/** Stores the result of sending a call; returns whether the next call on its target may be sent. */
const settle = async (
  call: WaitingCall,
  producer: Producer,
  outcome: Outcome<unknown>,
  random?: () => number,
): Promise<boolean> => {
  if (outcome.ok && producer.isComplete?.(call, outcome.data) !== false) {
    finishCall(call.key, producer.answerForTabs?.(outcome.data) ?? null);
    return true;
  }
  if (outcome.ok && (await producer.isStored?.(call))) {
    finishCall(call.key, null);
    return true;
  }
  const failure = outcome.ok ? incompleteResponse() : outcome.failure;
  const { kind } = resultOfFailure(failure);
  if (kind === 'parked' && failure.kind !== 'unknown') {
    if (await producer.isStored?.(call)) finishCall(call.key, null);
    else {
      changeCall(call.key, parkedAfter(failure));
      producer.noteRefused?.(failure);
    }
    return true;
  }
  const sendAt = now().getTime() + retryDelayMs(call.attempts, failure.retryAfterSeconds, random);
  changeCall(call.key, { ...requeuedAfter(failure), sendAt });
  const isEverybodys = kind !== 'later' || failure.retryAfterSeconds !== null;
  if (isEverybodys && failure.kind !== 'unknown') postpone(call.ownerUserId, { sendAt, failure });
  return false;
};

/** Sends one claimed call through its producer; an exception counts as a failure that a retry may overcome. */
const sendOne = async (
  call: WaitingCall,
  producer: Producer,
  how: (call: WaitingCall) => Promise<Outcome<unknown>>,
  random?: () => number,
): Promise<boolean> => {
  const outcome = await how(call).catch((error: unknown): Outcome<never> => {
    logFailure(`a ${call.producer} could not be sent`, error);
    return { ok: false, failure: unknownFailure(String(error)) };
  });
  return settle(call, producer, outcome, random);
};

/** Resolves when calls change, or when a call on a target without a running request is due. */
const nextNews = (ownerUserId: number, underWay: ReadonlyMap<string, unknown>): Promise<void> =>
  new Promise((resolve) => {
    const waits = nextCalls(ownerUserId).flatMap((call) =>
      underWay.has(call.target) ? [] : waitMsOf(call) || longestDelayMs,
    );
    const news = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(news, Math.min(longestDelayMs, ...waits));
    const stop = callsChanged.on(news);
  });

/** Selection of the calls to send: the due ones, or all that aren't parked. */
export type CallSelection = 'due' | 'all';

/**
 * Sends a user's calls, several targets in parallel and each target's calls in order, until none of the selection is left. One tab sends at
 * a time, in parallel to its own round. A call is claimed in the outbox, since another tab may have sent or cancelled it. Returns null if
 * another tab holds the lock; with `all` it waits for the lock.
 */
export const sendCalls = (
  { ownerUserId, isSession, random }: SendOptions,
  selection: CallSelection,
): Promise<true | null> => {
  const tried = new Set<string>();
  const isSelected = (call: WaitingCall): boolean =>
    !tried.has(call.key) && (selection === 'all' || waitMsOf(call) === 0);
  const sendTarget = async (first: WaitingCall): Promise<void> => {
    for (let call: WaitingCall | undefined = first; call && isSession();) {
      tried.add(call.key);
      const producer = producerOf(call);
      const claimed = producer && (await claimCall(call.key, now().getTime() + lostAfterMs));
      if (claimed && !(await sendOne(claimed, producer, (one) => producer.send(one), random))) return;
      call = nextCalls(ownerUserId).find((one) => one.target === first.target && isSelected(one));
    }
  };
  const work = async (): Promise<true> => {
    const underWay = new Map<string, Promise<void>>();
    for (;;) {
      for (const call of nextCalls(ownerUserId)) {
        if (underWay.size >= targetsAtOnce || !isSession()) break;
        if (underWay.has(call.target) || !isSelected(call)) continue;
        underWay.set(
          call.target,
          sendTarget(call).finally(() => underWay.delete(call.target)),
        );
      }
      if (underWay.size === 0) return true;
      await Promise.race([nextNews(ownerUserId, underWay), ...underWay.values()]);
    }
  };
  return withTurn(outboxTurn(ownerUserId), selection === 'all', work, 'calls');
};

/**
 * Sends the calls that can't wait when the page is unloaded, without the lock, since nothing can be awaited then, and writes down what isn't
 * stored yet.
 */
export const sendOnLeaving = ({ ownerUserId, isSession, random }: SendOptions): void => {
  if (isSession())
    for (const call of callsOf(ownerUserId)) {
      const producer = producerOf(call);
      const leave = producer?.sendOnLeaving;
      if (call.state !== 'sealed' || !producer || !leave) continue;
      const sending = { ...markedSending(call), sendAt: now().getTime() + lostAfterMs };
      changeCall(call.key, sending);
      void sendOne({ ...call, ...sending }, producer, leave, random);
    }
  mirrorUnstored();
};
