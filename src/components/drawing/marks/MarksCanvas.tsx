import { useEffect, useMemo, useRef, useState } from 'react';
import type { DrawingView } from '../drawingView.ts';
import type { MarkEntry } from '../drawingTypes.ts';
import { keepMarksCanvas } from './marksCanvas.ts';
import { isSelected } from './paintMarks.ts';
import classes from '../drawing.module.css';

type MarksCanvasProps = {
  view: DrawingView;
  entries: readonly MarkEntry[];
  selectedIds: ReadonlySet<string | number>;
};

const nothing: ReadonlySet<string | number> = new Set();

const MarksLayer = ({ view, entries, selectedIds }: MarksCanvasProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [keeper, setKeeper] = useState<ReturnType<typeof keepMarksCanvas> | null>(null);

  useEffect(() => {
    if (!canvas.current) return undefined;
    const created = keepMarksCanvas(canvas.current, view);
    setKeeper(created);
    return () => created.destroy();
  }, [view]);

  useEffect(() => keeper?.show(entries, selectedIds), [keeper, entries, selectedIds]);

  return <canvas ref={canvas} className={classes.canvas} aria-hidden />;
};

/**
 * Canvas of all marks; the buttons over it make them accessible. The selected ones are painted again in a layer over it, so that the cost
 * of a selection depends on its size only.
 */
export const MarksCanvas = ({ view, entries, selectedIds }: MarksCanvasProps) => {
  const selected = useMemo(
    () => entries.filter((entry) => isSelected(entry, selectedIds)),
    [entries, selectedIds],
  );
  return (
    <>
      <MarksLayer view={view} entries={entries} selectedIds={nothing} />
      <MarksLayer view={view} entries={selected} selectedIds={selectedIds} />
    </>
  );
};
