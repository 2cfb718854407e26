import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import type { ItemValues } from '#domain/drawings/edits.ts';
import { selectDrawingSession } from '#entities/drawings/drawingsSlice.ts';
import type { WithDrawings } from '#entities/drawings/drawingSession.ts';
import { doStepOfForm, undo } from '#entities/drawings/editing/editingThunks.ts';
import { stepStanding } from '#entities/drawings/editing/stepStanding.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { newId } from '#platform/ids.ts';
import { notify } from '#platform/notify.ts';
import { useAppDispatch } from '#store/hooks.ts';

/** Returns a function that places items on the open drawing as one step, which undo reverts entirely. [SETUP-106] */
export const usePlaceBlocks = (onPlaced: () => void) => {
  const { t } = useTranslation('dxf');
  const dispatch = useAppDispatch();
  const store = useStore<WithDrawings>();
  const textOf = useFailureText();
  const [isPlacing, setPlacing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const key = useRef(newId());
  const place = async (values: readonly ItemValues[]): Promise<void> => {
    setPlacing(true);
    setFailure(null);
    const items = values.map((after) => ({ key: `item:${newId()}`, before: null, after }));
    const step = { mapId: selectDrawingSession(store.getState()).mapId ?? 0, id: key.current };
    const { error } = await dispatch(doStepOfForm({ name: 'import', items, areas: [] }, step.id));
    setPlacing(false);
    key.current = newId();
    if (error) {
      setFailure(textOf(error));
      return;
    }
    const isNewest = () => stepStanding(selectDrawingSession(store.getState()), step) === 'newest';
    notify({
      tone: 'success',
      text: t('placed', { count: items.length }),
      action: { label: t('undo'), onSelect: () => (isNewest() ? dispatch(undo()) : undefined) },
      over: { subscribe: store.subscribe, isOver: () => !isNewest() },
    });
    onPlaced();
  };
  return { place, isPlacing, failure };
};
