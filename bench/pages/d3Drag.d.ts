/** The part of d3-drag that the bench uses; it has no types of its own. */
declare module 'd3-drag' {
  import type { Selection } from 'd3-selection';

  export interface DragEvent {
    /** Where the dragged subject is now, in its container. */
    x: number;
    y: number;
  }
  interface DragBehaviour<Dragged extends Element, Datum> {
    (selection: Selection<Dragged, Datum, SVGGElement, unknown>): void;
    subject: (pick: (event: DragEvent, datum: Datum) => { x: number; y: number }) => this;
    on: (type: 'start' | 'drag' | 'end', listener: (event: DragEvent, datum: Datum) => void) => this;
  }
  export function drag<Dragged extends Element, Datum>(): DragBehaviour<Dragged, Datum>;
}
