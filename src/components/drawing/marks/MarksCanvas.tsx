import { useEffect, useMemo, useRef, useState } from 'react';
import type { DrawingView } from '../drawingView.ts';
import type { MarkEntry } from '../drawingTypes.ts';
import { keepMarksCanvas } from './marksCanvas.ts';
import { selectionOf } from './markEntries.ts';
import { paintHalos, paintMarks } from './paintMarks.ts';
import type { Painter } from './paintMarks.ts';
import classes from '../drawing.module.css';

type MarksCanvasProps = {
  view: DrawingView;
  entries: readonly MarkEntry[];
  selectedIds: ReadonlySet<string | number>;
};

type MarksLayerProps = { view: DrawingView; entries: readonly MarkEntry[]; paint: Painter };

const MarksLayer = ({ view, entries, paint }: MarksLayerProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [keeper, setKeeper] = useState<ReturnType<typeof keepMarksCanvas> | null>(null);

  useEffect(() => {
    if (!canvas.current) return undefined;
    const created = keepMarksCanvas(canvas.current, view, paint);
    setKeeper(created);
    return () => created.destroy();
  }, [view, paint]);

  useEffect(() => keeper?.show(entries), [keeper, entries]);

  return <canvas ref={canvas} className={classes.canvas} aria-hidden />;
};

/**
 * Canvas of all marks; the buttons over it make them accessible. A selection is painted in layers of its own, halos below the marks, so that
 * its cost depends on its size only.
 */
export const MarksCanvas = ({ view, entries, selectedIds }: MarksCanvasProps) => {
  const { selected, raised } = useMemo(() => selectionOf(entries, selectedIds), [entries, selectedIds]);
  return (
    <>
      <MarksLayer view={view} entries={selected} paint={paintHalos} />
      <MarksLayer view={view} entries={entries} paint={paintMarks} />
      <MarksLayer view={view} entries={raised} paint={paintMarks} />
    </>
  );
};
