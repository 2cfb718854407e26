import { useCallback, useMemo, useRef, useState } from 'react';
import type { DragEvent, MouseEvent, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Drawing } from '#components/drawing/Drawing.tsx';
import type { DrawingHandle, MarkEntry } from '#components/drawing/drawingTypes.ts';
import type { FullScreen } from '#components/drawing/ZoomControls.tsx';
import { editorZoom } from '#components/drawing/zoomRules.ts';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import { rectAt } from '#domain/drawings/areaShapes.ts';
import type { Point } from '#domain/drawings/coordinates.ts';
import type { RecordKey, DrawingRecords } from '#domain/drawings/edits.ts';
import { useDrawingPicture } from '#entities/files/useDrawingPicture.ts';
import type { DrawingSession } from '#entities/drawings/drawingSession.ts';
import { editingBegun, kindsHidden, selected } from '#entities/drawings/drawingsSlice.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { AreaLayer } from './areas/AreaLayer.tsx';
import type { Ghost } from './areas/ghost.ts';
import { GhostLayer } from './areas/GhostLayer.tsx';
import { waitingData } from '../tray/Tray.tsx';
import type { TrayState } from '../tray/useTray.ts';
import { kindData } from './Palette.tsx';
import { RenameArea } from './areas/RenameArea.tsx';
import { withoutKinds } from './marks/shownItems.ts';
import { useMarkMenu } from './marks/useMarkMenu.tsx';
import type { EditorActs } from './useEditorActs.ts';
import { useClipboard } from './keys/useClipboard.ts';
import { useEditorGestures } from './useEditorGestures.ts';
import { useEditorKeys } from './keys/useEditorKeys.ts';
import { useEditorMarks } from './marks/useEditorMarks.ts';
import { useServiceLayer } from './marks/useServiceLayer.ts';
import type { KindSlots } from './useKindSlots.ts';
import { useWalk } from './walk/useWalk.tsx';
import { useWalkMarks } from './walk/useWalkMarks.ts';
import { WalkLayer } from './walk/WalkLayer.tsx';
import classes from './editor.module.css';

type DrawingEditorProps = {
  map: FloorMap;
  /** Items and areas of the drawing. */
  sheet: DrawingRecords;
  tray: TrayState;
  session: DrawingSession;
  acts: EditorActs;
  kinds: readonly FireProtection[];
  mayEdit: boolean;
  fullScreen: FullScreen;
  drawing: RefObject<DrawingHandle | null>;
  kindSlots: KindSlots;
  /** Content shown over the drawing. */
  over: ReactNode;
  /** Receives the next drawn path. */
  onPath: ((path: readonly Point[]) => void) | null;
  onRemove: (keys: readonly RecordKey[], onRemoved?: () => void) => void;
  onEditItem: (key: RecordKey) => void;
  /** Called with a position for a new item whose kind isn't chosen. */
  onAddItem: (at: Point) => void;
};

/** Returns functions that place the chosen or dragged item on the drawing. */
const usePlacing = ({ tray, session, acts, kinds, kindSlots, onAddItem }: DrawingEditorProps) => {
  const dispatch = useAppDispatch();
  const { hiddenKindIds, waitingKey, kindId } = session;
  const placeKind = (id: number | null, at: Point) => {
    const kind = kinds.find((one) => one.id === id);
    if (!kind) onAddItem(at);
    else {
      if (hiddenKindIds.includes(kind.id))
        dispatch(kindsHidden(hiddenKindIds.filter((one) => one !== kind.id)));
      acts.place(kind, at);
      kindSlots.note(kind.id);
    }
  };
  const placeChosen = (at: Point) => {
    if (waitingKey === null) placeKind(kindId, at);
    else tray.place(waitingKey, at);
  };
  const placeDropped = (data: DataTransfer, at: Point) => {
    const id = Number(data.getData(kindData));
    const key = data.getData(waitingData);
    if (key) tray.place(key, at);
    else if (id) placeKind(id, at);
  };
  const placeHeld = (at: Point) => {
    dispatch(editingBegun());
    placeKind(kindId, at);
  };
  return { placeHeld, placeChosen, placeDropped };
};

/** Allows a kind or a waiting item to be dropped. */
const acceptDrop = (event: DragEvent) => {
  if ([kindData, waitingData].some((type) => event.dataTransfer.types.includes(type))) event.preventDefault();
};

