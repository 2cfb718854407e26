import type { ReactNode } from 'react';
import { StateMark } from './StateMark.tsx';
import type { RoundMark } from './markShapes.ts';
import classes from './marks.module.css';

/** Tone of a chip: its colour and the shape of its mark. */
export type StatusTone = 'info' | 'success' | 'warning' | 'danger';

const markOfTone: Record<StatusTone, RoundMark> = {
  info: 'unchecked',
  success: 'ok',
  warning: 'warning',
  danger: 'flaw',
};

/** Tone of a round's mark. */
export const toneOfMark: Record<RoundMark, StatusTone> = {
  unchecked: 'info',
  ok: 'success',
  warning: 'warning',
  flaw: 'danger',
};

/** Status as text with a mark, on a pale background of its colour. */
export const StatusChip = ({ tone, children }: { tone: StatusTone; children: ReactNode }) => (
  <span className={classes.chip} data-tone={tone}>
    <StateMark state={markOfTone[tone]} size={16} />
    {children}
  </span>
);
