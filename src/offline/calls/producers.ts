import type { Outcome } from '#platform/calls/envelope.ts';
import type { Failure } from '#platform/calls/failure.ts';
import type { WaitingCall } from '../log/outboxTypes.ts';
import { callsChanged, takeCallBack } from './waitingCalls.ts';

/** Source of waiting calls, with the functions that send them. */
export interface Producer {
  send(call: WaitingCall): Promise<Outcome<unknown>>;
  /** Sends a call in one try that survives the unloading of the page; missing if the call can wait. */
  sendOnLeaving?(call: WaitingCall): Promise<Outcome<unknown>>;
  /** Returns whether a success response is complete by the contract; otherwise the call is delivered only if `isStored` confirms it. */
  isComplete?(call: WaitingCall, data: unknown): boolean;
  /** Returns whether the backend has stored the call's effect, for a backend without idempotency keys or an incomplete response. */
  isStored?(call: WaitingCall): Promise<boolean>;
  /** Cancels a call together with its dependent data; missing if there is none. */
  takeBack?(call: WaitingCall): Promise<unknown>;
  noteRefused?(failure: Failure): void;
  /** Returns the part of a success response that other tabs need; missing if they need nothing. */
  answerForTabs?(data: unknown): unknown;
}

const producers = new Map<string, Producer>();

/** Registers a producer: its calls that wait already can be sent from now on. */
export const registerProducer = (name: string, producer: Producer): void => {
  producers.set(name, producer);
  callsChanged.emit();
};

/** Returns a call's producer; null before its registration: its calls wait. */
export const producerOf = ({ producer }: WaitingCall): Producer | null => producers.get(producer) ?? null;

/** Cancels a call, unless it is being sent. */
export const takeBack = async (call: WaitingCall): Promise<void> => {
  const takeBackOf = producerOf(call)?.takeBack;
  await (takeBackOf ? takeBackOf(call) : takeCallBack(call.key));
};
