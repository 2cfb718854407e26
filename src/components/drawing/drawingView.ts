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

/** State of a viewport. */
interface ViewState {
  size: Size;
  aspect: number;
  box: Size;
  transform: ZoomTransform;
  isClaimed: boolean;
}

/** Creates the pan and zoom of an element, which keep the drawing in the viewport and write its transform to the state. */
const createZoom = (
  element: HTMLDivElement,
  limits: ZoomLimits,
  state: ViewState,
  notify: (isSettled: boolean) => void,
) => {
  const constrain = (requested: ZoomTransform): ZoomTransform => {
    const [x, y] = requested.invert([state.size.width / 2, state.size.height / 2]);
    return requested.translate(x - clampCentre(x, state.box.width), y - clampCentre(y, state.box.height));
  };
  const limitToRange = () => behaviour.scaleExtent(gestureRange(state.transform.k, limits));
  const behaviour = makeZoom<HTMLDivElement, unknown>()
    .extent(() => [
      [0, 0],
      [state.size.width, state.size.height],
    ])
    .constrain(constrain)
    .clickDistance(clickSlopPx)
    .filter((event: MouseEvent) => {
      limitToRange();
      return !state.isClaimed && movesDrawing(event);
    })
    .on('zoom', (event: D3ZoomEvent<HTMLDivElement, unknown>) => {
      state.transform = event.transform;
      if (event.sourceEvent) limitToRange();
      notify(false);
    })
    .on('end', () => notify(true));
  const selection = select<HTMLDivElement, unknown>(element).call(behaviour).on('dblclick.zoom', null);
  return {
    move: (requested: ZoomTransform) => behaviour.transform(selection, constrain(requested)),
    allowButtonRange: () => behaviour.scaleExtent([limits.buttonMin, limits.buttonMax]),
    stop: () => selection.on('.zoom', null),
  };
};

/** Returns the transform that shows the whole drawing. */
const wholeOf = ({ size, box }: ViewState): ZoomTransform =>
  zoomIdentity.translate((size.width - box.width) / 2, (size.height - box.height) / 2);

/** Returns the transform that centres a point of the drawing, given in px at zoom 1. */
const centredOn = ({ size }: ViewState, [x, y]: [number, number], k: number): ZoomTransform =>
  zoomIdentity.translate(size.width / 2 - x * k, size.height / 2 - y * k).scale(k);

const pointInBox = ({ box }: ViewState, { x, y }: Point): [number, number] => [
  (x / gridSize) * box.width,
  (y / gridSize) * box.height,
];

const layoutOf = (
  { box, transform }: ViewState,
  { left, top }: { left: number; top: number },
): DrawingLayout => ({
  left,
  top,
  ...box,
  zoom: transform.k,
  offsetX: transform.x,
  offsetY: transform.y,
});

/** Makes an element the viewport of a drawing: drag, wheel and pinch move it. [ROUND-17, ROUND-18, ROUND-19, ROUND-20] */
export const createDrawingView = (
  element: HTMLDivElement,
  limits: ZoomLimits,
  firstAspect: number,
): DrawingView => {
  const listeners = new Set<(isSettled: boolean) => void>();
  const size = sizeOf(element);
  const box = fit(size, firstAspect);
  const state: ViewState = { size, aspect: firstAspect, box, transform: zoomIdentity, isClaimed: false };
  const { move, allowButtonRange, stop } = createZoom(element, limits, state, (isSettled) =>
    listeners.forEach((listener) => listener(isSettled)),
  );
  const centrePoint = () => state.transform.invert([state.size.width / 2, state.size.height / 2]);
  const layout = () => layoutOf(state, element.getBoundingClientRect());
  const placer = () => {
    const currentLayout = layout();
    return (grid: Point) => screenFromGrid(grid, currentLayout);
  };

  /** Adapts to a new size, keeping the centre point centred. */
  const refit = () => {
    const [x, y] = centrePoint();
    const [left, top] = [x / state.box.width, y / state.box.height];
    const { k } = state.transform;
    const isWhole = k === 1 && Math.abs(left - 0.5) < 0.001 && Math.abs(top - 0.5) < 0.001;
    state.size = sizeOf(element);
    state.box = fit(state.size, state.aspect);
    allowButtonRange();
    const { width, height } = state.box;
    move(isWhole ? wholeOf(state) : centredOn(state, [left * width, top * height], k));
  };
  const observer = new ResizeObserver(refit);
  observer.observe(element);
  allowButtonRange();
  move(wholeOf(state));

  return {
    transform: () => state.transform,
    box: () => state.box,
    window: () => state.size,
    zoomStep: (direction) => {
      const centre = centrePoint();
      move(centredOn(state, centre, buttonZoom(state.transform.k, direction, limits)));
    },
    panBy: (x, y) => move(state.transform.translate(x / state.transform.k, y / state.transform.k)),
    reset: () => move(wholeOf(state)),
    showWhole: () => {
      const before = state.transform;
      move(wholeOf(state));
      return () => move(before);
    },
    show: (point) => {
      if (isWithin(screenFromGrid(point, layoutOf(state, { left: 0, top: 0 })), state.size)) return;
      move(centredOn(state, pointInBox(state, point), state.transform.k));
    },
    centre: (point, leastZoom) =>
      move(centredOn(state, pointInBox(state, point), Math.max(state.transform.k, leastZoom))),
    gridAt: (client) => gridFromScreen(client, layout()),
    clientAt: (grid) => placer()(grid),
    placer,
    claim: (isClaimed) => {
      state.isClaimed = isClaimed;
    },
    setAspect: (aspect) => {
      if (!Number.isFinite(aspect) || aspect <= 0 || aspect === state.aspect) return;
      state.aspect = aspect;
      refit();
    },
    onMove: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy: () => {
      observer.disconnect();
      stop();
      listeners.clear();
    },
  };
};
