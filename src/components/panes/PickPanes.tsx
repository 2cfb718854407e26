import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { PaneSearch } from './Pane.tsx';
import { Pane } from './Pane.tsx';
import type { PaneSettings } from './PaneList.tsx';
import type { EntryId, PickEntry } from './paneRows.ts';
import classes from './panes.module.css';

type PickPanesProps<Id extends EntryId> = {
  /** All available entries, including or excluding the chosen ones. */
  entries: readonly PickEntry<Id>[];
  /** Chosen entries, in order. */
  chosen: readonly PickEntry<Id>[];
  onChange: (ids: readonly Id[]) => void;
  /** Texts for both lists: titles, and advice for an empty one. */
  texts: { available: string; chosen: string; noneAvailable: string; noneChosen: string };
  groupLabel?: string;
  isReadOnly?: boolean;
  above?: ReactNode;
  /** Content in place of available entries that aren't loaded. */
  instead?: ReactNode;
  /** Settings of the chosen entries. */
  settings?: PaneSettings<Id>;
  /** Search among the available entries, if the backend performs it. */
  asked?: PaneSearch;
  /** Action that creates the first entry, if there is nothing to choose from at all. */
  first?: ReactNode;
  /** Note about further available entries. */
  below?: ReactNode;
};

/** Two lists side by side, on a phone below each other: available and chosen entries. [CHK-24, PLAN-25, PLAN-26] */
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
          const removedIds = new Set(removed);
          onChange(ids.filter((id) => !removedIds.has(id)));
        }}
        isReadOnly={isReadOnly}
        settings={settings}
      />
    </div>
  );
};
