import { useCallback, useDeferredValue, useId, useImperativeHandle, useState } from 'react';
import type { MouseEvent, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { gridSize } from '../../contract/constants.ts';
import type { Point } from '../../domain/drawing/coordinates.ts';
import { DrawingMenus } from './DrawingMenus.tsx';
import { DrawingNotice } from './DrawingNotice.tsx';
import type {
  DrawingHandle,
  DrawingImage,
  DrawingMark,
  MarkEntry,
  RadialAction,
  ZoomLimits,
} from './drawingTypes.ts';
import { BesideMark } from './BesideMark.tsx';
import { entriesAt } from './hitTest.ts';
import { joinEntries } from './markEntries.ts';
import { MarkButtons } from './MarkButtons.tsx';
import { MarksCanvas } from './MarksCanvas.tsx';
import { PlanImage } from './PlanImage.tsx';
import { useDrawingView } from './useDrawingView.ts';
import { useLongPress } from './useLongPress.ts';
import { useMarkEntries } from './useMarkEntries.ts';
import { useMarkKeys } from './useMarkKeys.ts';
import { useMarkMenus } from './useMarkMenus.ts';
import { ZoomControls } from './ZoomControls.tsx';
import { roundZoom } from './zoomRules.ts';
import classes from './drawing.module.css';

type DrawingProps = {
  label: string;
  image: DrawingImage;
  marks: readonly DrawingMark[];
  /** Spoken name of a group. */
  groupLabel: (group: MarkEntry) => string;
  /** A tap on a mark opens the radial menu with these choices. */
  menuFor?: (mark: DrawingMark) => readonly RadialAction[];
  /** A tap on a mark, when there is no menu. */
  onMarkOpen?: (mark: DrawingMark, anchor: Point) => void;
  /** A click on the free drawing, in grid coordinates. */
  onPointClick?: (point: Point) => void;
  /** A press of 1000 ms on the free drawing, in grid coordinates. */
  onPointHold?: (point: Point) => void;
  selectedId?: string | number | null;
  /** What is told beside a mark, and which. */
  note?: { markId: string | number; content: ReactNode } | null;
  handleRef?: Ref<DrawingHandle>;
  zoom?: ZoomLimits;
  /** Lies between image and marks, in the box of the image. */
  children?: ReactNode;
};

const none: readonly MarkEntry[] = [];
const isOnGrid = ({ x, y }: Point) => x >= 0 && x <= gridSize && y >= 0 && y <= gridSize;

/**
 * A floor's plan with its items: a canvas paints the marks, transparent buttons over it carry their meaning, and zoom and pan write
 * one transform straight to the stage. Coordinates are on the grid of 1000 by 1000. [ROUND-15, ROUND-21, ROUND-25]
 */
export const Drawing = (props: DrawingProps) => {
  const { label, image, marks, groupLabel, menuFor, onMarkOpen, onPointClick, onPointHold } = props;
  const { selectedId = null, note = null, handleRef, zoom = roundZoom, children } = props;
  const { t } = useTranslation('common');
  const hintId = useId();
  const { view, setElement, stage, marks: markGroup } = useDrawingView(zoom);
  const entries = useMarkEntries(marks);
  // The picture comes first, its buttons right after.
  const pressable = useDeferredValue(entries, none);
  const menus = useMarkMenus({ marks, menuFor, onMarkOpen });
  const [wantedTabStop, setTabStop] = useState<string | null>(null);
  const tabStopId = entries.some(({ id }) => id === wantedTabStop)
    ? (wantedTabStop ?? undefined)
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
  const handleKeyDown = useMarkKeys({ view, entries, onFocusEntry: focusEntry });

  const entryOf = (markId: string | number) =>
    entries.find((candidate) => candidate.marks.some(({ id }) => id === markId));
  const noted = note ? entryOf(note.markId) : undefined;
  useImperativeHandle(handleRef, () => ({
    showMark: (id) => {
      const entry = entryOf(id);
      if (entry) view?.show(entry);
    },
    reset: () => view?.reset(),
  }));

  const hold = useLongPress(
    onPointHold &&
      ((client) => {
        const point = view?.gridAt(client);
        if (view && point && isOnGrid(point) && entriesAt(entries, client, view).length === 0)
          onPointHold(point);
      }),
  );

  const handleClick = (event: MouseEvent<HTMLElement>) => {
    if (!view || hold.wasHeld()) return;
    const client = { x: event.clientX, y: event.clientY };
    const pressed = event.target instanceof Element ? event.target.closest('[data-mark]') : null;
    const pressedEntry = entries.find(({ id }) => id === pressed?.getAttribute('data-mark'));
    // A key press has no place of its own.
    const isByKey = event.detail === 0;
    const [nearest, ...others] = isByKey ? [] : entriesAt(entries, client, view);
    const entry = nearest ?? pressedEntry;
    if (entry) {
      setTabStop(entry.id);
      menus.openEntry(joinEntries(entry, others), isByKey ? view.clientAt(entry) : client);
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
        onContextMenu={onPointHold && ((event) => event.preventDefault())}
        {...hold.handlers}
      >
        <div ref={stage} className={classes.stage}>
          <PlanImage image={image} onAspect={view?.setAspect} />
          {children}
        </div>
        {view ? <MarksCanvas view={view} entries={entries} selectedId={selectedId} /> : null}
        <MarkButtons
          groupRef={markGroup}
          label={t('drawing.marks')}
          entries={pressable}
          entryLabel={entryLabel}
          hasMenu={menuFor !== undefined}
          tabStopId={tabStopId}
          openId={menus.openId}
        />
      </div>
      <span id={hintId} className="visually-hidden">
        {t('drawing.hint')}
      </span>
      {view ? <ZoomControls view={view} /> : null}
      <DrawingNotice status={image.status} onRetry={image.onRetry} />
      {view && noted ? (
        <BesideMark view={view} entry={noted}>
          {note?.content}
        </BesideMark>
      ) : null}
      <DrawingMenus menus={menus} groupLabel={groupLabel} />
    </div>
  );
};
