import { useMemo, useState } from 'react';
import type { FlawCategory } from '#contract/catalogue/catalogue.ts';
import { textLimits } from '#contract/constants.ts';
import type { FlawFormValues } from '#domain/flaws/flawForm.ts';
import { emptyFlawForm, isTextEditable, preselect } from '#domain/flaws/flawForm.ts';

export interface FlawFormProblems {
  name?: 'missing' | 'long';
  measure?: 'missing' | 'long';
  description?: 'long';
}

const problemsOf = (form: FlawFormValues): FlawFormProblems => {
  const problems: FlawFormProblems = {};
  if (form.name.trim() === '') problems.name = 'missing';
  else if (form.name.trim().length > textLimits.name) problems.name = 'long';
  if (form.measure.length > textLimits.text) problems.measure = 'long';
  else if ((form.isFixed || form.isFixAll) && form.measure.trim() === '') problems.measure = 'missing';
  if (form.description.length > textLimits.text) problems.description = 'long';
  return problems;
};

/** Checks a form's values against the categories: editable texts and validation errors. */
export const readFlawForm = (form: FlawFormValues, categories: readonly FlawCategory[]) => {
  const category = categories.find((candidate) => candidate.id === form.categoryId);
  const type = category?.relatedFlawTypes.find((candidate) => candidate.id === form.typeId);
  const isNameEditable = isTextEditable(form, categories);
  return {
    isNameEditable,
    // Without a suggested action, a type would leave the measure empty and not editable.
    isMeasureEditable: isNameEditable || type?.suggestedActionTranslated === '',
    problems: problemsOf(form),
  };
};

interface Start {
  prefCat: number | null;
  prefKey: string | null;
  flawCategoryId: number | null;
  inventoryType: string | null;
  isLoose: boolean;
}

/** Returns the values of a new flaw: preselected until the user changes something; texts are editable only where the rules allow it. */
export const useFlawForm = (categories: readonly FlawCategory[], start: Start) => {
  const { prefCat, prefKey, flawCategoryId, inventoryType, isLoose } = start;
  const initial = useMemo(() => {
    const empty = { ...emptyFlawForm, scale: isLoose ? 1 : emptyFlawForm.scale };
    return preselect(empty, categories, { prefCat, prefKey, flawCategoryId, inventoryType });
  }, [categories, prefCat, prefKey, flawCategoryId, inventoryType, isLoose]);
  const [edited, setEdited] = useState<FlawFormValues | null>(null);
  const [hasTried, setHasTried] = useState(false);
  const form = edited ?? initial;

  return {
    form,
    initialCategoryId: initial.categoryId,
    change: (changes: Partial<FlawFormValues>) => setEdited({ ...form, ...changes }),
    replace: (next: FlawFormValues) => setEdited(next),
    isDirty: edited !== null && JSON.stringify(edited) !== JSON.stringify(initial),
    ...readFlawForm(form, categories),
    hasTried,
    markTried: () => setHasTried(true),
  };
};

type WholeFlawForm = ReturnType<typeof useFlawForm>;

/** Part of the form that its components need, wherever its values are stored. */
export type FlawForm = Omit<WholeFlawForm, 'isDirty' | 'markTried'>;
