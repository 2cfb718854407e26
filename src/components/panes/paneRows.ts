/** Identifies an entry: a record's id, or a text where the id alone isn't unique. */
export type EntryId = number | string;

/** Something that can be chosen from one list into another; ids are unique within both. */
export interface PickEntry<Id extends EntryId = number> {
  id: Id;
  name: string;
  /** A second line: where it is, whose it is. */
  note?: string;
  /** The heading that it stands under. */
  group?: { id: number; name: string };
  /** Optional: not included in "add all". */
  isAside?: boolean;
}

/** A line of a pane: a collapsible heading, or an entry. */
export type PaneRow<Id extends EntryId> =
  | { kind: 'group'; id: number; name: string; entries: readonly PickEntry<Id>[]; isFolded: boolean }
  | { kind: 'entry'; entry: PickEntry<Id> };

const holds = (text: string | undefined, search: string) => text?.toLowerCase().includes(search) === true;

/** The entries that a search and a group leave; a search also finds a group by its name. */
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

/** The groups of entries, in the order in which they come. */
export function groupsOf(
  entries: readonly Pick<PickEntry, 'group'>[],
): readonly { id: number; name: string }[] {
  return [...new Map(entries.flatMap(({ group }) => (group ? [[group.id, group] as const] : []))).values()];
}

/** The lines of a pane: entries under the headings of their groups, those without one first. */
export function paneRows<Id extends EntryId>(
  entries: readonly PickEntry<Id>[],
  folded: ReadonlySet<number>,
): readonly PaneRow<Id>[] {
  const lines = (of: readonly PickEntry<Id>[]) => of.map((entry): PaneRow<Id> => ({ kind: 'entry', entry }));
  const byGroup = Map.groupBy(entries, ({ group }) => group?.id ?? null);
  return [
    ...lines(byGroup.get(null) ?? []),
    ...groupsOf(entries).flatMap(({ id, name }): PaneRow<Id>[] => {
      const held = byGroup.get(id) ?? [];
      const isFolded = folded.has(id);
      return [{ kind: 'group', id, name, entries: held, isFolded }, ...(isFolded ? [] : lines(held))];
    }),
  ];
}
