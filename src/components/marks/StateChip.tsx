import type { ReactNode } from 'react';
import { StateMark } from './StateMark.tsx';
import type { RoundMark } from './markShapes.ts';
import classes from './marks.module.css';

/** State with its name, on a pale background of its colour. */
export const StateChip = ({ state, children }: { state: RoundMark; children: ReactNode }) => (
  <span className={classes.chip} data-state={state}>
    <StateMark state={state} size={16} />
    {children}
  </span>
);
