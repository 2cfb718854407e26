import { gridSize } from '#contract/constants.ts';
import type { DrawingRecords, RecordKey } from '#domain/drawings/edits.ts';
import classes from '../areas/areas.module.css';

/** Line of a walk from mark to mark. */
export const WalkLayer = ({
  items,
  walk,
}: Pick<DrawingRecords, 'items'> & { walk: readonly RecordKey[] }) => {
  const points = walk.flatMap((key) => {
    const item = items.get(key);
    return item ? [`${item.positionX},${item.positionY}`] : [];
  });
  return (
    <svg
      className={classes.lasso}
      viewBox={`0 0 ${gridSize} ${gridSize}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <polyline className={classes.walk} points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
};
