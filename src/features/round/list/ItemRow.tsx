import { memo, useEffect, useRef } from 'react';
import type { ItemState } from '#domain/rounds/roundView.ts';
import { usePressed, useRoundItem } from '#entities/rounds/roundHooks.ts';
import { useRoundUi } from '../roundUi.ts';
import { ItemContent } from './ItemContent.tsx';
import classes from './row.module.css';
import type { RowTexts } from './rowTexts.ts';

type ItemRowProps = {
  /** Item from the list, which is updated shortly after an act; the row reads the current item itself. */
  item: ItemState;
  texts: RowTexts;
  isActive: boolean;
  /** Number of focus requests by an arrow key or a jump, on which the active row takes the focus; 0 after a tap. */
  focusAsked: number;
  onActivate: (itemId: number) => void;
};

/** Row of one item, green once it is ok. [ROUND-33] */
export const ItemRow = memo(({ item: listed, texts, isActive, focusAsked, onActivate }: ItemRowProps) => {
  const { roundId } = useRoundUi();
  const row = useRef<HTMLDivElement>(null);
  const item = useRoundItem(roundId, listed.id) ?? listed;
  const isPressed = usePressed(roundId, item.id);

  useEffect(() => {
    if (!focusAsked) return;
    row.current?.focus({ preventScroll: true });
    row.current?.scrollIntoView({ block: 'nearest' });
  }, [focusAsked, item.mark]);

  const label = [`${item.positionNumber} ${item.name}`, item.placementDescription, texts.wordOf(item)];
  return (
    <div
      ref={row}
      role="group"
      aria-label={label.filter(Boolean).join(', ')}
      className={classes.row}
      data-item={item.id}
      data-mark={item.mark}
      data-pressed={isPressed || undefined}
      data-landed={focusAsked > 0 || undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onActivate(item.id)}
      // The pressed button disappears when the item is ok; the row keeps the focus.
      onClickCapture={() => row.current?.focus({ preventScroll: true })}
    >
      <ItemContent item={item} texts={texts} />
    </div>
  );
});
ItemRow.displayName = 'ItemRow';