/** Drawing with its items and areas, to view and, unlocked, to edit. [DRAW-01, DRAW-06..17] */
export const DrawingEditor = (props: DrawingEditorProps) => {
  const { map, session, acts, kinds, mayEdit, drawing, kindSlots, onRemove, onEditItem } = props;
  const { t } = useTranslation('floors');
  const dispatch = useAppDispatch();
  const { hiddenKindIds } = session;
  const sheet = useMemo(() => withoutKinds(props.sheet, hiddenKindIds), [props.sheet, hiddenKindIds]);
  const ghost = useRef<Ghost>(null);
  const [renamed, setRenamed] = useState<RecordKey | null>(null);
  const image = useDrawingPicture(map.file?.id ?? null);
  const isEditing = session.mode === 'editing';
  const menu = useMarkMenu({ sheet, session, acts, mayEdit, onEditItem });
  const plainMarks = useEditorMarks(sheet.items, menu.preview, session.markSize);
  const walking = useWalk({ sheet: props.sheet, acts, drawing });
  const isPlacing = isEditing && session.tool === 'item';
  const isWalking = isEditing && session.tool === 'walk';
  const marks = useWalkMarks(useServiceLayer(map.id, session, plainMarks), walking.walk, isWalking);
  const gestures = useEditorGestures({
    sheet,
    session,
    acts,
    drawing,
    ghost,
    onPath: props.onPath,
    onWalk: walking.drawThrough,
  });
  const selectedIds = useMemo(() => new Set<string | number>(session.selection), [session.selection]);
  const area = renamed === null ? undefined : sheet.areas.get(renamed);

  const { placeHeld, placeChosen, placeDropped } = usePlacing(props);
  const handleKey = useEditorKeys({
    sheet,
    session,
    acts,
    ghost,
    lift: gestures.lift,
    drop: gestures.drop,
    onPlace: placeChosen,
    onRemove,
    clipboard: useClipboard({ sheet, session, acts, kinds, onRemove }),
    onRename: setRenamed,
    slots: kindSlots.slots,
  });
  const areaUnder = ({ clientX: x, clientY: y }: MouseEvent) => {
    const at = drawing.current?.gridAt({ x, y });
    return isEditing && at ? rectAt(sheet.areas.values(), at) : null;
  };
  const handleDrop = (event: DragEvent) => {
    const at = drawing.current?.gridAt({ x: event.clientX, y: event.clientY });
    if (at) placeDropped(event.dataTransfer, at);
  };
  // A change of these re-renders thousands of buttons.
  const groupLabel = useCallback((group: MarkEntry) => t('group.title', { count: group.marks.length }), [t]);
  const selectArea = useCallback((key: RecordKey) => dispatch(selected([key])), [dispatch]);

  return (
    <div
      className={classes.canvas}
      data-drawing
      data-tool={isEditing ? session.tool : undefined}
      data-editing={isEditing || undefined}
      // Two quick presses place two items.
      onDoubleClick={isPlacing ? undefined : (event) => setRenamed(areaUnder(event)?.key ?? null)}
      onContextMenu={(event) => {
        const under = areaUnder(event);
        if (!under) return;
        event.preventDefault();
        acts.removeArea(under.key);
      }}
      onDragOver={isEditing ? acceptDrop : undefined}
      onDrop={handleDrop}
    >
      <Drawing
        key={map.id}
        label={t('drawing.label', { name: map.name })}
        hint={isEditing ? t('keys.spoken') : undefined}
        image={image}
        marks={marks}
        zoom={editorZoom}
        fullScreen={props.fullScreen}
        handleRef={drawing}
        groupLabel={groupLabel}
        selectedIds={selectedIds}
        lifted={gestures.lifted}
        beginGesture={gestures.begin}
        onKey={handleKey}
        onEntryOpen={isWalking ? walking.press : menu.open}
        note={menu.note}
        isPlacing={isPlacing}
        onPointClick={(at) => {
          if (isPlacing) placeChosen(at);
          else if (session.selection.length > 0) dispatch(selected([]));
          menu.close();
        }}
        onPointHold={mayEdit && session.tool === 'select' ? placeHeld : undefined}
      >
        <AreaLayer
          areas={sheet.areas}
          isEditing={isEditing}
          selectedKey={session.selection.length === 1 ? (session.selection[0] ?? null) : null}
          onSelect={selectArea}
        />
        {isWalking ? <WalkLayer items={sheet.items} walk={walking.walk} /> : null}
        <GhostLayer ghostRef={ghost} />
      </Drawing>
      {props.over}
      {area ? (
        <RenameArea
          area={area}
          onRename={(name) => acts.renameArea(area.key, name)}
          onClose={() => setRenamed(null)}
        />
      ) : null}
    </div>
  );
};
