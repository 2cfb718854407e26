import type { RefObject } from 'react';
import { FloorHead } from './FloorHead.tsx';
import { ItemRow } from './ItemRow.tsx';
import type { ListEntry } from './listEntries.ts';
import type { RowTexts } from './rowTexts.ts';

export type EntryListProps = {
  entries: readonly ListEntry[];
  scroller: RefObject<HTMLElement | null>;
  label: string;
  texts: RowTexts;
  activeId: number | null;
  /** Number of focus requests for the active row; 0 for other rows. */
  focusAsked: number;
  onActivate: (itemId: number) => void;
};

/** Line of the list: a floor's header or an item. */
export const EntryLine = (props: EntryListProps & { entry: ListEntry }) => {
  const { entry, texts, activeId, focusAsked, onActivate } = props;
  if (entry.kind === 'floor') return <FloorHead info={entry.info} label={entry.label} />;
  const isActive = entry.item.id === activeId;
  return (
    <ItemRow
      item={entry.item}
      texts={texts}
      isActive={isActive}
      focusAsked={isActive ? focusAsked : 0}
      onActivate={onActivate}
    />
  );
};
