import type { ItemState } from '#domain/rounds/roundView.ts';
import passing from './passing.module.css';
import classes from './row.module.css';

/** Simplified item while the list scrolls fast: just enough for orientation, in the same height; controls are rendered when it stops. */
export const PassingItem = ({ item, heightPx }: { item: ItemState; heightPx: number }) => {
  const { mark, positionNumber, name, placementDescription } = item;
  return (
    <div
      className={`${classes.row} ${passing.passing}`}
      data-mark={mark}
      data-passing
      style={{ height: heightPx }}
    >
      <span className={`${classes.number} ${passing.number} tabular`}>{positionNumber}</span>
      <div className={classes.text}>
        <b>{name}</b>
        <span className={classes.place}>{placementDescription}</span>
      </div>
    </div>
  );
};
