import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { PaneSearch } from './Pane.tsx';
import { Pane } from './Pane.tsx';
import type { PaneSettings } from './PaneList.tsx';
import type { EntryId, PickEntry } from './paneRows.ts';
import classes from './panes.module.css';

type PickPanesProps<Id extends EntryId> = {
  /** All that can be chosen, including or excluding what is chosen already. */
  entries: readonly PickEntry<Id>[];
  /** What is chosen, in its order. */
  chosen: readonly PickEntry<Id>[];
  onChange: (ids: readonly Id[]) => void;
  /** Texts for both lists: titles, and what to do where one is empty. */
  texts: { available: string; chosen: string; noneAvailable: string; noneChosen: string };
  groupLabel?: string;
  isReadOnly?: boolean;
  above?: ReactNode;
  /** Replaces what can be chosen while it isn't loaded. */
  instead?: ReactNode;
  /** Settings of the chosen entries. */
  settings?: PaneSettings<Id>;
  /** The search among what can be added, where the backend performs it. */
  asked?: PaneSearch;
  /** The way to the first entry, where there is nothing to choose from at all. */
  first?: ReactNode;
  /** Says what else can be added beyond the listed entries. */
  below?: ReactNode;
};

/** Two lists side by side, on a phone below each other: what can be added, and what has been. [CHK-24, PLAN-25, PLAN-26] */
export const PickPanes = <Id extends EntryId = number>(props: PickPanesProps<Id>) => {
  const { entries, chosen, onChange, texts, groupLabel, isReadOnly = false, above, instead } = props;
  const { settings, asked, below, first } = props;
  const ids = chosen.map(({ id }) => id);
  const available = useMemo(() => {
    const chosenIds = new Set(chosen.map(({ id }) => id));
    return entries.filter(({ id }) => !chosenIds.has(id));
  }, [entries, chosen]);
  return (
    <div className={classes.panes}>
      <Pane
        title={texts.available}
        groupLabel={groupLabel}
        empty={texts.noneAvailable}
        emptyAct={entries.length + chosen.length === 0 ? first : undefined}
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
