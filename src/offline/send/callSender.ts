import { connectionChanged } from '#platform/calls/connectivity.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { unknownFailure } from '#platform/calls/failure.ts';
import { transport } from '#platform/calls/transport.ts';
import { logFailure } from '#platform/log.ts';
import { now } from '#platform/time/clock.ts';
import { type Producer, producerOf } from '../calls/producers.ts';
import { callsWaitSince, claimCall, finishCall } from '../calls/callSending.ts';
import * as index from '../calls/waitingCalls.ts';
import { markedSending, parkedAfter, requeuedAfter } from '../log/callStates.ts';
import type { WaitingCall } from '../log/outboxTypes.ts';
import { outboxTurn, withTurn } from '../log/pageLocks.ts';
import { incompleteResponse, resultOfFailure } from './failureMeaning.ts';
import { busyDelayMs, delayUntil, lostAfterMs, makeSchedule, type Schedule } from './schedule.ts';

/** Dependencies of sending a user's calls. `isSession` is false once another tab has logged in as a different user. */
interface SendOptions {
  ownerUserId: number;
  isSession: () => boolean;
  schedule: Schedule;
}

/** Sender of a user's waiting calls: several targets in parallel, and each target's calls in order. */
export interface CallSender {
  /** Sends all calls that aren't parked, due or not, and waits for the lock and for their results. */
  flush(): Promise<void>;
  stop(): void;
}

/** Number of targets written to in parallel; the browser opens six connections at most. */
const targetsAtOnce = 4;

/** Returns the next call of each target: later calls on the target wait for it. */
const nextCalls = (ownerUserId: number): WaitingCall[] => {
  const waiting = index.callsOf(ownerUserId).filter((call) => call.state !== 'parked' && producerOf(call));
  return [...Map.groupBy(waiting, ({ target }) => target).values()].flatMap(([first]) => first ?? []);
};

const dueCalls = (ownerUserId: number): WaitingCall[] =>
  nextCalls(ownerUserId).filter(({ sendAt }) => delayUntil(sendAt) === 0);

/**
 * Stores the result of sending a claimed call; an exception counts as a failure that a retry may overcome. Returns whether the next call on
 * its target may be sent.
 */
const settle = async (
  call: WaitingCall,
  producer: Producer,
  sending: Promise<Outcome<unknown>>,
  schedule: Schedule,
): Promise<boolean> => {
  const { key, ownerUserId, attempts } = call;
  const outcome = await sending.catch((error: unknown): Outcome<never> => {
    logFailure(`a ${call.producer} could not be sent`, error);
    return { ok: false, failure: unknownFailure(String(error)) };
  });
  if (outcome.ok && producer.isComplete?.(call, outcome.data) !== false) {
    finishCall(key, producer.answerForTabs?.(outcome.data) ?? null);
    return true;
  }
  const failure = outcome.ok ? incompleteResponse() : outcome.failure;
  const { kind } = resultOfFailure(failure);
  const isRefused = kind === 'parked' && failure.kind !== 'unknown';
  if ((outcome.ok || isRefused) && (await producer.isStored?.(call))) {
    finishCall(key, null);
    return true;
  }
  if (isRefused) {
    index.changeCall(key, parkedAfter(failure));
    producer.noteRefused?.(failure);
    return true;
  }
  const sendAt = now().getTime() + schedule.retryDelayMs(attempts, failure.retryAfterSeconds);
  if (failure.retryAfterSeconds !== null) schedule.hold(failure.retryAfterSeconds);
  index.changeCall(key, { ...requeuedAfter(failure), sendAt });
  const isEverybodys = kind !== 'later' || failure.retryAfterSeconds !== null;
  if (isEverybodys && failure.kind !== 'unknown')
    for (const other of dueCalls(ownerUserId))
      if (other.state === 'sealed') index.changeCall(other.key, { sendAt, failure });
  return false;
};

/**
 * Sends the calls that can't wait when the page is unloaded, without the lock, since nothing can be awaited then, and writes down what isn't
 * stored yet.
 */
const sendOnLeaving = ({ ownerUserId, isSession, schedule }: SendOptions): void => {
  if (isSession())
    for (const call of index.callsOf(ownerUserId)) {
      const producer = producerOf(call);
      const leave = producer?.sendOnLeaving;
      if (call.state !== 'sealed' || !producer || !leave) continue;
      const claimed = { ...call, ...markedSending(call), sendAt: now().getTime() + lostAfterMs };
      index.changeCall(call.key, claimed);
      void settle(claimed, producer, leave(claimed), schedule);
    }
  index.mirrorUnstored();
};

