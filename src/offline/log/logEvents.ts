import { makeEmitter } from '#platform/emitter.ts';
import { logFailure } from '#platform/log.ts';
import type { RoundOwner } from './outboxTypes.ts';

/** Change of a round's log: an act was stored, or a save made progress. */
export interface LogChange extends RoundOwner {
  kind: 'appended' | 'saved';
  /** Number of appended operations. */
  added: number;
  /** Change in the number of waiting acts: -1 for one undone before it was sent. Equal to the operations by default. */
  acts?: number;
  /** True if another tab of this browser made the change. */
  isElsewhere: boolean;
}

/** Fires when the log of a round has changed, in this tab or another one. */
export const logChanged = makeEmitter<LogChange>();

/** Fires for each message of another tab of this browser. */
export const tabMessage = makeEmitter<unknown>();

let channel: BroadcastChannel | null = null;
let followers = 0;

const isChange = (value: unknown): value is Omit<LogChange, 'isElsewhere'> =>
  value instanceof Object && ['ownerUserId', 'roundId', 'kind', 'added'].every((name) => name in value);

tabMessage.on((message) => {
  if (isChange(message)) logChanged.emit({ ...message, isElsewhere: true });
});

/**
 * Listens to the other tabs of this browser; returns the function that stops listening. Without `BroadcastChannel` each tab knows only its
 * own work.
 */
export const followTabs = (): (() => void) => {
  if (typeof BroadcastChannel !== 'function') return () => undefined;
  channel ??= new BroadcastChannel('tillsyn-outbox');
  channel.onmessage = ({ data }: MessageEvent<unknown>) => tabMessage.emit(data);
  followers += 1;
  let isLeft = false;
  return () => {
    if (isLeft) return;
    isLeft = true;
    followers -= 1;
    if (followers > 0) return;
    channel?.close();
    channel = null;
  };
};

/** Sends a message to the other tabs. */
export const tellTabs = (message: object): void => {
  try {
    channel?.postMessage(message);
  } catch (error) {
    logFailure('another tab could not be told of a change in the log', error);
  }
};

/** Notifies this tab and the others. */
export const announce = (change: Omit<LogChange, 'isElsewhere'>): void => {
  logChanged.emit({ ...change, isElsewhere: false });
  tellTabs(change);
};
