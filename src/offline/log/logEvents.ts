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

let channel: BroadcastChannel | null = null;

const isChange = (value: unknown): value is Omit<LogChange, 'isElsewhere'> =>
  value instanceof Object && ['ownerUserId', 'roundId', 'kind', 'added'].every((name) => name in value);

/**
 * Listens to the other tabs of this browser; returns the function that stops listening. Without `BroadcastChannel` each tab knows only its
 * own work.
 */
export const followTabs = (): (() => void) => {
  if (typeof BroadcastChannel !== 'function') return () => undefined;
  const tabChannel = new BroadcastChannel('tillsyn-outbox');
  tabChannel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isChange(data)) logChanged.emit({ ...data, isElsewhere: true });
  };
  channel = tabChannel;
  return () => {
    tabChannel.close();
    if (channel === tabChannel) channel = null;
  };
};

/** Notifies this tab and the others. */
export const announce = (change: Omit<LogChange, 'isElsewhere'>): void => {
  logChanged.emit({ ...change, isElsewhere: false });
  try {
    channel?.postMessage(change);
  } catch (error) {
    logFailure('another tab could not be told of a change in the log', error);
  }
};
