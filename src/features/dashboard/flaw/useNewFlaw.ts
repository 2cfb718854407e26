import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import type { FlawCategory } from '#contract/catalogue/catalogue.ts';
import type { MapItem } from '#contract/drawings/drawing.ts';
import type { FlawFormValues } from '#domain/flaws/flawForm.ts';
import { emptyFlawForm, preselect } from '#domain/flaws/flawForm.ts';
import { countCategoryUse } from '#entities/flaws/ui/categoryUse.ts';
import { useDraftPhotos } from '#entities/flaws/ui/useDraftPhotos.ts';
import type { FlawForm } from '#entities/flaws/ui/useFlawForm.ts';
import { readFlawForm } from '#entities/flaws/ui/useFlawForm.ts';
import { useKeepFix } from '#entities/flaws/waitingFixes/useFixes.ts';
import { useUser } from '#entities/session/useSession.ts';
import { nowIso } from '#platform/time/clock.ts';
import { deviceFailure } from '#platform/calls/failure.ts';
import { useSendPhotos } from './useSendPhotos.ts';
import { useCallMutation } from '#store/callApi.ts';

/** Values of a new flaw; `flaw` is null until a field is changed. */
type NewFlaw = { mapItemId: number | null; responsible: number | null; flaw: FlawFormValues | null };

const untouched: NewFlaw = { mapItemId: null, responsible: null, flaw: null };

/** Returns functions that store a new flaw and its fix. @param start values of a flaw without a changed field */
const useFlawStoring = (start: FlawFormValues) => {
  const { email } = useUser();
  const [addFlaw] = useCallMutation('createFlaw');
  const keepFix = useKeepFix();
  const store = async (values: NewFlaw, idempotencyKey: string) => {
    const { mapItemId, responsible, flaw } = values;
    const { name, description, measure, typeId, severity } = flaw ?? start;
    const texts = { name: name.trim(), description, measure: measure.trim() };
    const severityChoice = severity === null ? {} : { severity };
    return addFlaw({
      body: { ...texts, mapItemId, responsible, flawTypeId: typeId, ...severityChoice },
      idempotencyKey,
    });
  };
  /**
   * Stores the fix of a flaw. No backend reopens a flaw, so a flaw saved as fixed is stored open, and its fix waits like any other.
   * [FLAW-07, FLAW-20]
   */
  const keepItsFix = (flawId: number, { flaw }: NewFlaw) => {
    const { name, measure, isFixed } = flaw ?? start;
    if (!isFixed) return;
    const body = { measure: measure.trim(), done: nowIso(), doneBy: email };
    void keepFix({ kind: 'flaw', targetId: flawId, body }, name.trim(), 'added');
  };
  return { store, keepItsFix };
};

/**
 * Returns a flaw being reported outside a round, with its photos: the flaw is stored first and once, then each photo. When a photo fails,
 * the stored flaw stays, and only the remaining photos are sent again.
 */
export const useNewFlaw = (categories: readonly FlawCategory[], onAdded: (isFixed: boolean) => void) => {
  const { t } = useTranslation('flaws');
  const draft = useDraftPhotos();
  const photos = useSendPhotos();
  const [storedId, setStoredId] = useState<number | null>(null);
  const isDone = useRef(false);
  const [item, setItem] = useState<MapItem | null>(null);
  // The item's kind determines the category; the categories may load after the choice.
  const start = preselect(emptyFlawForm, categories, {
    inventoryType: item?.fireProtection.inventoryType ?? null,
  });

  const { store, keepItsFix } = useFlawStoring(start);
  const form = useEntityForm({
    initial: untouched,
    validate: (values) => ({
      mapItemId: values.mapItemId === null ? t('office.item_missing') : null,
      flaw: Object.keys(readFlawForm(values.flaw ?? start, categories).problems)[0],
    }),
    save: async (values, idempotencyKey) => {
      const ready = await draft.settled();
      // The field shows why; a flaw without its intended photo isn't the requested one.
      if (!ready) return { error: deviceFailure('photo_refused') };
      let flawId = storedId;
      if (flawId === null) {
        const storeOutcome = await store(values, idempotencyKey);
        if (storeOutcome.error || !storeOutcome.data) return { error: storeOutcome.error };
        flawId = storeOutcome.data.id;
        setStoredId(flawId);
        keepItsFix(flawId, values);
        const { categoryId } = values.flaw ?? start;
        if (categoryId !== null) countCategoryUse(categoryId);
      }
      return photos.send(flawId, ready);
    },
    onSaved: () => {
      isDone.current = true;
      onAdded((form.values.flaw ?? start).isFixed);
    },
  });
  const { values } = form;
  const hasPhotos = draft.photos.length > 0;
  const shownValues = values.flaw ?? start;
  const flaw: FlawForm = {
    form: shownValues,
    initialCategoryId: start.categoryId,
    change: (changes) => form.change({ flaw: { ...shownValues, ...changes } }),
    replace: (next) => form.change({ flaw: next }),
    ...readFlawForm(shownValues, categories),
    hasTried: form.attempts > 0,
  };

  return {
    form: {
      ...form,
      isDirty: form.isDirty || hasPhotos,
      isUnsaved: () => !isDone.current && (form.isUnsaved() || hasPhotos),
    },
    flaw,
    draft,
    /** True if the flaw is stored, but not all of its photos. */
    isStored: storedId !== null,
    chooseItem: (chosen: MapItem | null) => {
      setItem(chosen);
      form.change({ mapItemId: chosen?.id ?? null });
    },
  };
};
