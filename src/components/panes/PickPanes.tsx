import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaneSearch } from './Pane.tsx';
import { Pane } from './Pane.tsx';
import type { PaneSettings } from './PaneList.tsx';
import type { EntryId, PickEntry } from './paneRows.ts';
import classes from './panes.module.css';

type PickPanesProps<Id extends EntryId> = {
  /** Everything that can be chosen, what is chosen already included or not. */
  entries: readonly PickEntry<Id>[];
  /** What is chosen, in its order. */
  chosen: readonly PickEntry<Id>[];
  onChange: (ids: readonly Id[]) => void;
  /** What can be chosen and what is, in words: titles, and what to do where there is nothing. */
  texts: { available: string; chosen: string; noneAvailable: string; noneChosen: string };
  groupLabel?: string;
  isReadOnly?: boolean;
  above?: ReactNode;
  /** Stands in place of what can be chosen while that isn't there. */
  instead?: ReactNode;
  /** What can be set of what is chosen. */
  settings?: PaneSettings<Id>;
  /** The search among what can be added, where the backend answers it. */
  asked?: PaneSearch;
  /** What more can be added than is listed. */
  below?: ReactNode;
};

/** Two lists side by side, on a phone below each other: what can be added, and what has been. [CHK-24, PLAN-25, PLAN-26] */
export const PickPanes = <Id extends EntryId = number>(props: PickPanesProps<Id>) => {
  const { entries, chosen, onChange, texts, groupLabel, isReadOnly = false, above, instead } = props;
  const { settings, asked, below } = props;
  const { t } = useTranslation('lists');
  const ids = chosen.map(({ id }) => id);
  const available = useMemo(() => {
    const taken = new Set(chosen.map(({ id }) => id));
    return entries.filter(({ id }) => !taken.has(id));
  }, [entries, chosen]);
  return (
    <div className={classes.panes}>
      <Pane
        title={texts.available}
        searchLabel={t('panes.search_in', { list: texts.available })}
        groupLabel={groupLabel}
        empty={texts.noneAvailable}
        entries={available}
        act="add"
        onAct={(added) => onChange([...ids, ...added])}
        isReadOnly={isReadOnly}
        above={above}
        instead={instead}
        asked={asked}
        below={below}
      />
      <Pane
        title={texts.chosen}
        searchLabel={t('panes.search_in', { list: texts.chosen })}
        groupLabel={groupLabel}
        empty={texts.noneChosen}
        entries={chosen}
        act="remove"
        onAct={(removed) => {
          const gone = new Set(removed);
          onChange(ids.filter((id) => !gone.has(id)));
        }}
        isReadOnly={isReadOnly}
        settings={settings}
      />
    </div>
  );
};
