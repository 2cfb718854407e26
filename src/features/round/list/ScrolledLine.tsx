import { useState } from 'react';
import { EntryLine } from './EntryLine.tsx';
import type { EntryListProps } from './EntryLine.tsx';
import type { ListEntry } from './listEntries.ts';
import { PassingItem } from './PassingItem.tsx';

type ScrolledLineProps = EntryListProps & {
  entry: ListEntry;
  isFlying: boolean;
  heightPx: number;
};

/** Line of a long list: rendered in simplified form if it appears during fast scrolling; others are unchanged. */
export const ScrolledLine = ({ isFlying, heightPx, ...props }: ScrolledLineProps) => {
  const { entry, activeId } = props;
  const [isPlain, setIsPlain] = useState(isFlying);
  if (isPlain && !isFlying) setIsPlain(false);
  if (isPlain && entry.kind === 'item' && entry.item.id !== activeId) {
    return <PassingItem item={entry.item} heightPx={heightPx} />;
  }
  return <EntryLine {...props} />;
};
