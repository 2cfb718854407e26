import {
  IconCircleCheckFilled,
  IconCircleMinus,
  IconClockExclamation,
  IconFileAlert,
  IconHourglassLow,
} from '@tabler/icons-react';
import type { FileHead } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import classes from './fireSafetyFile.module.css';

/** Appearance of a head: its verdict, or that it ends soon. */
export type HeadState = FileHead['verdict'] | 'endsSoon';

export const stateOf = ({ verdict, endsSoon }: Pick<FileHead, 'verdict' | 'endsSoon'>): HeadState =>
  verdict === 'there' && endsSoon ? 'endsSoon' : verdict;

const icons = {
  there: IconCircleCheckFilled,
  endsSoon: IconHourglassLow,
  old: IconClockExclamation,
  missing: IconFileAlert,
  notNeeded: IconCircleMinus,
} as const satisfies Record<HeadState, unknown>;

/** Icon of a verdict: each has its own shape, not only a colour. */
export const VerdictIcon = ({ state, size = 18 }: { state: HeadState; size?: number }) => {
  const Icon = icons[state];
  return <Icon size={size} stroke={1.75} aria-hidden className={classes.icon} data-state={state} />;
};

/** Verdict as an icon and a word. */
export const VerdictMark = ({ state, label }: { state: HeadState; label: string }) => (
  <span className={classes.verdict} data-state={state}>
    <VerdictIcon state={state} />
    {label}
  </span>
);
