import { Button } from '@mantine/core';
import { useCallbackRef, useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { useIsTouch } from '#components/theme/useIsMobile.ts';
import { useKindNames } from '#components/pictograms/useKindNames.ts';
import { allItems, type InfoState } from '#domain/rounds/roundView.ts';
import { useAllItems, useRoundView } from '#entities/rounds/roundHooks.ts';
import { useRoundActions } from '#entities/rounds/useRoundActions.ts';
import { floorLabels } from '../floorLabels.ts';
import type { Jump } from '../roundUi.ts';
import { ListToolbar } from './toolbar/ListToolbar.tsx';
import { LooseFlaws } from './LooseFlaws.tsx';
import { listEntries, nextLeft, entryKey } from './listEntries.ts';
import { rowTexts } from './rowTexts.ts';
import { useActiveItem } from './useActiveItem.ts';
import { useListChoice } from './toolbar/useListChoice.ts';
import { useListKeys } from './useListKeys.ts';
import classes from './list.module.css';
import { EntryLine } from './EntryLine.tsx';
import type { EntryListProps } from './EntryLine.tsx';
import { VirtualEntries } from './VirtualEntries.tsx';

/** Number of items up to which all rows of a round are rendered; above it only visible ones, also after a search. */
const plainItemsMax = 120;

/** List of the lines; a long round renders only visible ones. */
const EntryList = ({ itemCount, ...props }: EntryListProps & { itemCount: number }) => {
  const { entries, label } = props;
  if (itemCount > plainItemsMax) return <VirtualEntries {...props} />;
  return (
    <ul className={classes.entries} aria-label={label}>
      {entries.map((entry) => (
        <li key={entryKey(entry)} className={entry.kind === 'floor' ? classes.stickyHead : undefined}>
          <EntryLine {...props} entry={entry} />
        </li>
      ))}
    </ul>
  );
};

type ListTabProps = {
  roundId: number;
  infos: readonly InfoState[];
  scrollTop: number;
  jump: Jump | null;
  onJumped: () => void;
};

const scrollPauseMs = 200;

/** Tab of the round as a list: one row per item, by floor, and the loose flaws. [ROUND-33] */
export const ListTab = ({ roundId, infos, scrollTop, jump, onJumped }: ListTabProps) => {
  const { t } = useTranslation('rounds');
  const { kindName } = useKindNames();
  const items = useAllItems(roundId);
  const currentView = useRoundView(roundId);
  const actions = useRoundActions(roundId);
  const scroller = useRef<HTMLDivElement>(null);
  const choice = useListChoice(items);
  const { activeId, focusAsked, activate, focusItem } = useActiveItem(jump, choice.showAll);
  const { filter, search, keptIds } = choice;
  const labels = useMemo(() => floorLabels(infos, t), [infos, t]);
  const texts = useMemo(() => rowTexts(t), [t]);
  const entries = useMemo(
    () => listEntries(infos, items, { filter, search, keptIds, kindName, labels }),
    [infos, items, filter, search, keptIds, kindName, labels],
  );
  useListKeys({ list: scroller, entries, activeId, onFocusItem: focusItem });

  const keepScroll = useDebouncedCallback((px: number) => actions.setScroll(px), scrollPauseMs);
  const [firstScrollTop] = useState(scrollTop);
  const isTouch = useIsTouch();
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (!isFirst.current || !scroller.current) return;
    isFirst.current = false;
    // On touch devices search and the like are scrolled out above the rows, which need the height.
    const tools = isTouch && scroller.current.querySelector('[data-list-tools]');
    scroller.current.scrollTop = firstScrollTop || (tools ? tools.getBoundingClientRect().height : 0);
  }, [firstScrollTop, isTouch]);
  useEffect(() => {
    if (jump) onJumped();
  }, [jump, onJumped]);

  const handleNext = useCallbackRef(() => {
    const view = currentView();
    const next = view && nextLeft(allItems(view), activeId);
    if (!next) return;
    choice.showAll();
    focusItem(next.id);
  });

  const firstEntry = entries.find((entry) => entry.kind === 'item');
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      data-scrolls
      onScroll={(event) => keepScroll(event.currentTarget.scrollTop)}
    >
      <ListToolbar roundId={roundId} items={items} choice={choice} onNext={handleNext} />
      {items.length === 0 ? <EmptyState title={t('list.no_items')} /> : null}
      {items.length > 0 && entries.length === 0 ? (
        <EmptyState
          title={
            search ? t('list.no_hits') : t(filter === 'left' ? 'list.none_left' : 'list.none_with_flaws')
          }
          action={
            <Button variant="default" onClick={choice.showAll}>
              {t('list.clear')}
            </Button>
          }
        />
      ) : null}
      <EntryList
        itemCount={items.length}
        entries={entries}
        scroller={scroller}
        label={t('list.rows')}
        texts={texts}
        activeId={activeId ?? (firstEntry?.kind === 'item' ? firstEntry.item.id : null)}
        focusAsked={focusAsked}
        onActivate={activate}
      />
      {search || filter === 'left' ? null : <LooseFlaws infos={infos} labels={labels} />}
    </div>
  );
};
