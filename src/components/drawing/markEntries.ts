import { groupItems } from '../../domain/drawing/grouping.ts';
import { effectiveScale } from '../../domain/drawing/coordinates.ts';
import { worstMark } from '../marks/markShapes.ts';
import type { DrawingMark, MarkEntry } from './drawingTypes.ts';

type Cluster = { id: string; x: number; y: number; indexes: readonly number[] };

/** Equal for marks that stand alike, so that a change of state needs no new grouping. */
export const layoutKey = (marks: readonly DrawingMark[]): string =>
  marks.map(({ id, x, y, scale }) => `${id}@${x},${y},${scale}`).join(';');

/** Groups marks by where they stand; members are named by their index. [ROUND-24] */
export const clusterMarks = (marks: readonly DrawingMark[]): Cluster[] =>
  groupItems(marks.map(({ id, x, y, scale }, index) => ({ id, x, y, scale, index }))).map((group) => ({
    id: group.id,
    x: group.x,
    y: group.y,
    indexes: group.members.map(({ index }) => index),
  }));

const byNumber = (a: { number: number | null }, b: { number: number | null }) =>
  (a.number ?? Infinity) - (b.number ?? Infinity);

/** What is painted and pressed, in the order of the numbers. */
export const makeEntries = (marks: readonly DrawingMark[], clusters: readonly Cluster[]): MarkEntry[] =>
  clusters
    .map(({ id, x, y, indexes }) => {
      const members = indexes.flatMap((index) => marks[index] ?? []).sort(byNumber);
      return {
        id,
        x,
        y,
        marks: members,
        number: members[0]?.number ?? null,
        state: worstMark(members.map(({ state }) => state)),
        scale: Math.max(...members.map(({ scale }) => effectiveScale(scale))),
      };
    })
    .sort(byNumber);
