/** Key of an entry: a record's id, or a text if the id alone isn't unique. */
export type EntryId = number | string;

/** An entry that can be moved from one list to another; ids are unique within both. */
export interface PickEntry<Id extends EntryId = number> {
  id: Id;
  name: string;
  /** Second line: its place or owner. */
  note?: string;
  /** Group with its heading. */
  group?: { id: number; name: string };
  /** Excludes it from "add all". */
  isAside?: boolean;
}

/** Line of a pane: a collapsible heading, or an entry. */
export type PaneRow<Id extends EntryId> =
  | { kind: 'group'; id: number; name: string; entries: readonly PickEntry<Id>[]; isFolded: boolean }
  | { kind: 'entry'; entry: PickEntry<Id> };

const holds = (text: string | undefined, search: string) => text?.toLowerCase().includes(search) === true;

/** Filters entries by a search and a group; a search also matches a group by its name. */
export function foundEntries<Id extends EntryId>(
  entries: readonly PickEntry<Id>[],
  { search, groupId }: { search: string; groupId: number | null },
): readonly PickEntry<Id>[] {
  const text = search.trim().toLowerCase();
  if (text === '' && groupId === null) return entries;
  return entries.filter(
    ({ name, note, group }) =>
      (groupId === null || group?.id === groupId) &&
      (text === '' || holds(name, text) || holds(note, text) || holds(group?.name, text)),
  );
}

/** Returns the groups of entries, in order of appearance. */
export function groupsOf(
  entries: readonly Pick<PickEntry, 'group'>[],
): readonly { id: number; name: string }[] {
  return [...new Map(entries.flatMap(({ group }) => (group ? [[group.id, group] as const] : []))).values()];
}

/** Returns the lines of a pane: entries under the headings of their groups, those without one first. */
export function paneRows<Id extends EntryId>(
  entries: readonly PickEntry<Id>[],
  folded: ReadonlySet<number>,
): readonly PaneRow<Id>[] {
  const lines = (of: readonly PickEntry<Id>[]) => of.map((entry): PaneRow<Id> => ({ kind: 'entry', entry }));
  const byGroup = Map.groupBy(entries, ({ group }) => group?.id ?? null);
  return [
    ...lines(byGroup.get(null) ?? []),
    ...groupsOf(entries).flatMap(({ id, name }): PaneRow<Id>[] => {
      const groupEntries = byGroup.get(id) ?? [];
      const isFolded = folded.has(id);
      return [
        { kind: 'group', id, name, entries: groupEntries, isFolded },
        ...(isFolded ? [] : lines(groupEntries)),
      ];
    }),
  ];
}
