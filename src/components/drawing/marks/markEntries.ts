import { groupItems } from '#domain/drawings/grouping.ts';
import { effectiveScale } from '#domain/drawings/coordinates.ts';
import { worstMark } from '#components/marks/markShapes.ts';
import type { DrawingMark, MarkEntry } from '../drawingTypes.ts';

export type Cluster = { id: string; x: number; y: number; indexes: readonly number[] };

/** Returns whether two lists of marks have the same layout, so that a change of state needs no new grouping. */
export const isSameLayout = (marks: readonly DrawingMark[], others: readonly DrawingMark[]): boolean =>
  marks.length === others.length &&
  marks.every((mark, index) => {
    const otherMark = others[index];
    return (
      mark === otherMark ||
      (mark.id === otherMark?.id &&
        mark.x === otherMark.x &&
        mark.y === otherMark.y &&
        mark.scale === otherMark.scale)
    );
  });

/** Groups marks by position; members are referred to by index. [ROUND-24] */
export const clusterMarks = (marks: readonly DrawingMark[]): Cluster[] =>
  groupItems(marks.map(({ id, x, y, scale }, index) => ({ id, x, y, scale, index }))).map((group) => ({
    id: group.id,
    x: group.x,
    y: group.y,
    indexes: group.items.map(({ index }) => index),
  }));

const byNumber = (a: { number: number | null }, b: { number: number | null }) =>
  (a.number ?? Infinity) - (b.number ?? Infinity);

const isSameMarks = (marks: readonly DrawingMark[], others: readonly DrawingMark[]) =>
  marks.length === others.length && marks.every((mark, index) => mark === others[index]);

const makeEntry = ({ id, x, y }: Omit<Cluster, 'indexes'>, members: readonly DrawingMark[]): MarkEntry => ({
  id,
  x,
  y,
  marks: members,
  number: members[0]?.number ?? null,
  state: worstMark(members.map(({ state }) => state)),
  scale: Math.max(...members.map(({ scale }) => effectiveScale(scale))),
});

/** Merges overlapping entries, at the position of the first. */
export const joinEntries = (first: MarkEntry, others: readonly MarkEntry[]): MarkEntry =>
  others.length === 0
    ? first
    : makeEntry(first, [first, ...others].flatMap(({ marks }) => marks).sort(byNumber));

/** Creates the entries to paint and press, by number. An entry of `known` with unchanged marks is reused. */
export const makeEntries = (
  marks: readonly DrawingMark[],
  clusters: readonly Cluster[],
  known: readonly MarkEntry[] = [],
): MarkEntry[] => {
  const knownById = new Map(known.map((entry) => [entry.id, entry]));
  return clusters
    .map((cluster) => {
      const members = cluster.indexes.flatMap((index) => marks[index] ?? []).sort(byNumber);
      const old = knownById.get(cluster.id);
      return old && isSameMarks(old.marks, members) ? old : makeEntry(cluster, members);
    })
    .sort(byNumber);
};

/**
 * Splits the entries into two layers: resting and lifted marks. Removing marks never splits other groups, so only groups that lose members
 * are recreated; all others keep their identity.
 */
export const splitEntries = (
  entries: readonly MarkEntry[],
  lifted: ReadonlySet<DrawingMark['id']> | null,
): { resting: readonly MarkEntry[]; dragged: readonly MarkEntry[] } => {
  if (!lifted) return { resting: entries, dragged: [] };
  const grouped = (marks: readonly DrawingMark[]) => makeEntries(marks, clusterMarks(marks));
  const resting: MarkEntry[] = [];
  const dragged: MarkEntry[] = [];
  for (const entry of entries) {
    const going = entry.marks.filter(({ id }) => lifted.has(id));
    if (going.length === 0) resting.push(entry);
    else if (going.length === entry.marks.length) dragged.push(entry);
    else {
      resting.push(...grouped(entry.marks.filter(({ id }) => !lifted.has(id))));
      dragged.push(...grouped(going));
    }
  }
  return { resting, dragged };
};

/** Maximum number of selected entries that are painted over the others: hundreds would take several times as long as their halos. */
const mostRaised = 50;
const noEntries: readonly MarkEntry[] = [];

/** Returns the entries with a selected mark, and those to paint over all others. */
export const selectionOf = (
  entries: readonly MarkEntry[],
  selectedIds: ReadonlySet<DrawingMark['id']>,
): { selected: readonly MarkEntry[]; raised: readonly MarkEntry[] } => {
  if (selectedIds.size === 0) return { selected: noEntries, raised: noEntries };
  const selected = entries.filter(({ marks }) => marks.some(({ id }) => selectedIds.has(id)));
  return { selected, raised: selected.length > mostRaised ? noEntries : selected };
};
