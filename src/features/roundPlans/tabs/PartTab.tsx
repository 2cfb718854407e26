import type { ReactNode } from 'react';
import { useEffect, useMemo } from 'react';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { RowsSkeleton } from '#components/feedback/Skeletons.tsx';
import { PickPanes } from '#components/panes/PickPanes.tsx';
import type { PickEntry } from '#components/panes/paneRows.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';

/** Entries seen so far, by id: chosen ones keep their name when the list shows others. */
export type KnownEntries = Map<number, PickEntry>;

/** Props of the tab of a kind of parts. */
export interface PartTabProps {
  ids: readonly number[];
  known: KnownEntries;
  onChange: (ids: readonly number[]) => void;
  failure: string | undefined;
  isReadOnly: boolean;
}

type PartPanesProps = PartTabProps & {
  texts: { available: string; chosen: string; noneAvailable: string; noneChosen: string };
  /** Available entries; undefined while loading. */
  entries: readonly PickEntry[] | undefined;
  error?: unknown;
  onRetry?: () => void;
  groupLabel?: string;
  above?: ReactNode;
  /** Link for creating the first entry, if there is none. */
  first?: ReactNode;
};

const noEntries: readonly PickEntry[] = [];

/** Panes with the parts of a kind that can be added to a plan, and with its own. [PLAN-25, PLAN-26] */
export const PartPanes = (props: PartPanesProps) => {
  const { ids, known, onChange, failure, isReadOnly, texts, entries, error, onRetry } = props;
  const { groupLabel, above, first } = props;
  const textOf = useFailureText();
  useEffect(() => {
    for (const entry of entries ?? noEntries) known.set(entry.id, entry);
  }, [entries, known]);
  const chosenEntries = useMemo(() => {
    const entriesById = new Map((entries ?? noEntries).map((entry) => [entry.id, entry]));
    return ids.map((id) => entriesById.get(id) ?? known.get(id) ?? { id, name: String(id) });
  }, [ids, entries, known]);
  return (
    <>
      {failure ? <FailureAlert text={failure} /> : null}
      <PickPanes
        entries={entries ?? noEntries}
        chosen={chosenEntries}
        onChange={onChange}
        texts={texts}
        groupLabel={groupLabel}
        isReadOnly={isReadOnly}
        above={above}
        first={isReadOnly ? undefined : first}
        instead={
          entries ? undefined : error ? (
            <FailureAlert text={textOf(error)} onRetry={onRetry} />
          ) : (
            <RowsSkeleton />
          )
        }
      />
    </>
  );
};
