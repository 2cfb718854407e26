import type { KeyboardEvent, RefObject } from 'react';
import { useEffect, useState } from 'react';
import type { MarkEntry } from '#components/drawing/drawingTypes.ts';
import type { Handle } from '#domain/drawings/areaShapes.ts';
import { handlePoint, handles, movedRect, resizedRect } from '#domain/drawings/areaShapes.ts';
import { sharedMove } from '#domain/drawings/arrange.ts';
import type { Point } from '#domain/drawings/coordinates.ts';
import type { RecordKey, DrawingRecords } from '#domain/drawings/edits.ts';
import { redo, undo } from '#entities/drawings/editing/editingThunks.ts';
import type { DrawingSession } from '#entities/drawings/drawingSession.ts';
import { editingEnded, selected, toolChosen } from '#entities/drawings/drawingsSlice.ts';
import { useAppDispatch } from '#store/hooks.ts';
import type { Ghost } from '../areas/ghost.ts';
import { makeNudges, plus, stepOf } from './nudges.ts';
import type { Clipboard } from './useClipboard.ts';
import type { EditorActs } from '../useEditorActs.ts';
import type { KindSlot } from '../useKindSlots.ts';
import { usePlacingKeys } from '../usePlacingKeys.ts';
import { useShortcuts } from './useShortcuts.ts';

type KeysOptions = {
  sheet: DrawingRecords;
  session: DrawingSession;
  acts: EditorActs;
  ghost: RefObject<Ghost | null>;
  onPlace: (at: Point) => void;
  onRename: (key: RecordKey) => void;
  onRemove: (keys: readonly RecordKey[]) => void;
  clipboard: Clipboard;
  /** Kinds that digits choose to be placed. */
  slots: readonly KindSlot[];
  /** Shows items being moved, and ends that. */
  lift: (keys: readonly RecordKey[], by: Point) => void;
  drop: () => void;
};

/** Returns the handler of keys on an area's name or handle. */
const areaKeyHandler = (
  { sheet, session: { selection }, acts, ghost, onRename }: KeysOptions,
  nudges: ReturnType<typeof makeNudges>,
) => {
  const nudgeArea = (key: RecordKey, handle: Handle | undefined, by: Point) => {
    const area = sheet.areas.get(key);
    if (!area) return;
    const rectBy = (total: Point) =>
      handle ? resizedRect(area, handle, plus(handlePoint(area, handle), total)) : movedRect(area, total);
    nudges.push(
      by,
      (total) => ghost.current?.rect(rectBy(total)),
      (total) => {
        ghost.current?.clear();
        if (handle) acts.resizeArea(key, rectBy(total));
        else acts.moveArea(key, rectBy(total));
      },
    );
  };

  return (event: KeyboardEvent, key: RecordKey, handle: Handle | undefined): boolean => {
    const step = stepOf(event);
    if (step) nudgeArea(key, handle, step);
    else if (event.key === 'Delete') acts.removeArea(key);
    else if (event.key === 'Enter' && selection.includes(key)) onRename(key);
    else return false;
    return true;
  };
};

/** Handles the keys that work anywhere in the editor outside of text fields. */
const useEditorShortcuts = (
  { sheet, session, acts, clipboard, slots }: KeysOptions,
  { leave, removeSelected, settle }: { leave: () => void; removeSelected: () => void; settle: () => void },
) => {
  const dispatch = useAppDispatch();
  const { selection } = session;
  const withCtrl: Partial<Record<string, () => void>> = {
    z: () => dispatch(undo()),
    'shift+z': () => dispatch(redo()),
    y: () => dispatch(redo()),
    a: () => dispatch(selected([...sheet.items.keys()])),
    ...(selection.some((key) => sheet.items.has(key)) && {
      c: clipboard.copy,
      x: clipboard.cut,
      d: () => acts.duplicate(selection),
    }),
    ...(clipboard.isFull && { v: clipboard.paste }),
  };
  const alone: Partial<Record<string, () => void>> = {
    ...Object.fromEntries(
      slots.map(({ key, kind }) => [key, () => dispatch(toolChosen({ tool: 'item', kindId: kind.id }))]),
    ),
    escape: leave,
    ...(selection.length > 0 && { delete: removeSelected }),
  };
  /** Returns the action of a key, independent of the focus. */
  const actOf = ({ key, ctrlKey, metaKey, shiftKey, altKey }: globalThis.KeyboardEvent) => {
    if (altKey) return undefined;
    const name = `${shiftKey ? 'shift+' : ''}${key.toLowerCase()}`;
    return ctrlKey || metaKey ? withCtrl[name] : alone[name];
  };
  useShortcuts({ isOn: session.mode === 'editing', actOf, settle });
};

/**
 * Handles the editor's keys: arrows move the selection by one grid unit, with Shift by ten; Space selects, Delete deletes, Enter edits or
 * places, Esc leaves. Outside of text fields Ctrl+Z and Ctrl+Shift+Z undo and redo, Ctrl+A selects all, Ctrl+C, X, V and D copy, cut, paste
 * and duplicate; digits choose a recently placed kind.
 */
export const useEditorKeys = (options: KeysOptions) => {
  const { sheet, session, acts, ghost, onPlace, onRemove, lift, drop } = options;
  const dispatch = useAppDispatch();
  const [nudges] = useState(makeNudges);
  useEffect(() => nudges.flush, [nudges]);
  const isEditing = session.mode === 'editing';
  const { tool, selection } = session;
  const handleAreaKey = areaKeyHandler(options, nudges);
  const placing = usePlacingKeys({ tool, ghost, onPlace, onArea: acts.createArea });

  const leave = () => {
    placing.leave();
    if (selection.length > 0) dispatch(selected([]));
    else if (tool === 'select') dispatch(editingEnded());
    else dispatch(toolChosen({ tool: 'select' }));
  };

  const removeSelected = () => {
    const areaKey = selection.find((key) => sheet.areas.has(key));
    if (areaKey === undefined) onRemove(selection);
    else acts.removeArea(areaKey);
  };
  useEditorShortcuts(options, { leave, removeSelected, settle: nudges.flush });

  return (event: KeyboardEvent<HTMLElement>, entry: MarkEntry | null): boolean => {
    if (!isEditing || event.ctrlKey || event.metaKey || event.altKey) return false;
    const target = event.target instanceof Element ? event.target : event.currentTarget;
    const areaKey = target.getAttribute('data-area') ?? target.getAttribute('data-of');
    const handle = handles.find((one) => one === target.getAttribute('data-handle'));
    if (areaKey !== null) return handleAreaKey(event, areaKey, handle);
    const keys = entry?.marks.map(({ id }) => String(id)) ?? [];
    const isSelected = entry ? keys.some((key) => selection.includes(key)) : selection.length > 0;
    const step = stepOf(event);
    if (!entry && (tool === 'item' || tool === 'area')) return placing.handleKey(event);
    if (step && isSelected) {
      const items = selection.flatMap((key) => sheet.items.get(key) ?? []);
      nudges.push(
        step,
        (by) => lift(selection, sharedMove(items, by)),
        (by) => {
          drop();
          acts.move(selection, by);
        },
      );
    } else if (event.key === 'Delete' && entry && !isSelected) onRemove(keys);
    else if (event.key === ' ' && entry)
      dispatch(
        selected(isSelected ? selection.filter((key) => !keys.includes(key)) : [...selection, ...keys]),
      );
    else return false;
    return true;
  };
};
