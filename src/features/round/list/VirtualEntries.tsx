import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useFlight } from '#components/scroll/useFlight.ts';
import { useIsTouch } from '#components/theme/useIsMobile.ts';
import type { EntryListProps } from './EntryLine.tsx';
import type { ListEntry } from './listEntries.ts';
import { entryKey, floorIndexAt } from './listEntries.ts';
import classes from './list.module.css';
import { EntryLine } from './EntryLine.tsx';
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

/** Height of the sticky chips on top of the list, in px. */
const chipsHeightPx = 52;
const headHeightPx = 40;
/** Row heights as in `row.module.css`, in px: a deviation of one would reposition all lines below and render the list again. */
const rowPx = { mouse: 64, touch: 65 };

const heightOf = (entry: ListEntry | undefined, isTouch: boolean) =>
  entry?.kind === 'item' ? rowPx[isTouch ? 'touch' : 'mouse'] : headHeightPx;

/** Returns the lines' keys; the same array while the lines are the same, regardless of changes of their items. */
const useKeys = (entries: readonly ListEntry[]): readonly string[] => {
  const [known, setKnown] = useState<readonly string[]>([]);
  const keys = useMemo(() => entries.map(entryKey), [entries]);
  if (keys === known) return known;
  if (keys.length === known.length && keys.every((key, index) => key === known[index])) return known;
  setKnown(keys);
  return keys;
};

/** Virtualized list: only visible lines are rendered, with the header of their floor sticky on top. */
export const VirtualEntries = (props: EntryListProps) => {
  const { entries, scroller, label, activeId, focusAsked } = props;
  const [scrollMargin, setScrollMargin] = useState(0);
  const [topHead, setTopHead] = useState(0);
  const keys = useKeys(entries);
  const isTouch = useIsTouch();
  const { isFlying, follow: followFlight } = useFlight();
  // A new function makes the virtualizer recompute the position of every line.
  const getItemKey = useCallback((index: number) => keys[index] ?? index, [keys]);
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(entries[index], isTouch),
    getItemKey,
    overscan: 3,
    onChange: followFlight,
    scrollMargin,
    scrollPaddingStart: chipsHeightPx + headHeightPx,
    rangeExtractor: (range) => {
      const shownIndexes = defaultRangeExtractor(range);
      const head = floorIndexAt(entries, range.startIndex);
      return shownIndexes.includes(head) ? shownIndexes : [head, ...shownIndexes];
    },
  });
  const lines = virtualizer.getVirtualItems();

  useEffect(() => {
    const element = scroller.current;
    // The next floor's header replaces the sticky one when it is half covered.
    const follow = () => {
      // From the virtualizer: reading it from the element would cause a layout.
      const topPx = (virtualizer.scrollOffset ?? 0) + chipsHeightPx + headHeightPx / 2;
      const line = virtualizer.getVirtualItemForOffset(Math.max(topPx, scrollMargin));
      setTopHead(floorIndexAt(entries, line?.index ?? 0));
    };
    follow();
    element?.addEventListener('scroll', follow, { passive: true });
    return () => element?.removeEventListener('scroll', follow);
  }, [scroller, virtualizer, scrollMargin, entries]);

  const activeIndex = focusAsked
    ? entries.findIndex((entry) => entry.kind === 'item' && entry.item.id === activeId)
    : -1;

  useEffect(() => {
    if (activeIndex >= 0) virtualizer.scrollToIndex(activeIndex, { align: 'auto' });
  }, [activeIndex, focusAsked, virtualizer]);
  const measure = useCallback((list: HTMLElement | null) => {
    if (list) setScrollMargin(list.offsetTop);
  }, []);

  return (
    <ul
      ref={measure}
      className={classes.entries}
      aria-label={label}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {lines.map((line) => {
        const entry = entries[line.index];
        if (!entry) return null;
        const isTop = line.index === topHead;
        return (
          <li
            key={line.key}
            ref={virtualizer.measureElement}
            data-index={line.index}
            className={isTop ? classes.stickyHead : classes.placed}
            data-placed={isTop ? undefined : true}
            style={isTop ? undefined : { transform: `translateY(${line.start - scrollMargin}px)` }}
          >
            <ScrolledLine {...props} entry={entry} isFlying={isFlying} heightPx={line.size} />
          </li>
        );
      })}
    </ul>
  );
};
