import { makeEmitter } from './emitter.ts';

/** A short notification about an event elsewhere, or an action that can be undone; shown by the shell. */
export interface Notice {
  tone: 'success' | 'failure' | 'info';
  text: string;
  action?: { label: string; onSelect: () => void };
  /** Counts down its remaining seconds; a firm one isn't paused by the pointer, since its offer ends with it. */
  countdown?: { seconds: number; isFirm?: boolean };
  /** Dismisses it early: checked at each change reported to the listener. */
  over?: { subscribe: (listener: () => void) => () => void; isOver: () => boolean };
}

/** Event to which the shell listens. */
export const notices = makeEmitter<Notice>();

export const notify = (notice: Notice): void => notices.emit(notice);
