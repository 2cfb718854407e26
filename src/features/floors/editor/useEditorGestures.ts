import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DrawingHandle, Gesture, Press } from '#components/drawing/drawingTypes.ts';
import type { Handle, Rect } from '#domain/drawings/areaShapes.ts';
import { handles, movedRect, rectAt, rectBetween, resizedRect } from '#domain/drawings/areaShapes.ts';
import { isInside, middleOf, sharedMove } from '#domain/drawings/arrange.ts';
import type { Point } from '#domain/drawings/coordinates.ts';
import type { EditorArea, RecordKey, DrawingRecords } from '#domain/drawings/edits.ts';
import type { DrawingSession } from '#entities/drawings/drawingSession.ts';
import { gestureChanged, selected } from '#entities/drawings/drawingsSlice.ts';
import { useUser } from '#entities/session/useSession.ts';
import { takeTurnAhead } from '#offline/send/turnAhead.ts';
import { useAppDispatch } from '#store/hooks.ts';
import type { Ghost } from './areas/ghost.ts';
import type { EditorActs } from './useEditorActs.ts';
import { useSnapping } from './useSnapping.ts';

type GesturesOptions = {
  sheet: DrawingRecords;
  session: DrawingSession;
  acts: EditorActs;
  drawing: RefObject<DrawingHandle | null>;
  ghost: RefObject<Ghost | null>;
  /** Receives a path instead of the lasso: items are numbered along it. */
  onPath: ((path: readonly Point[]) => void) | null;
  /** Receives a line that was drawn for the walk. */
  onWalk: (line: readonly Point[]) => void;
};

const between = (a: Point, b: Point): Point => ({ x: b.x - a.x, y: b.y - a.y });
const isWide = ({ startX, endX, startY, endY }: Rect) => endX > startX && endY > startY;

/** Returns the items being dragged: they are in their own layer, which is moved. */
const useLifted = (drawing: RefObject<DrawingHandle | null>) => {
  const dispatch = useAppDispatch();
  const { id } = useUser();
  const [lifted, setLifted] = useState<ReadonlySet<string> | null>(null);
  // A gesture keeps its initial functions, whose captured state doesn't change.
  const isLifted = useRef(false);
  const letTurnGo = useRef<(() => void) | null>(null);
  useEffect(
    () => () => {
      letTurnGo.current?.();
    },
    [],
  );
  const lift = (keys: readonly RecordKey[], by: Point) => {
    if (!isLifted.current) {
      isLifted.current = true;
      letTurnGo.current = takeTurnAhead(id);
      // The layer has to be rendered before it can be moved.
      flushSync(() => setLifted(new Set(keys)));
      dispatch(gestureChanged('running'));
    }
    drawing.current?.moveLifted(by);
  };
  const drop = () => {
    isLifted.current = false;
    letTurnGo.current?.();
    letTurnGo.current = null;
    setLifted(null);
    dispatch(gestureChanged('none'));
  };
  return { lifted, lift, drop };
};

const keysInside = ({ items }: DrawingRecords, outline: readonly Point[]): RecordKey[] =>
  [...items.values()]
    .filter(({ positionX, positionY }) => isInside({ x: positionX, y: positionY }, outline))
    .map(({ key }) => key);

/** Returns the gestures that create, move and resize areas. @param stop removes the rectangle of a gesture */
const useAreaGestures = ({
  acts,
  ghost,
  stop,
}: Pick<GesturesOptions, 'acts' | 'ghost'> & { stop: () => void }) => {
  const dispatch = useAppDispatch();
  /** Returns a gesture that shows a rectangle and ends with it. */
  const dragRect = (rectTo: (at: Point) => Rect, finish: (rect: Rect) => void): Gesture => ({
    move: (at) => {
      dispatch(gestureChanged('running'));
      ghost.current?.rect(rectTo(at));
    },
    end: (at) => {
      stop();
      const rect = rectTo(at);
      if (isWide(rect)) finish(rect);
    },
    cancel: stop,
  });
  const moveArea = (area: EditorArea, from: Point) =>
    dragRect(
      (at) => movedRect(area, between(from, at)),
      (rect) => acts.moveArea(area.key, rect),
    );
  const resizeArea = (area: EditorArea, handle: Handle) =>
    dragRect(
      (at) => resizedRect(area, handle, at),
      (rect) => acts.resizeArea(area.key, rect),
    );
  const createArea = (from: Point) =>
    dragRect(
      (at) => rectBetween(from, at),
      (rect) => dispatch(selected([acts.createArea(rect)])),
    );
  return { moveArea, resizeArea, createArea };
};

