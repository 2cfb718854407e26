import { IconArrowBackUp } from '@tabler/icons-react';
import { StateMark } from '../../../components/marks/StateMark.tsx';
import type { ItemState } from '../../../domain/roundView.ts';
import { ConflictBadge } from '../../../entities/roundConflicts/parts/ConflictBadge.tsx';
import { useRoundUi } from '../roundUi.ts';
import classes from './folded.module.css';
import rowClasses from './row.module.css';
import type { RowTexts } from './rowTexts.ts';

/** An item that is ok: a thin line with undo, which stands at the other end of the row than Ok did. */
export const FoldedItem = ({ item, texts }: { item: ItemState; texts: RowTexts }) => {
  const { isReadOnly, uncheck } = useRoundUi();
  const name = `${item.positionNumber} ${item.name}`;
  return (
    <>
      <StateMark state="ok" size={18} />
      {isReadOnly ? null : (
        <button
          type="button"
          className={classes.undo}
          aria-label={texts.undoOf(name)}
          onClick={() => uncheck(item)}
        >
          <IconArrowBackUp size={18} aria-hidden />
          <span>{texts.undo}</span>
        </button>
      )}
      <span className={`${classes.number} tabular`}>{item.positionNumber}</span>
      <span className={classes.name}>
        {item.name}
        {item.placementDescription ? (
          <span className={rowClasses.place}> · {item.placementDescription}</span>
        ) : null}
      </span>
      {item.flaws.length > 0 ? <span className={classes.note}>{texts.fixed}</span> : null}
      {item.markedRemaining ? <span className={classes.note}>{texts.markedRemaining}</span> : null}
      <ConflictBadge kind="item" id={item.id} name={name} />
    </>
  );
};
