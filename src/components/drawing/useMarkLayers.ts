import { useMemo } from 'react';
import type { DrawingMark } from './drawingTypes.ts';
import { useMarkEntries } from './useMarkEntries.ts';

const none: readonly DrawingMark[] = [];

/** The marks as they are pressed, those that stay while others are dragged, and those that are dragged. */
export const useMarkLayers = (marks: readonly DrawingMark[], lifted: ReadonlySet<string | number> | null) => {
  const resting = useMemo(
    () => (lifted ? marks.filter(({ id }) => !lifted.has(id)) : marks),
    [marks, lifted],
  );
  const dragged = useMemo(() => (lifted ? marks.filter(({ id }) => lifted.has(id)) : none), [marks, lifted]);
  const entries = useMarkEntries(marks);
  const restingEntries = useMarkEntries(resting);
  return {
    entries,
    resting: lifted ? restingEntries : entries,
    dragged: useMarkEntries(dragged),
  };
};