/**
 * Returns the gesture for a drag on the drawing while editing; anything else pans. Each ends as one step, or without a trace.
 * [DRAW-08..10, DRAW-13, DRAW-47]
 */
export const useEditorGestures = (options: GesturesOptions) => {
  const { sheet, session, acts, drawing, ghost, onPath } = options;
  const dispatch = useAppDispatch();
  const { lifted, lift, drop } = useLifted(drawing);
  const snapping = useSnapping({ sheet, drawing, ghost });
  const stop = () => {
    ghost.current?.clear();
    dispatch(gestureChanged('none'));
  };

  const { moveArea, resizeArea, createArea } = useAreaGestures({ acts, ghost, stop });

  const carry = (keys: readonly RecordKey[], isGroup: boolean, from: Point, pressed: RecordKey): Gesture => {
    const items = keys.flatMap((key) => sheet.items.get(key) ?? []);
    const middle = middleOf(items);
    const item = sheet.items.get(pressed);
    const snap = snapping(keys, isGroup || !item ? middle : { x: item.positionX, y: item.positionY });
    const moveTo = (at: Point, isFree: boolean) =>
      sharedMove(items, snap(sharedMove(items, between(from, at)), isFree));
    return {
      move: (at, isFree) => {
        lift(keys, moveTo(at, isFree));
      },
      end: (at, isFree) => {
        const by = moveTo(at, isFree);
        ghost.current?.clear();
        if (isGroup) acts.gather(keys, { x: middle.x + by.x, y: middle.y + by.y });
        else acts.move(keys, by);
        drop();
      },
      cancel: () => {
        drop();
        ghost.current?.clear();
      },
    };
  };

  const draw = (from: Point): Gesture => {
    const points: Point[] = [from];
    return {
      move: (at) => {
        dispatch(gestureChanged('running'));
        points.push(at);
        ghost.current?.path(points);
      },
      end: () => {
        stop();
        if (onPath) onPath(points);
        else if (session.tool === 'walk') options.onWalk(points);
        else dispatch(selected(keysInside(sheet, points)));
      },
      cancel: stop,
    };
  };

  const begin = ({ at, entry, target, isShift, isCtrl }: Press): Gesture | null => {
    if (session.mode !== 'editing') return null;
    const handle = handles.find((one) => one === target.getAttribute('data-handle'));
    const handled = handle && sheet.areas.get(target.getAttribute('data-of') ?? '');
    if (handle && handled) return resizeArea(handled, handle);
    const areaBelow = sheet.areas.get(target.closest('[data-area]')?.getAttribute('data-area') ?? '');
    if (areaBelow) return moveArea(areaBelow, at);
    if (onPath || session.tool === 'lasso' || session.tool === 'walk') return draw(at);
    if (session.tool === 'area') return createArea(at);
    if (entry && !isShift && !isCtrl) {
      const keys = entry.marks.map(({ id }) => String(id));
      const isOfSelection = keys.some((key) => session.selection.includes(key));
      const pressed = keys.find((key) => session.selection.includes(key)) ?? keys[0] ?? '';
      return isOfSelection
        ? carry(session.selection, false, at, pressed)
        : carry(keys, keys.length > 1, at, pressed);
    }
    const under = isCtrl ? rectAt(sheet.areas.values(), at) : null;
    if (under) return moveArea(under, at);
    return isShift && !entry ? createArea(at) : null;
  };
  return { begin, lifted, lift, drop };
};
