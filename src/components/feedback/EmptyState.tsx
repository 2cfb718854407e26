import { Box, Text } from '@mantine/core';
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
      <Box component="h1" m={0} fz="lg" fw={650}>
        {title}
      </Box>
    ) : (
      <Text fz="lg" fw={650}>
        {title}
      </Text>
    )}
    {children ? (
      <Box mb="xs" c="dimmed">
        {children}
      </Box>
    ) : null}
    {action}
  </div>
);
