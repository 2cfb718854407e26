import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { StateMark } from '../../../components/marks/StateMark.tsx';
import { Pictogram } from '../../../components/pictograms/Pictogram.tsx';
import { latestFlaw } from '../../../domain/roundState.ts';
import type { ItemState } from '../../../domain/roundView.ts';
import { ConflictBadge } from '../../../entities/roundConflicts/parts/ConflictBadge.tsx';
import { useRoundUi } from '../roundUi.ts';
import { InstructionButton } from './InstructionButton.tsx';
import classes from './row.module.css';
import type { RowTexts } from './rowTexts.ts';

/** An item that waits or has a flaw: number, pictogram, type, placement, newest flaw, and Ok and Flaw at the thumb. [ROUND-34, ROUND-35] */
export const OpenItem = ({ item, texts }: { item: ItemState; texts: RowTexts }) => {
  const { isReadOnly, pressOk, openFlaw } = useRoundUi();
  const name = `${item.positionNumber} ${item.name}`;
  const open = item.flaws.filter((flaw) => flaw.done === null);
  const newest = latestFlaw(open) ?? latestFlaw(item.flaws);
  const earlierCount = open.filter((flaw) => flaw.isEarlier).length;

  return (
    <>
      <span className={classes.lead}>
        <span className={`${classes.number} tabular`}>{item.positionNumber}</span>
        <span className={classes.kind}>
          <Pictogram kind={item.inventoryType} size={40} />
          <span className={classes.kindMark}>
            <StateMark state={item.mark} size={20} />
          </span>
        </span>
      </span>
      <div className={classes.text}>
        <span className={classes.name}>{item.name}</span>
        <span className={classes.place}>{item.placementDescription || texts.noPlacement}</span>
        <span className={classes.flaws}>
          {newest ? (
            <span className={classes.flaw} data-open={newest.done === null || undefined}>
              {newest.name}
              {open.length > 1 ? ` (${texts.openFlaws(open.length)})` : ''}
            </span>
          ) : null}
          {earlierCount > 0 && item.controlled === null ? (
            <span className={classes.earlier}>{texts.oldFlaws(earlierCount)}</span>
          ) : null}
          {item.continueWithoutAdding ? <span className={classes.earlier}>{texts.skipped}</span> : null}
        </span>
        <ConflictBadge kind="item" id={item.id} name={name} />
      </div>
      {item.instruction ? <InstructionButton item={item} label={texts.instructionOf(name)} /> : null}
      {isReadOnly ? null : (
        <div className={classes.buttons}>
          <button
            type="button"
            className={classes.act}
            data-act="flaw"
            aria-label={texts.flawOf(name)}
            onClick={() => openFlaw({ itemId: item.id })}
          >
            <IconAlertTriangle size={20} aria-hidden />
            {texts.flaw}
          </button>
          <button
            type="button"
            className={classes.act}
            data-act="ok"
            aria-label={texts.okOf(name)}
            onClick={() => pressOk(item)}
          >
            <IconCheck size={20} aria-hidden />
            {texts.ok}
          </button>
        </div>
      )}
    </>
  );
};
