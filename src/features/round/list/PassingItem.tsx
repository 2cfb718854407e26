import type { ItemState } from '../../../domain/roundView.ts';
import folded from './folded.module.css';
import passing from './passing.module.css';
import classes from './row.module.css';

/** An item that flies by: what tells where one is, as high as its row; what can be pressed comes with the landing. */
export const PassingItem = ({ item, heightPx }: { item: ItemState; heightPx: number }) => {
  const { mark, positionNumber, name, placementDescription } = item;
  const rowClass = `${classes.row} ${passing.passing}`;
  if (mark === 'ok') {
    return (
      <div className={rowClass} data-mark={mark} data-passing style={{ height: heightPx }}>
        <span className={`${folded.number} tabular`}>{positionNumber}</span>
        {name}
      </div>
    );
  }
  return (
    <div className={rowClass} data-mark={mark} data-passing style={{ height: heightPx }}>
      <span className={`${classes.number} ${passing.number} tabular`}>{positionNumber}</span>
      <div className={classes.text}>
        <b>{name}</b>
        <span className={classes.place}>{placementDescription}</span>
      </div>
    </div>
  );
};
