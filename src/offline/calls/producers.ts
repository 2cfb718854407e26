import type { Outcome } from '#platform/calls/envelope.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { takeCallBack, type WaitingCall } from './waitingCalls.ts';

/** What makes calls that wait and knows how each is sent. */
export interface Producer {
  send(call: WaitingCall): Promise<Outcome<unknown>>;
  /** Sends a call so that it arrives though the page is gone before the answer, in one try; missing where the call can wait. */
  sendOnLeaving?(call: WaitingCall): Promise<Outcome<unknown>>;
  /** Whether a success response contains what the contract names; otherwise the call is delivered only if `isStored` says so. */
  isComplete?(call: WaitingCall, data: unknown): boolean;
  /** Whether the backend has what a call asked for already, where it keeps no keys or its response was incomplete. */
  isStored?(call: WaitingCall): Promise<boolean>;
  /** Takes a call back with what hangs on it; missing where nothing does. */
  takeBack?(call: WaitingCall): Promise<unknown>;
  noteRefused?(failure: Failure): void;
  /** What the tabs need of a success's answer; nothing where it is missing. */
  answerForTabs?(data: unknown): unknown;
}

const producers = new Map<string, Producer>();

export const registerProducer = (name: string, producer: Producer): void => {
  producers.set(name, producer);
};

/** Null while nobody has registered it: its calls wait. */
export const producerOf = ({ producer }: WaitingCall): Producer | null => producers.get(producer) ?? null;

/** Takes a call back, unless it is on its way. */
export const takeBack = async (call: WaitingCall): Promise<void> => {
  const own = producerOf(call)?.takeBack;
  await (own ? own(call) : takeCallBack(call.key));
};
