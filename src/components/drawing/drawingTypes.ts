import type { ReactNode } from 'react';
import type { Point } from '#domain/drawing/coordinates.ts';
import type { RoundMark } from '../marks/markShapes.ts';

/** One item on a drawing; x and y on the grid of 0 to 1000, origin top left, y down. */
export type DrawingMark = {
  id: string | number;
  x: number;
  y: number;
  scale: number;
  /** Degrees clockwise. */
  rotation: number;
  kind: string;
  /** Full spoken name, e.g. "12 Pulversläckare, Korridor, okontrollerad". */
  label: string;
  number: number | null;
  /** Null outside a round: no state circle. */
  state: RoundMark | null;
  /** Painted at this multiple of its own size; 1 by default. [DRAW-55] */
  size?: number;
  /** Only its sign or only its number; by default the sign with its number. */
  face?: 'sign' | 'number';
};

/** One mark on the drawing: an item alone, or items too close to each other. [ROUND-23] */
export type MarkEntry = Point & {
  id: string;
  marks: readonly DrawingMark[];
  /** Lowest number of its marks; keyboard order. */
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
  /** May change to another size of the same drawing; another drawing goes through `loading`. */
  url?: string;
  status: 'loading' | 'ready' | 'failed' | 'missing';
  onRetry?: () => void;
  /** Called with the number of device pixels that the drawing's long edge covers, whenever a zoom has ended. */
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

/** What a press on the drawing hits; points on the grid are neither rounded nor clamped. */
export type Press = {
  at: Point;
  client: Point;
  /** The nearest mark under it. */
  entry: MarkEntry | null;
  /** The pressed element: a mark's button, something lying on the drawing, or the window itself. */
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
  /** Brings a mark to the middle, near enough to be told from its neighbours, and gives it the focus. */
  centreMark: (id: string | number) => void;
  reset: () => void;
  /** The grid point under a point of the screen. */
  gridAt: (client: Point) => Point | undefined;
  clientAt: (grid: Point) => Point | undefined;
  /** Moves the lifted marks by grid units, without painting them again. */
  moveLifted: (by: Point) => void;
};
