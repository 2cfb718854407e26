import type { ReactNode } from 'react';
import classes from './feedback.module.css';

type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  /** True if it fills the whole screen: its title is then the page's heading. */
  isScreen?: boolean;
  /** Explanation of the expected records, or of the missing right. */
  children?: ReactNode;
  action?: ReactNode;
};

/** Message for an empty list: its purpose, and the action that adds a record. */
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
