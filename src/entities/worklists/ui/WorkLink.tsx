import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import type { WorkWish } from '../workWish.ts';
import { pathToWork } from '../workWish.ts';
import classes from './workLink.module.css';

type WorkLinkProps = {
  wish: WorkWish;
  children: ReactNode;
  /** Accessible name in place of a bare number. */
  label?: string;
  /** Content for a backend without a work list; by default the link's own text. */
  without?: ReactNode;
  className?: string;
};

/** Link from a number to the list of the counted records. */
export const WorkLink = ({ wish, children, label, without = children, className }: WorkLinkProps) => {
  const hasWork = useIsTillsyn();
  if (!hasWork) return without;
  return (
    <Anchor
      component={Link}
      to={pathToWork(wish)}
      aria-label={label}
      className={[classes.link, className].filter(Boolean).join(' ')}
    >
      {children}
    </Anchor>
  );
};
