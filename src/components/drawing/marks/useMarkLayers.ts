import { useMemo } from 'react';
import type { DrawingMark, MarkEntry } from '../drawingTypes.ts';
import { splitEntries } from './markEntries.ts';
import { useMarkEntries } from './useMarkEntries.ts';

/** Returns the entries to press, and the layers of resting and dragged marks. */
export const useMarkLayers = (
  marks: readonly DrawingMark[],
  lifted: ReadonlySet<string | number> | null,
): { entries: readonly MarkEntry[]; resting: readonly MarkEntry[]; dragged: readonly MarkEntry[] } => {
  const entries = useMarkEntries(marks);
  const layers = useMemo(() => splitEntries(entries, lifted), [entries, lifted]);
  return { entries, ...layers };
};
