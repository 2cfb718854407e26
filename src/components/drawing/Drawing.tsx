import { useCallback, useDeferredValue, useId, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { gridSize } from '#contract/constants.ts';
import type { Point } from '#domain/drawings/coordinates.ts';
import { DrawingMenus } from './menus/DrawingMenus.tsx';
import { DrawingNotice } from './DrawingNotice.tsx';
import type {
  DrawingHandle,
  DrawingImage,
  DrawingMark,
  Gesture,
  MarkEntry,
  Press,
  RadialAction,
  ZoomLimits,
} from './drawingTypes.ts';
import { BesideMark } from './marks/BesideMark.tsx';
import { entriesAt } from './marks/hitTest.ts';
import { joinEntries } from './marks/markEntries.ts';
import { LiftedMarks } from './marks/LiftedMarks.tsx';
import { MarkButtons } from './marks/MarkButtons.tsx';
import { MarksCanvas } from './marks/MarksCanvas.tsx';
import { PlanImage } from './PlanImage.tsx';
import { useDrawingGesture } from './useDrawingGesture.ts';
import { useDrawingHandle } from './useDrawingHandle.ts';
import { useDrawingView } from './useDrawingView.ts';
import { useLongPress } from './menus/useLongPress.ts';
import { useMarkKeys } from './marks/useMarkKeys.ts';
import { useMarkLayers } from './marks/useMarkLayers.ts';
import { useMarkMenus } from './menus/useMarkMenus.ts';
import { ZoomControls } from './ZoomControls.tsx';
import type { FullScreen } from './ZoomControls.tsx';
import { roundZoom } from './zoomRules.ts';
import classes from './drawing.module.css';

type MarkId = string | number;

type DrawingProps = {
  label: string;
  image: DrawingImage;
  marks: readonly DrawingMark[];
  /** Returns the accessible name of a group. */
  groupLabel: (group: MarkEntry) => string;
  /** Returns the choices of the radial menu that a tap on a mark opens. */
  menuFor?: (mark: DrawingMark) => readonly RadialAction[];
  /** Called on a tap on a mark without a menu. */
  onMarkOpen?: (mark: DrawingMark, anchor: Point) => void;
  /** Called on a tap on any entry, instead of opening menus and choosers. */
  onEntryOpen?: (entry: MarkEntry, press: { isShift: boolean; isByKey: boolean }) => void;
  /** Called on a click on the free drawing, in grid coordinates. */
  onPointClick?: (point: Point) => void;
  /** Sends presses on marks to `onPointClick` too. */
  isPlacing?: boolean;
  /** Called on a press of 1000 ms on the free drawing, in grid coordinates. */
  onPointHold?: (point: Point) => void;
  /** Returns the gesture that replaces panning, or null. */
  beginGesture?: (press: Press) => Gesture | null;
  /** Called before the drawing's own keys; returns whether it handled the key. */
  onKey?: (event: KeyboardEvent<HTMLElement>, entry: MarkEntry | null) => boolean;
  selectedIds?: ReadonlySet<MarkId>;
  /** Marks being moved by a gesture. */
  lifted?: ReadonlySet<MarkId> | null;
  /** Content shown next to a mark. */
  note?: { markId: MarkId; content: ReactNode } | null;
  handleRef?: Ref<DrawingHandle>;
  zoom?: ZoomLimits;
  /** Full-screen mode, if available. */
  fullScreen?: FullScreen;
  /** Additional keyboard help. */
  hint?: string;
  /** Content between image and marks, in the box of the image. */
  children?: ReactNode;
};

const noEntries: readonly MarkEntry[] = [];
const nothing: ReadonlySet<MarkId> = new Set();
const isOnGrid = ({ x, y }: Point) => x >= 0 && x <= gridSize && y >= 0 && y <= gridSize;

/**
 * Floor drawing with its items: a canvas paints the marks, transparent buttons over it make them accessible, and zoom and pan write one
 * transform directly to the stage. Coordinates are on the grid of 1000 by 1000. [ROUND-15, ROUND-21, ROUND-25]
 */
export const Drawing = (props: DrawingProps) => {
  const { label, image, marks, groupLabel, menuFor, onMarkOpen, onPointClick, onPointHold } = props;
  const { selectedIds = nothing, lifted = null, note = null, zoom = roundZoom, hint, children } = props;
  const { t } = useTranslation('common');
  const hintId = useId();
  const { view, setElement, stage, marks: markGroup } = useDrawingView(zoom);
  const { entries, resting, dragged } = useMarkLayers(marks, lifted);
  // The canvas is rendered first, its buttons right after.
  const pressable = useDeferredValue(entries, noEntries);
  const menus = useMarkMenus({ marks, menuFor, onMarkOpen });
  const [requestedTabStop, setTabStop] = useState<string | null>(null);
  const tabStopId = entries.some(({ id }) => id === requestedTabStop)
    ? (requestedTabStop ?? undefined)
    : entries[0]?.id;

  const entryLabel = useCallback(
    (entry: MarkEntry) => (entry.marks.length > 1 ? groupLabel(entry) : (entry.marks[0]?.label ?? '')),
    [groupLabel],
  );

  const focusEntry = (entry: MarkEntry) => {
    setTabStop(entry.id);
    view?.show(entry);
    const buttons = markGroup.current?.querySelectorAll<HTMLElement>('[data-mark]') ?? [];
    [...buttons].find((button) => button.dataset.mark === entry.id)?.focus({ preventScroll: true });
  };
  const handleKeyDown = useMarkKeys({ view, entries, onFocusEntry: focusEntry, onKey: props.onKey });
  const notedEntry = note
    ? entries.find(({ marks: some }) => some.some(({ id }) => id === note.markId))
    : undefined;
  const liftLayer = useDrawingHandle(props.handleRef, { view, entries, focusEntry });
  const drag = useDrawingGesture({ view, entries, begin: props.beginGesture });

  const hold = useLongPress(
    onPointHold &&
      ((client) => {
        const point = view?.gridAt(client);
        if (view && point && isOnGrid(point) && entriesAt(entries, client, view).length === 0)
          onPointHold(point);
      }),
  );

  const handleClick = (event: MouseEvent<HTMLElement>) => {
    // A click by key has no pointer position, and doesn't end a drag.
    const isByKey = event.detail === 0;
    if (!view || (!isByKey && (hold.wasHeld() || drag.wasDragged()))) return;
    const client = { x: event.clientX, y: event.clientY };
    const pressed = event.target instanceof Element ? event.target.closest('[data-mark]') : null;
    const pressedEntry = entries.find(({ id }) => id === pressed?.getAttribute('data-mark'));
    const [nearest, ...others] = isByKey ? [] : entriesAt(entries, client, view);
    const entry = nearest ?? pressedEntry;
    if (entry && (isByKey || !props.isPlacing)) {
      setTabStop(entry.id);
      const joined = joinEntries(entry, others);
      if (props.onEntryOpen) props.onEntryOpen(joined, { isShift: event.shiftKey, isByKey });
      else menus.openEntry(joined, isByKey ? view.clientAt(entry) : client);
      return;
    }
    const point = view.gridAt(client);
    if (!isByKey && isOnGrid(point)) onPointClick?.(point);
  };

  return (
    <div className={classes.frame}>
      <div
        ref={setElement}
        className={classes.window}
        role="group"
        aria-label={label}
        aria-describedby={hintId}
        tabIndex={0}
        onKeyDown={handleKeyDown}
        onClick={handleClick}
        onPointerDownCapture={drag.handlePointerDown}
        onContextMenu={onPointHold && ((event) => event.preventDefault())}
        {...hold.handlers}
      >
        <div ref={stage} className={classes.stage}>
          <PlanImage image={image} view={view} />
          {children}
        </div>
        {view ? <MarksCanvas view={view} entries={resting} selectedIds={selectedIds} /> : null}
        {view && lifted ? (
          <LiftedMarks layerRef={liftLayer} view={view} selectedIds={selectedIds} entries={dragged} />
        ) : null}
        <MarkButtons
          groupRef={markGroup}
          label={t('drawing.marks')}
          entries={pressable}
          entryLabel={entryLabel}
          hasMenu={menuFor !== undefined || props.onEntryOpen !== undefined}
          tabStopId={tabStopId}
          openId={menus.openId}
        />
      </div>
      <span id={hintId} className="visually-hidden">
        {[t('drawing.hint'), hint].filter(Boolean).join(' ')}
      </span>
      {view ? <ZoomControls view={view} fullScreen={props.fullScreen} /> : null}
      <DrawingNotice status={image.status} onRetry={image.onRetry} />
      {view && notedEntry ? (
        <BesideMark view={view} entry={notedEntry}>
          {note?.content}
        </BesideMark>
      ) : null}
      <DrawingMenus menus={menus} groupLabel={groupLabel} />
    </div>
  );
};
