import { select } from 'd3-selection';
import { zoom as makeZoom, zoomIdentity } from 'd3-zoom';
import type { D3ZoomEvent, ZoomTransform } from 'd3-zoom';
import { gridSize } from '#contract/constants.ts';
import { gridFromScreen, screenFromGrid } from '#domain/drawings/coordinates.ts';
import type { DrawingView as DrawingLayout, Point } from '#domain/drawings/coordinates.ts';
import type { ZoomLimits } from './drawingTypes.ts';
import { buttonZoom, clampCentre, gestureRange } from './zoomRules.ts';

type Size = { width: number; height: number };

/** Zoom and pan of a drawing in its viewport, without a render per frame. */
export type DrawingView = {
  /** Returns the transform from px of the drawing at zoom 1 to px of the viewport. */
  transform: () => { k: number; x: number; y: number };
  /** Returns the size of the drawing at zoom 1, fitted into the viewport. */
  box: () => Size;
  window: () => Size;
  zoomStep: (direction: 1 | -1) => void;
  panBy: (x: number, y: number) => void;
  reset: () => void;
  /** Shows the whole drawing until the returned function is called. */
  showWhole: () => () => void;
  /** Scrolls a grid point into the viewport if it is outside. */
  show: (point: Point) => void;
  /** Centres a point, with at least this zoom. */
  centre: (point: Point, leastZoom: number) => void;
  gridAt: (client: Point) => Point;
  clientAt: (grid: Point) => Point;
  /** Like `clientAt` for many points at once: the viewport's position is read only once. */
  placer: () => (grid: Point) => Point;
  setAspect: (aspect: number) => void;
  /** Disables panning and zooming by the pointer while claimed. */
  claim: (isClaimed: boolean) => void;
  /** Adds a listener for zoom and pan; `isSettled` at the end of a gesture and after a resize. */
  onMove: (listener: (isSettled: boolean) => void) => () => void;
  destroy: () => void;
};

/** Size used in environments without layout. */
const fallbackSize: Size = { width: 800, height: 600 };
const clickSlopPx = 5;
const edgePx = 32;

const sizeOf = (element: HTMLElement): Size => ({
  width: element.clientWidth || fallbackSize.width,
  height: element.clientHeight || fallbackSize.height,
});

const fit = (size: Size, aspect: number): Size => {
  const width = Math.min(size.width, size.height * aspect);
  return { width, height: width / aspect };
};

const movesDrawing = (event: MouseEvent): boolean => {
  if (event.type === 'wheel') return true;
  // A drag is tracked on the event's window; synthetic events may have none.
  return event.view !== null && !event.ctrlKey && !event.shiftKey && !event.button;
};

const isWithin = ({ x, y }: Point, { width, height }: Size): boolean =>
  x > edgePx && y > edgePx && x < width - edgePx && y < height - edgePx;

/** Makes an element the viewport of a drawing: drag, wheel and pinch move it. [ROUND-17, ROUND-18, ROUND-19, ROUND-20] */
export const createDrawingView = (
  element: HTMLDivElement,
  limits: ZoomLimits,
  firstAspect: number,
): DrawingView => {
  const listeners = new Set<(isSettled: boolean) => void>();
  let size = sizeOf(element);
  let aspect = firstAspect;
  let box = fit(size, aspect);
  let current: ZoomTransform = zoomIdentity;
  let isClaimed = false;

  const tell = (isSettled: boolean) => listeners.forEach((listener) => listener(isSettled));
  const holdRange = () => behaviour.scaleExtent(gestureRange(current.k, limits));
  const constrain = (wanted: ZoomTransform): ZoomTransform => {
    const [x, y] = wanted.invert([size.width / 2, size.height / 2]);
    return wanted.translate(x - clampCentre(x, box.width), y - clampCentre(y, box.height));
  };

  const behaviour = makeZoom<HTMLDivElement, unknown>()
    .extent(() => [
      [0, 0],
      [size.width, size.height],
    ])
    .constrain(constrain)
    .clickDistance(clickSlopPx)
    .filter((event: MouseEvent) => {
      holdRange();
      return !isClaimed && movesDrawing(event);
    })
    .on('zoom', (event: D3ZoomEvent<HTMLDivElement, unknown>) => {
      current = event.transform;
      if (event.sourceEvent) holdRange();
      tell(false);
    })
    .on('end', () => tell(true));

  const selection = select<HTMLDivElement, unknown>(element).call(behaviour).on('dblclick.zoom', null);

  const move = (wanted: ZoomTransform) => behaviour.transform(selection, constrain(wanted));
  const whole = () => zoomIdentity.translate((size.width - box.width) / 2, (size.height - box.height) / 2);
  const centred = ([x, y]: [number, number], k: number) =>
    zoomIdentity.translate(size.width / 2 - x * k, size.height / 2 - y * k).scale(k);
  const lie = ({ left, top }: { left: number; top: number }): DrawingLayout => ({
    left,
    top,
    ...box,
    zoom: current.k,
    offsetX: current.x,
    offsetY: current.y,
  });

  const placer = () => {
    const lies = lie(element.getBoundingClientRect());
    return (grid: Point) => screenFromGrid(grid, lies);
  };

  /** Adapts to a new size, keeping the centre point centred. */
  const refit = () => {
    const [x, y] = current.invert([size.width / 2, size.height / 2]);
    const middle = { x: x / box.width, y: y / box.height };
    const isWhole = current.k === 1 && Math.abs(middle.x - 0.5) < 0.001 && Math.abs(middle.y - 0.5) < 0.001;
    size = sizeOf(element);
    box = fit(size, aspect);
    behaviour.scaleExtent([limits.buttonMin, limits.buttonMax]);
    move(isWhole ? whole() : centred([middle.x * box.width, middle.y * box.height], current.k));
  };
  const observer = new ResizeObserver(refit);
  observer.observe(element);
  behaviour.scaleExtent([limits.buttonMin, limits.buttonMax]);
  move(whole());

  return {
    transform: () => current,
    box: () => box,
    window: () => size,
    zoomStep: (direction) => {
      const [x, y] = current.invert([size.width / 2, size.height / 2]);
      move(centred([x, y], buttonZoom(current.k, direction, limits)));
    },
    panBy: (x, y) => move(current.translate(x / current.k, y / current.k)),
    reset: () => move(whole()),
    showWhole: () => {
      const before = current;
      move(whole());
      return () => move(before);
    },
    show: (point) => {
      if (isWithin(screenFromGrid(point, lie({ left: 0, top: 0 })), size)) return;
      move(centred([(point.x / gridSize) * box.width, (point.y / gridSize) * box.height], current.k));
    },
    centre: (point, leastZoom) =>
      move(
        centred(
          [(point.x / gridSize) * box.width, (point.y / gridSize) * box.height],
          Math.max(current.k, leastZoom),
        ),
      ),
    gridAt: (client) => gridFromScreen(client, lie(element.getBoundingClientRect())),
    clientAt: (grid) => placer()(grid),
    placer,
    claim: (next) => {
      isClaimed = next;
    },
    setAspect: (next) => {
      if (!Number.isFinite(next) || next <= 0 || next === aspect) return;
      aspect = next;
      refit();
    },
    onMove: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy: () => {
      observer.disconnect();
      selection.on('.zoom', null);
      listeners.clear();
    },
  };
};
