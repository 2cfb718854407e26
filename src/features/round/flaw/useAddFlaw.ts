import { useSearchParams } from 'react-router-dom';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlawCategory } from '#contract/catalogue/catalogue.ts';
import type { ItemState } from '#domain/rounds/roundView.ts';
import { canAddFlaw } from '#domain/flaws/flawForm.ts';
import type { FlawFormValues } from '#domain/flaws/flawForm.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { notify } from '#platform/notify.ts';
import type { ActOutcome } from '#entities/rounds/useRoundActions.ts';
import { useRoundActions } from '#entities/rounds/useRoundActions.ts';
import { countCategoryUse } from '#entities/flaws/ui/categoryUse.ts';
import type { FlawPanelProps } from './flawTarget.ts';
import { useDraftPhotos } from '#entities/flaws/ui/useDraftPhotos.ts';
import { useFlawForm } from '#entities/flaws/ui/useFlawForm.ts';
import { useServiceInfo } from './useServiceInfo.ts';

/** Returns the preselection in the address: `prefCat` a category's id, `prefKey` a category's key. [FLAW-09, FLAW-10] */
const useFlawPreference = (): { prefCat: number | null; prefKey: string | null } => {
  const [query] = useSearchParams();
  const id = Number(query.get('prefCat'));
  return { prefCat: Number.isInteger(id) && id > 0 ? id : null, prefKey: query.get('prefKey') };
};

type AddFlawInput = FlawPanelProps & { item: ItemState | null; categories: readonly FlawCategory[] };

/** Returns the actions of the form's buttons: each act is stored before the panel closes, and a refused one keeps all typed values. */
export const useAddFlaw = ({ roundId, target, item, categories, onClose }: AddFlawInput) => {
  const { t } = useTranslation('flaws');
  const actions = useRoundActions(roundId);
  const preference = useFlawPreference();
  const draft = useDraftPhotos(target.files);
  const flaw = useFlawForm(categories, {
    ...preference,
    flawCategoryId: item?.flawCategoryId ?? null,
    inventoryType: item?.inventoryType ?? null,
    isLoose: item === null,
  });
  const service = useServiceInfo(roundId, item);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const closeWhenStored = (outcome: ActOutcome) => {
    setIsSaving(false);
    if (outcome.status === 'refused') return setFailure(outcome.failure);
    return onClose();
  };

  const add = async (values: FlawFormValues) => {
    setIsSaving(true);
    setFailure(null);
    const form = { ...values, name: values.name.trim() };
    const ready = await draft.settled();
    // The user must notice a photo that was just refused.
    if (!ready || !(await service.saveAlong())) return setIsSaving(false);
    const photos = ready.map(({ prepared }) => prepared);
    let outcome = await actions.addFlaw(target, form, photos);
    // A full device refuses new photos but still stores answers.
    if (photos.length > 0 && outcome.status === 'refused' && outcome.failure.codes.includes('storage_full')) {
      outcome = await actions.addFlaw(target, form);
      if (outcome.status === 'stored') notify({ tone: 'failure', text: t('form.photo_full') });
    }
    if (outcome.status === 'stored' && form.categoryId !== null) countCategoryUse(form.categoryId);
    return closeWhenStored(outcome);
  };

  const handleAdd = () => {
    flaw.markTried();
    if (Object.keys(flaw.problems).length === 0 && !isSaving) void add(flaw.form);
  };
  /** Adds the flaw at the first tap on a type after a photo from the row's camera, unless its name still has to be entered. [HANDS-17] */
  const handleType = (form: FlawFormValues) => {
    const isQuick = (target.files?.length ?? 0) > 0 && !flaw.isDirty && draft.photos.length > 0;
    flaw.replace(form);
    if (isQuick && canAddFlaw(form) && !isSaving) void add(form);
  };
  const handleSkip = () => {
    if (item) void actions.skip(item.id).then(closeWhenStored);
  };
  const handleStillThere = () => {
    if (item) void actions.stillThere(item.id).then(closeWhenStored);
  };

  return {
    flaw,
    draft,
    service,
    isDirty: flaw.isDirty || draft.photos.length > 0 || service.isDirty,
    isSaving,
    failure,
    handleAdd,
    handleType,
    handleSkip,
    handleStillThere,
  };
};
