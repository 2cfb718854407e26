import type { ReactNode } from 'react';
import { truncate } from '../../domain/treePath.ts';
import classes from './text.module.css';

/** A name in the part that is seen and the rest that is only read and spoken. */
export const cutName = (name: string, max?: number): { head: string; rest: string } => {
  const short = truncate(name, max);
  const head = short === name ? name : short.slice(0, -1);
  return { head, rest: name.slice(head.length) };
};

/** A long name cut short by looks alone: the text stays whole for screen readers, search and copying. [SHELL-57] */
export const CutText = ({ head, rest }: { head: ReactNode; rest: string }) => (
  <>
    <span className={rest === '' ? undefined : classes.cut}>{head}</span>
    {rest === '' ? null : <span className={classes.rest}>{rest}</span>}
  </>
);
