import type { Ref } from 'react';
import type { MarkEntry } from '../drawingTypes.ts';
import type { DrawingView } from '../drawingView.ts';
import { MarksCanvas } from './MarksCanvas.tsx';
import classes from '../drawing.module.css';

type LiftedMarksProps = {
  layerRef: Ref<HTMLDivElement>;
  view: DrawingView;
  entries: readonly MarkEntry[];
  selectedIds: ReadonlySet<string | number>;
};

/** Layer of the marks moved by a drag: its transform moves it without repainting. */
export const LiftedMarks = ({ layerRef, ...canvas }: LiftedMarksProps) => (
  <div ref={layerRef} className={classes.lifted}>
    <MarksCanvas {...canvas} />
  </div>
);
