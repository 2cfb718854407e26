import { makeEmitter } from './emitter.ts';

/** A short word about what happened elsewhere, or that can be undone; the shell shows it. */
export interface Notice {
  tone: 'success' | 'failure' | 'info';
  text: string;
  action?: { label: string; onSelect: () => void };
  /** Shows how long it stays, in seconds; a firm one runs on under the pointer, since what it offers ends then. */
  countdown?: { seconds: number; isFirm?: boolean };
  /** Ends it before its time: when that is so is asked at each change that the listener is told of. */
  over?: { subscribe: (listener: () => void) => () => void; isOver: () => boolean };
}

/** The shell listens here. */
export const notices = makeEmitter<Notice>();

/** Shows a notice. */
export const notify = (notice: Notice): void => notices.emit(notice);
