import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pathTo } from '../../../platform/paths.ts';
import { useMayHave } from '../../roundConflicts/useMayHave.ts';
import classes from './workLink.module.css';

/** What of the work list a link opens, as its address tells it. */
export type WorkWish = {
  tab: 'flaws' | 'rounds' | 'questions';
  age?: 'sub14' | 'sub30' | 'over30';
  state?: 'done' | 'all';
  building?: number | null;
  /** Found from this day on, and until that one: YYYY-MM-DD of one year. */
  start?: string;
  stop?: string;
};

type WorkLinkProps = {
  wish: WorkWish;
  children: ReactNode;
  /** Spoken in place of a bare number. */
  label?: string;
  /** What stands here where the backend has no work list; without it the link's own text. */
  without?: ReactNode;
  className?: string;
};

/** The way from a number to the list of what it counts. */
export const WorkLink = ({ wish, children, label, without = children, className }: WorkLinkProps) => {
  const hasWork = useMayHave('listWorkFlaws');
  if (!hasWork) return without;
  return (
    <Anchor
      component={Link}
      to={pathTo('work', {}, { query: wish })}
      aria-label={label}
      className={[classes.link, className].filter(Boolean).join(' ')}
    >
      {children}
    </Anchor>
  );
};
