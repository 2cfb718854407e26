import { IconAlertTriangle, IconArrowBackUp, IconCamera, IconCheck } from '@tabler/icons-react';
import { StateMark } from '#components/marks/StateMark.tsx';
import { Pictogram } from '#components/pictograms/Pictogram.tsx';
import { latestFlaw } from '#domain/rounds/roundState.ts';
import { isOverdueHere } from '#domain/rounds/dueHere.ts';
import type { ItemState } from '#domain/rounds/roundView.ts';
import { ConflictBadge } from '#entities/rounds/conflicts/ConflictBadge.tsx';
import { now } from '#platform/time/clock.ts';
import { useRoundUi } from '../roundUi.ts';
import { InstructionButton } from './InstructionButton.tsx';
import acts from './acts.module.css';
import classes from './row.module.css';
import type { RowTexts } from './rowTexts.ts';

type ItemContentProps = { item: ItemState; texts: RowTexts };

const nameOf = (item: ItemState) => `${item.positionNumber} ${item.name}`;

/** Number and pictogram; for an ok item the undo button, at the opposite end of the row from Ok. */
const ItemLead = ({ item, texts }: ItemContentProps) => {
  const { isReadOnly, uncheck } = useRoundUi();
  const number = <span className={`${classes.number} tabular`}>{item.positionNumber}</span>;
  if (item.mark === 'ok' && !isReadOnly) {
    return (
      <button
        type="button"
        className={`${classes.lead} ${classes.undo}`}
        aria-label={texts.undoOf(nameOf(item))}
        onClick={() => uncheck(item)}
      >
        <span className={classes.undoSign}>
          <IconArrowBackUp size={20} aria-hidden />
          <span className={classes.undoWord}>{texts.undo}</span>
        </span>
        {
          /* After the undo sign, in the order of the button's accessible name, although it is displayed first. */ ' '
        }
        {number}
      </button>
    );
  }
  return (
    <span className={classes.lead}>
      {number}
      <span className={classes.kind}>
        <Pictogram kind={item.inventoryType} size={40} />
        <span className={classes.kindMark}>
          <StateMark state={item.mark} size={20} />
        </span>
      </span>
    </span>
  );
};

const ItemText = ({ item, texts }: ItemContentProps) => {
  const { sayFlaw } = useRoundUi();
  const open = item.flaws.filter((flaw) => flaw.done === null);
  const newest = latestFlaw(open) ?? latestFlaw(item.flaws);
  const earlierCount = open.filter((flaw) => flaw.isEarlier).length;
  const isOk = item.mark === 'ok';
  const place = [
    item.placementDescription || texts.noPlacement,
    isOk && item.flaws.length > 0 ? texts.fixed : '',
    isOk && item.markedRemaining ? texts.markedRemaining : '',
  ];
  return (
    <div className={classes.text} data-info={item.instruction ? true : undefined}>
      <span className={classes.name}>{item.name}</span>
      <span className={classes.place}>{place.filter(Boolean).join(' · ')}</span>
      <span className={classes.flaws}>
        {newest ? (
          <span className={classes.flaw} data-open={newest.done === null || undefined}>
            {sayFlaw(newest).name}
            {open.length > 1 ? ` (${texts.openFlaws(open.length)})` : ''}
          </span>
        ) : null}
        {earlierCount > 0 ? <span className={classes.earlier}>{texts.oldFlaws(earlierCount)}</span> : null}
        {item.continueWithoutAdding ? <span className={classes.earlier}>{texts.wordOf(item)}</span> : null}
        {isOverdueHere(item, now()) ? <span className={classes.earlier}>{texts.serviceOverdue}</span> : null}
      </span>
      <ConflictBadge kind="item" id={item.id} name={nameOf(item)} />
    </div>
  );
};

const ItemButtons = ({ item, texts }: ItemContentProps) => {
  const { pressOk, openFlaw, takePhoto } = useRoundUi();
  const ok = (
    <>
      <IconCheck size={20} aria-hidden />
      {texts.ok}
    </>
  );
  return (
    <div className={acts.buttons}>
      <button
        type="button"
        className={`${acts.act} ${acts.camera}`}
        data-act="photo"
        aria-label={texts.photoOf(nameOf(item))}
        onClick={() => takePhoto(item.id)}
      >
        <IconCamera size={24} aria-hidden />
      </button>
      <button
        type="button"
        className={acts.act}
        data-act="flaw"
        aria-label={texts.flawOf(nameOf(item))}
        onClick={() => openFlaw({ itemId: item.id })}
      >
        <IconAlertTriangle size={20} aria-hidden />
        {texts.flaw}
      </button>
      {item.mark === 'ok' ? (
        <span className={acts.act} data-act="done" aria-hidden>
          {ok}
        </span>
      ) : (
        <button
          type="button"
          className={acts.act}
          data-act="ok"
          aria-label={texts.okOf(nameOf(item))}
          onClick={() => pressOk(item)}
        >
          {ok}
        </button>
      )}
    </div>
  );
};

/**
 * Content of an item's row: number, pictogram, type, placement, newest flaw, and Flaw and Ok within thumb reach. Judging it moves nothing
 * in or below it. [ROUND-34, ROUND-35]
 */
export const ItemContent = ({ item, texts }: ItemContentProps) => {
  const { isReadOnly } = useRoundUi();
  return (
    <>
      <ItemLead item={item} texts={texts} />
      <ItemText item={item} texts={texts} />
      {item.instruction ? <InstructionButton item={item} label={texts.instructionOf(nameOf(item))} /> : null}
      {isReadOnly ? null : <ItemButtons item={item} texts={texts} />}
    </>
  );
};
