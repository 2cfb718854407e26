import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fit } from '../../../domain/drawing/fitting.ts';
import { useUploadDrawingMutation } from '../../../entities/maps/mapsApi.ts';
import {
  afterReplacement,
  saveReplacement,
  undoReplacement,
} from '../../../entities/maps/replacement/replaceDrawing.ts';
import type { StandingDrawing } from '../../../entities/maps/replacement/replaceDrawing.ts';
import { useMayHave } from '../../../entities/roundConflicts/useMayHave.ts';
import { newId } from '../../../platform/ids.ts';
import { notify } from '../../../platform/notify.ts';
import { useFailureText } from '../../../platform/useFailureText.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { useSentFile } from '../maps/useSentFile.ts';
import type { NewFile } from './useNewPicture.ts';
import { placesOf } from './whereTo.ts';
import type { Goes } from './whereTo.ts';

/** Applies a fit as one batch, and says so with the way back. */
export const useApply = (
  standing: StandingDrawing,
  file: NewFile,
  customerId: number,
  onDone: () => void,
) => {
  const { t } = useTranslation('fit');
  const textOf = useFailureText();
  const dispatch = useAppDispatch();
  const [upload] = useUploadDrawingMutation();
  const sent = useSentFile();
  const isWhole = useMayHave('replaceDrawing');
  const key = useRef(newId());
  /** As it is stored by now: what a broken way has saved is not refused as stale when it goes on. */
  const stored = useRef(standing);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const undo = async () => {
    const { failure: failed } = await undoReplacement(stored.current, { isWhole, idempotencyKey: newId() });
    dispatch(afterReplacement());
    notify(failed ? { tone: 'failure', text: textOf(failed) } : { tone: 'success', text: t('undone') });
  };

  const save = async (fit: Fit, goes: Goes, staying: ReadonlySet<string>): Promise<string | null> => {
    const picture =
      file instanceof File
        ? await sent.send(file, (form, sentKey) => upload({ form, idempotencyKey: sentKey }), customerId)
        : { id: file.id };
    if (!('id' in picture) || picture.id === undefined)
      return textOf('error' in picture ? picture.error : undefined);
    const body = {
      ...{ fileId: picture.id, version: standing.map.version, ...placesOf(goes, staying) },
      fit: [...fit] as [number, number, number, number, number, number],
    };
    const went = await saveReplacement(stored.current, body, { isWhole, idempotencyKey: key.current });
    stored.current = went.standing;
    return went.failure ? textOf(went.failure) : null;
  };

  const apply = async (fit: Fit, goes: Goes, staying: ReadonlySet<string>) => {
    setIsSaving(true);
    setFailure(null);
    const refused = await save(fit, goes, staying);
    setIsSaving(false);
    dispatch(afterReplacement());
    if (refused !== null) {
      key.current = newId();
      setFailure(refused);
      return;
    }
    notify({
      ...{ tone: 'success', text: t('applied', { name: standing.map.name }), countdown: { seconds: 20 } },
      action: { label: t('undo'), onSelect: () => void undo() },
    });
    onDone();
  };
  return { apply, isSaving, failure };
};
