import type { ReactNode } from 'react';
import type { Point } from '#domain/drawings/coordinates.ts';
import type { RoundMark } from '../marks/markShapes.ts';

/** Item on a drawing; x and y on the grid of 0 to 1000, origin top left, y down. */
export type DrawingMark = {
  id: string | number;
  x: number;
  y: number;
  scale: number;
  /** Degrees clockwise. */
  rotation: number;
  kind: string;
  /** Complete accessible name, e.g. "12 Pulversläckare, Korridor, okontrollerad". */
  label: string;
  number: number | null;
  /** Null outside a round: no state circle. */
  state: RoundMark | null;
  /** Factor of its own size; defaults to 1. [DRAW-55] */
  size?: number;
  /** Shows only its sign or only its number; defaults to the sign with its number. */
  face?: 'sign' | 'number';
};

/** Painted entry on the drawing: a single item, or items too close to each other. [ROUND-23] */
export type MarkEntry = Point & {
  id: string;
  marks: readonly DrawingMark[];
  /** Lowest number of its marks, for the keyboard order. */
  number: number | null;
  /** Worst state of its marks. */
  state: RoundMark | null;
  /** Largest scale of its marks. */
  scale: number;
};

export type RadialAction = {
  id: string;
  label: string;
  icon: ReactNode;
  tone?: 'flaw' | 'ok' | 'neutral';
  isDisabled?: boolean;
  onSelect: () => void;
};

export type DrawingImage = {
  /** May change to another size of the same drawing; another drawing must go through `loading`. */
  url?: string;
  status: 'loading' | 'ready' | 'failed' | 'missing';
  onRetry?: () => void;
  /** Called with the number of device pixels along the drawing's long edge, after each zoom. */
  onNeed?: (longEdgePx: number) => void;
};

/** Zoom limits of buttons and gestures. */
export type ZoomLimits = {
  buttonFactor: number;
  buttonMin: number;
  buttonMax: number;
  gestureMin: number;
  gestureMax: number;
};

/** Press on the drawing; grid points are neither rounded nor clamped. */
export type Press = {
  at: Point;
  client: Point;
  /** Nearest mark at the point. */
  entry: MarkEntry | null;
  /** Pressed element: a mark's button, an element on the drawing, or the viewport itself. */
  target: Element;
  isShift: boolean;
  isCtrl: boolean;
  isTouch: boolean;
};

/** A drag that replaces panning; `move` starts after a few px, otherwise it is cancelled. `isFree` while Alt is held. */
export type Gesture = {
  move: (at: Point, isFree: boolean) => void;
  end: (at: Point, isFree: boolean) => void;
  cancel: () => void;
};

export type DrawingHandle = {
  showMark: (id: string | number) => void;
  /** Centres a mark, zooms in enough to separate it from its neighbours, and focuses it. */
  centreMark: (id: string | number) => void;
  reset: () => void;
  /** Returns the grid point at a point of the screen. */
  gridAt: (client: Point) => Point | undefined;
  clientAt: (grid: Point) => Point | undefined;
  /** Moves the lifted marks by grid units, without repainting. */
  moveLifted: (by: Point) => void;
};
