import { makeEmitter } from './emitter.ts';

/** A short notice about something that happened elsewhere, or can be undone; the shell shows it. */
export interface Notice {
  tone: 'success' | 'failure' | 'info';
  text: string;
  action?: { label: string; onSelect: () => void };
  /** Counts down its remaining seconds; a firm one continues under the pointer, since its offer ends with it. */
  countdown?: { seconds: number; isFirm?: boolean };
  /** Ends it early: checked at each change reported to the listener. */
  over?: { subscribe: (listener: () => void) => () => void; isOver: () => boolean };
}

/** The shell listens here. */
export const notices = makeEmitter<Notice>();

/** Shows a notice. */
export const notify = (notice: Notice): void => notices.emit(notice);
