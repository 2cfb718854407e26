import { useMemo, useState } from 'react';
import type { DrawingMark, MarkEntry } from './drawingTypes.ts';
import { clusterMarks, layoutKey, makeEntries } from './markEntries.ts';

/** Groups anew only when something moved: a change of state costs no grouping. */
const makeGrouper = () => {
  let known = { key: '', clusters: clusterMarks([]) };
  return (marks: readonly DrawingMark[]): MarkEntry[] => {
    const key = layoutKey(marks);
    if (key !== known.key) known = { key, clusters: clusterMarks(marks) };
    return makeEntries(marks, known.clusters);
  };
};

/** The marks as they are painted and pressed: items and groups, in the order of their numbers. */
export const useMarkEntries = (marks: readonly DrawingMark[]): MarkEntry[] => {
  const [group] = useState(makeGrouper);
  return useMemo(() => group(marks), [group, marks]);
};
