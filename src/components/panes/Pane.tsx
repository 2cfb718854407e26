import { Button, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../forms/fields/SearchField.tsx';
import type { PaneAct, PaneSettings } from './PaneList.tsx';
import { PaneList } from './PaneList.tsx';
import type { EntryId, PickEntry } from './paneRows.ts';
import { foundEntries, groupsOf, paneRows } from './paneRows.ts';
import classes from './panes.module.css';

/** Search performed by the caller: the entries are its results. */
export interface PaneSearch {
  value: string;
  onChange: (search: string) => void;
  debounceMs: number;
}

type PaneProps<Id extends EntryId> = {
  title: string;
  /** Label of the group filter; without it there is none. */
  groupLabel?: string;
  /** Text for an empty pane. */
  empty: string;
  /** Action that creates the first entry, below that text. */
  emptyAct?: ReactNode;
  entries: readonly PickEntry<Id>[];
  act: PaneAct;
  onAct: (ids: readonly Id[]) => void;
  isReadOnly: boolean;
  settings?: PaneSettings<Id>;
  asked?: PaneSearch;
  /** Control above the entries that they depend on. */
  above?: ReactNode;
  /** Content in place of entries that aren't loaded. */
  instead?: ReactNode;
  /** Note about further entries. */
  below?: ReactNode;
};

const everyGroup = '';

/** One of two lists between which entries are moved, with its own count, search and group filter. */
export const Pane = <Id extends EntryId>(props: PaneProps<Id>) => {
  const { title, groupLabel, empty, entries, act, onAct, isReadOnly, above, instead } = props;
  const { settings, asked, below, emptyAct } = props;
  const { t } = useTranslation('lists');
  const section = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState('');
  const search = asked?.value ?? typed;
  const [group, setGroup] = useState(everyGroup);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const groups = groupsOf(entries);
  const groupId = groups.some(({ id }) => String(id) === group) ? Number(group) : null;
  const foundRows = foundEntries(entries, { search: asked ? '' : search, groupId });
  const affected = foundRows.filter(({ isAside }) => !isAside);
  const rows = paneRows(foundRows, search === '' ? folded : new Set());
  const fold = (id: number) =>
    setFolded((old) => new Set(old.has(id) ? [...old].filter((each) => each !== id) : [...old, id]));
  const holdFocus = () => section.current?.focus({ preventScroll: true });
  const actOnAll = () => {
    holdFocus();
    onAct(affected.map(({ id }) => id));
  };
  const actOnLines = (ids: readonly Id[]) => {
    if (ids.length === foundRows.length) holdFocus();
    onAct(ids);
  };
  return (
    <section ref={section} className={classes.pane} aria-label={title} tabIndex={-1}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <span className={`${classes.count} tabular`}>{entries.length}</span>
        {isReadOnly || affected.length < 2 || instead ? null : (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={actOnAll}>
            {t(`panes.${act}_all`, { count: affected.length })}
          </Button>
        )}
      </div>
      {above}
      <div className={classes.tools}>
        <SearchField
          label={t('panes.search_in', { list: title })}
          value={search}
          onChange={asked?.onChange ?? setTyped}
          debounceMs={asked?.debounceMs}
        />
        {groupLabel === undefined ? null : (
          <NativeSelect
            aria-label={groupLabel}
            value={groupId === null ? everyGroup : group}
            onChange={(event) => setGroup(event.currentTarget.value)}
            data={[
              { value: everyGroup, label: t('panes.all') },
              ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
      </div>
      {instead ??
        (foundRows.length === 0 ? (
          <>
            <p className={classes.empty}>
              {entries.length === 0 && !asked?.value ? empty : t('panes.nothing_found')}
            </p>
            {emptyAct && !asked?.value ? <div className={classes.emptyAct}>{emptyAct}</div> : null}
          </>
        ) : (
          <PaneList
            label={title}
            rows={rows}
            act={act}
            isReadOnly={isReadOnly}
            settings={settings}
            onAct={actOnLines}
            onFold={fold}
          />
        ))}
      {below}
    </section>
  );
};
