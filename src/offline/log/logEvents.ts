import { makeEmitter } from '../../platform/emitter.ts';
import { logFailure } from '../../platform/log.ts';
import type { RoundOwner } from './outboxTypes.ts';

/** What happened to a round's log: an act was stored, or a save moved it on. */
export interface LogChange extends RoundOwner {
  kind: 'appended' | 'saved';
  /** How many operations were appended. */
  added: number;
  /** How many more acts wait now: -1 for one that was taken back before it was sent. As many as operations where nobody says. */
  acts?: number;
  /** Whether another tab of this browser did it. */
  isElsewhere: boolean;
}

/** Told when the log of a round has changed, in this tab or another one. */
export const logChanged = makeEmitter<LogChange>();

let channel: BroadcastChannel | null = null;

const isChange = (value: unknown): value is Omit<LogChange, 'isElsewhere'> =>
  value instanceof Object && ['ownerUserId', 'roundId', 'kind', 'added'].every((name) => name in value);

/** Listens to the other tabs of this browser; answers how to stop. Without `BroadcastChannel` each tab knows its own work only. */
export const followTabs = (): (() => void) => {
  if (typeof BroadcastChannel !== 'function') return () => undefined;
  const own = new BroadcastChannel('tillsyn-outbox');
  own.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isChange(data)) logChanged.emit({ ...data, isElsewhere: true });
  };
  channel = own;
  return () => {
    own.close();
    if (channel === own) channel = null;
  };
};

/** Tells this tab and the others. */
export const announce = (change: Omit<LogChange, 'isElsewhere'>): void => {
  logChanged.emit({ ...change, isElsewhere: false });
  try {
    channel?.postMessage(change);
  } catch (error) {
    logFailure('another tab could not be told of a change in the log', error);
  }
};
