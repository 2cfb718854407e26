import type { ItemState } from '../../../domain/roundView.ts';
import passing from './passing.module.css';
import classes from './row.module.css';

/** An item that flies by: what tells where one is, as high as its row; what can be pressed comes with the landing. */
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
