import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemState } from '../../../domain/roundView.ts';
import { itemWord } from '../../../entities/rounds/itemWord.ts';
import { usePressed } from '../../../entities/rounds/roundHooks.ts';
import { useRoundUi } from '../roundUi.ts';
import { FoldedItem } from './FoldedItem.tsx';
import { OpenItem } from './OpenItem.tsx';
import classes from './row.module.css';

type ItemRowProps = {
  item: ItemState;
  isActive: boolean;
  /** The active row takes the focus, as after an arrow key or a jump; not after a tap. */
  isFocused: boolean;
  onActivate: (itemId: number) => void;
};

/** One item: the whole row while it waits, a thin green line once it is ok. [ROUND-33] */
export const ItemRow = memo(({ item, isActive, isFocused, onActivate }: ItemRowProps) => {
  const { t } = useTranslation('rounds');
  const { roundId } = useRoundUi();
  const row = useRef<HTMLDivElement>(null);
  const isPressed = usePressed(roundId, item.id);

  useEffect(() => {
    if (!isFocused) return;
    row.current?.focus({ preventScroll: true });
    row.current?.scrollIntoView({ block: 'nearest' });
  }, [isFocused, item.mark]);

  const label = [`${item.positionNumber} ${item.name}`, item.placementDescription, itemWord(item, t)];
  return (
    <div
      ref={row}
      role="group"
      aria-label={label.filter(Boolean).join(', ')}
      className={classes.row}
      data-item={item.id}
      data-mark={item.mark}
      data-pressed={isPressed || undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onActivate(item.id)}
      // The button that was pressed goes when the row folds; the row keeps the focus.
      onClickCapture={() => row.current?.focus({ preventScroll: true })}
    >
      {item.mark === 'ok' ? <FoldedItem item={item} t={t} /> : <OpenItem item={item} t={t} />}
    </div>
  );
});
ItemRow.displayName = 'ItemRow';
