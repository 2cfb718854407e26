import type { ReactNode } from 'react';
import classes from './feedback.module.css';

type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  /** Fills the whole screen, so that its title is the page's heading. */
  isScreen?: boolean;
  /** What belongs here, or which right is missing. */
  children?: ReactNode;
  action?: ReactNode;
};

/** Shown when there are no records: what belongs here, and the action that adds it. */
export const EmptyState = ({ icon, title, isScreen = false, children, action }: EmptyStateProps) => (
  <div className={classes.empty}>
    {icon ? (
      <div className={classes.emptyIcon} aria-hidden>
        {icon}
      </div>
    ) : null}
    {isScreen ? (
      <h1 className={classes.emptyTitle}>{title}</h1>
    ) : (
      <p className={classes.emptyTitle}>{title}</p>
    )}
    {children ? <div className={classes.emptyText}>{children}</div> : null}
    {action}
  </div>
);
