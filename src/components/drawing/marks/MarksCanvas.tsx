import { useEffect, useRef, useState } from 'react';
import type { DrawingView } from '../drawingView.ts';
import type { MarkEntry } from '../drawingTypes.ts';
import { keepMarksCanvas } from './marksCanvas.ts';
import classes from '../drawing.module.css';

type MarksCanvasProps = {
  view: DrawingView;
  entries: readonly MarkEntry[];
  selectedIds: ReadonlySet<string | number>;
};

/** The picture of all marks; the buttons over it make them accessible. */
export const MarksCanvas = ({ view, entries, selectedIds }: MarksCanvasProps) => {
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
