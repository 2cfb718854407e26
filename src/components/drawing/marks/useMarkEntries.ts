import { useMemo, useState } from 'react';
import type { DrawingMark, MarkEntry } from '../drawingTypes.ts';
import { clusterMarks, isSameLayout, makeEntries } from './markEntries.ts';
import type { Cluster } from './markEntries.ts';

/** Creates a function that regroups only after movements: a change of state needs no grouping. Unaffected entries keep their identity. */
const makeGrouper = () => {
  let previous: { marks: readonly DrawingMark[]; clusters: Cluster[]; entries: MarkEntry[] } = {
    marks: [],
    clusters: [],
    entries: [],
  };
  return (marks: readonly DrawingMark[]): MarkEntry[] => {
    const isMoved = !isSameLayout(marks, previous.marks);
    const clusters = isMoved ? clusterMarks(marks) : previous.clusters;
    const entries = makeEntries(marks, clusters, previous.entries);
    previous = { marks, clusters, entries };
    return entries;
  };
};

/** Returns the entries to paint and press: items and groups, in the order of their numbers. */
export const useMarkEntries = (marks: readonly DrawingMark[]): MarkEntry[] => {
  const [group] = useState(makeGrouper);
  return useMemo(() => group(marks), [group, marks]);
};
