import { Box, Skeleton } from '@mantine/core';
import cardClasses from '../card/card.module.css';
import classes from './feedback.module.css';

/** Grey rows in place of a loading list. */
export const RowsSkeleton = ({ rows = 5 }: { rows?: number }) => (
  <Box w="100%" bd="1px solid var(--line)" bdrs={8} bg="var(--surface-raised)" aria-hidden>
    {Array.from({ length: rows }, (_, index) => (
      <div key={index} className={classes.skeletonRow}>
        <Skeleton height={12} width={`${90 - ((index * 23) % 45)}%`} />
      </div>
    ))}
  </Box>
);

/** Grey card in place of a loading one. */
export const CardSkeleton = ({ height = 160 }: { height?: number }) => (
  <div className={cardClasses.card} style={{ minHeight: height }} aria-hidden>
    <Skeleton height={16} width="40%" />
    <Skeleton height={12} width="85%" />
    <Skeleton height={12} width="70%" />
  </div>
);
