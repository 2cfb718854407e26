import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import type { ReplacedDrawing } from '#contract/drawings/drawingReplacement.ts';
import type { Fit } from '#domain/drawings/fitting.ts';
import { undo as undoStep } from '#entities/drawings/editing/editingThunks.ts';
import { stepStanding } from '#entities/drawings/editing/stepStanding.ts';
import { useUploadForSave } from '#entities/files/useUploadForSave.ts';
import { keepBlocks } from '#entities/drawings/drawnBlocks.ts';
import { selectDrawingSession, stepNoted } from '#entities/drawings/drawingsSlice.ts';
import type { WithDrawings } from '#entities/drawings/drawingSession.ts';
import {
  afterReplacement,
  saveReplacement,
  undoReplacement,
} from '#entities/drawings/replacement/replaceDrawing.ts';
import type { StandingDrawing } from '#entities/drawings/replacement/replaceDrawing.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { newId } from '#platform/ids.ts';
import { notify } from '#platform/notify.ts';
import { toFailure } from '#platform/calls/failure.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useAppDispatch } from '#store/hooks.ts';
import type { NewFile } from '#entities/drawings/fit/useNewPicture.ts';
import { changesOf, placesOf } from '#entities/drawings/fit/transform.ts';
import type { Transform } from '#entities/drawings/fit/transform.ts';

/** Returns functions that undo an applied fit, and that tell where its step is. */
const useFitUndo = (standing: StandingDrawing) => {
  const mapId = standing.map.id;
  const isTillsyn = useIsTillsyn();
  const { t } = useTranslation('fit');
  const textOf = useFailureText();
  const dispatch = useAppDispatch();
  const store = useStore<WithDrawings>();
  const undo = async (replaced: ReplacedDrawing) => {
    const outcome = await undoReplacement(standing, replaced, { isTillsyn, idempotencyKey: newId() });
    dispatch(afterReplacement());
    notify(
      outcome.ok
        ? { tone: 'success', text: t('undone') }
        : { tone: 'failure', text: textOf(outcome.failure) },
    );
  };

  const stepStandingOf = (id: string) => stepStanding(selectDrawingSession(store.getState()), { mapId, id });

  /** Undoes it as a step of the editor; directly if its drawing is no longer open. */
  const takeBack = (stepId: string, replaced: ReplacedDrawing) => {
    const stepState = stepStandingOf(stepId);
    if (stepState === 'away') void undo(replaced);
    else if (stepState === 'newest') dispatch(undoStep());
    else if (stepState === 'older') notify({ tone: 'failure', text: t('undo_later') });
  };
  return { stepStandingOf, takeBack };
};

/** Returns a function that applies a fit as one batch, and confirms it with undo. */
export const useApply = (
  standing: StandingDrawing,
  file: NewFile,
  customerId: number,
  onDone: () => void,
) => {
  const { t } = useTranslation('fit');
  const textOf = useFailureText();
  const dispatch = useAppDispatch();
  const store = useStore<WithDrawings>();
  const picture = useUploadForSave();
  const { stepStandingOf, takeBack } = useFitUndo(standing);
  const key = useRef(newId());
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const save = async (
    fit: Fit,
    transform: Transform,
    staying: ReadonlySet<string>,
  ): Promise<{ refused: string } | { replaced: ReplacedDrawing; fileId: number }> => {
    const uploaded =
      file instanceof File
        ? await picture.upload(file, { customerId: String(customerId) })
        : { id: file.id, error: undefined };
    if (uploaded.id === undefined) return { refused: textOf(toFailure(uploaded.error)) };
    if (file instanceof File) keepBlocks(uploaded.id, file);
    const body = {
      fileId: uploaded.id,
      version: standing.map.version,
      ...placesOf(transform, staying),
      fit: [...fit] as [number, number, number, number, number, number],
    };
    const outcome = await saveReplacement(standing.map.id, body, key.current);
    picture.settle({ error: outcome.ok ? undefined : outcome.failure });
    return outcome.ok
      ? { replaced: outcome.data, fileId: uploaded.id }
      : { refused: textOf(outcome.failure) };
  };

  const apply = async (fit: Fit, transform: Transform, staying: ReadonlySet<string>) => {
    setIsSaving(true);
    setFailure(null);
    const went = await save(fit, transform, staying);
    setIsSaving(false);
    if ('refused' in went) {
      dispatch(afterReplacement());
      key.current = newId();
      setFailure(went.refused);
      return;
    }
    const stepId = newId();
    const session = selectDrawingSession(store.getState());
    const oldFileId = standing.map.file?.id;
    if (session.mapId === standing.map.id && oldFileId !== undefined)
      dispatch(
        stepNoted({
          id: stepId,
          name: 'replace',
          ...changesOf(session, standing, placesOf(transform, staying)),
          picture: { oldFileId, fileId: went.fileId, fit, isBack: false },
        }),
      );
    dispatch(afterReplacement());
    notify({
      tone: 'success',
      text: t('applied', { name: standing.map.name }),
      countdown: { seconds: 20 },
      action: { label: t('undo'), onSelect: () => takeBack(stepId, went.replaced) },
      over: { subscribe: store.subscribe, isOver: () => stepStandingOf(stepId) === 'undone' },
    });
    onDone();
  };
  return { apply, isSaving, failure };
};
