import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './card.module.css';

/** List of a card's `CardRow`s. */
export const CardRows = ({ children }: { children: ReactNode }) => (
  <ul className={classes.rows}>{children}</ul>
);

type CardRowProps = {
  title: ReactNode;
  /** Lines below the title. */
  children: ReactNode;
  actions: ReactNode;
};

/** Row of a card: text, and actions that wrap below it where it is narrow. */
export const CardRow = ({ title, children, actions }: CardRowProps) => (
  <li className={classes.row}>
    <div className={classes.rowText}>
      <strong>{title}</strong>
      {children}
    </div>
    <Group gap="xs" align="flex-start" wrap="nowrap">
      {actions}
    </Group>
  </li>
);