/** Sends a target's due calls, one after another, until one fails. A call is claimed, since another tab may have sent or cancelled it. */
const sendTarget = async (
  target: string,
  { ownerUserId, isSession, schedule }: SendOptions,
): Promise<void> => {
  for (;;) {
    const call = dueCalls(ownerUserId).find((one) => one.target === target);
    const producer = call && producerOf(call);
    if (!producer || !isSession()) return;
    const claimed = await claimCall(call.key, now().getTime() + lostAfterMs);
    if (claimed && !(await settle(claimed, producer, producer.send(claimed), schedule))) return;
  }
};

/** Creates the loop that sends a user's calls under the lock: `plan` after each change of the calls, `run` to wait for the lock. */
const makeCallLoop = (options: SendOptions) => {
  const { ownerUserId, isSession, schedule } = options;
  const underWay = new Map<string, Promise<void>>();
  let running: Promise<void> | null = null;
  let isHolding = false;
  let isPlanned = false;
  let isStopped = false;

  const startDue = (): void => {
    for (const { target } of dueCalls(ownerUserId)) {
      if (underWay.size >= targetsAtOnce || isStopped || !isSession()) return;
      if (underWay.has(target)) continue;
      const sending = sendTarget(target, options)
        .catch((error: unknown) => logFailure('what waits could not be sent', error))
        .finally(() => {
          underWay.delete(target);
          plan();
        });
      underWay.set(target, sending);
    }
  };
  const hold = async (): Promise<true> => {
    isHolding = true;
    startDue();
    while (underWay.size > 0) await Promise.race(underWay.values());
    isHolding = false;
    return true;
  };
  const run = (isPatient: boolean): Promise<void> => {
    running ??= withTurn(outboxTurn(ownerUserId), isPatient, hold, 'calls').then((ran) => {
      running = null;
      if (ran && isSession()) plan();
      else schedule.plan(plan, busyDelayMs);
    });
    return running;
  };
  /** Sends what is due, and plans what isn't. In a microtask: a timer of 0 ms fires after rendering and painting. */
  const plan = (): void => {
    if (isPlanned || isStopped) return;
    isPlanned = true;
    queueMicrotask(() => {
      isPlanned = false;
      if (isStopped) return;
      if (isHolding) startDue();
      if (running && !isHolding) return;
      const waits = nextCalls(ownerUserId).flatMap(({ target, sendAt }) =>
        underWay.has(target) ? [] : delayUntil(sendAt),
      );
      const waitMs = Math.min(...waits);
      schedule.plan(plan, waits.length > 0 && waitMs > 0 ? waitMs : null);
      if (waitMs === 0 && !isHolding) void run(false);
    });
  };
  return {
    plan,
    run,
    running: () => running,
    stop: () => {
      isStopped = true;
      schedule.plan(plan, null);
    },
  };
};

/**
 * Starts sending a user's calls when they are due, when the connection returns and when the page is hidden. One tab sends at a time, in
 * parallel to its own round.
 */
export const startCallSender = ({
  ownerUserId,
  isSession,
  schedule = makeSchedule(),
}: Omit<SendOptions, 'schedule'> & { schedule?: Schedule }): CallSender => {
  const options = { ownerUserId, isSession, schedule };
  const loop = makeCallLoop(options);
  const leave = (): void => sendOnLeaving(options);
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') leave();
  };
  const tellAge = (): void => {
    transport.unsentSince.calls = callsWaitSince(ownerUserId);
  };
  const stops = [
    index.followCalls(tellAge),
    index.followCalls(loop.plan),
    connectionChanged.on((connection) => {
      if (connection === 'online' && schedule.heldMs() === 0)
        index.hurryCalls(ownerUserId, ({ state, failure }) => state === 'sealed' && failure !== null);
    }),
  ];
  if (typeof window !== 'undefined') {
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', onHidden);
    stops.push(() => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', onHidden);
    });
  }
  tellAge();
  void index.loadCalls(true);
  loop.plan();
  return {
    flush: async () => {
      await index.loadCalls();
      index.hurryCalls(ownerUserId, ({ state }) => state === 'sealed');
      await loop.running();
      if (dueCalls(ownerUserId).length > 0) await loop.run(true);
    },
    stop: () => {
      loop.stop();
      stops.forEach((stop) => stop());
      transport.unsentSince.calls = undefined;
    },
  };
};
