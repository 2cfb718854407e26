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

/** Marks that a drag moves, on their own layer: it is moved by its transform, without repainting. */
export const LiftedMarks = ({ layerRef, ...canvas }: LiftedMarksProps) => (
  <div ref={layerRef} className={classes.lifted}>
    <MarksCanvas {...canvas} />
  </div>
);
