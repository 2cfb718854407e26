import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from '#domain/drawings/coordinates.ts';
import type { EditorItem, RecordKey, DrawingRecords } from '#domain/drawings/edits.ts';
import { isOnDrawing } from '#domain/drawings/edits.ts';
import type { DrawingSession } from '#entities/drawings/drawingSession.ts';
import { editingBegun, toolChosen } from '#entities/drawings/drawingsSlice.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { itemLabel } from '../editor/marks/itemLabel.ts';
import type { EditorActs } from '../editor/useEditorActs.ts';

type Options = { sheet: DrawingRecords; session: DrawingSession; acts: EditorActs };

/** Returns the items that wait to be placed, by number, and the drawing without them. (decisions, Unplaced items) */
export const useTray = ({ sheet, session, acts }: Options) => {
  const { t } = useTranslation('floors');
  const dispatch = useAppDispatch();
  const { waiting, placed } = useMemo(() => {
    const items = [...sheet.items.values()];
    const waits = items.filter((item) => !isOnDrawing(item));
    if (waits.length === 0) return { waiting: waits, placed: sheet };
    const standing = items.filter(isOnDrawing).map((item) => [item.key, item] as const);
    return {
      waiting: waits.sort((a, b) => a.positionNumber - b.positionNumber),
      placed: { ...sheet, items: new Map(standing) },
    };
  }, [sheet]);
  const choose = (key: RecordKey | null) =>
    dispatch(toolChosen(key === null ? { tool: 'select' } : { tool: 'item', waitingKey: key }));
  const afterThat = (key: RecordKey): EditorItem | undefined => {
    const index = waiting.findIndex((item) => item.key === key);
    return waiting[index + 1] ?? waiting.find((item) => item.key !== key);
  };
  const chosenItem = waiting.find(({ key }) => key === session.waitingKey);
  return {
    waiting,
    placed,
    chosenKey: session.waitingKey,
    /** Hint for placing the chosen item. */
    hint: chosenItem ? t('tray.hint', { name: itemLabel(chosenItem) }) : null,
    choose,
    /** Starts with the first waiting item. */
    begin: () => {
      dispatch(editingBegun());
      choose(waiting[0]?.key ?? null);
    },
    /** Places an item; the next waiting one is chosen automatically. */
    place: (key: RecordKey, at: Point) => {
      acts.placeWaiting(key, at);
      choose(afterThat(key)?.key ?? null);
    },
  };
};
export type TrayState = ReturnType<typeof useTray>;
