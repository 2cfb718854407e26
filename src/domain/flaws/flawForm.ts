import type { Severity } from '#contract/constants.ts';
import type { FlawCategory, FlawType } from '#contract/catalogue/catalogue.ts';

/** Values of the flaw form. `isFixed` marks the new flaw as fixed, `isFixAll` all open flaws of the item. */
export interface FlawFormValues {
  categoryId: number | null;
  typeId: number | null;
  name: string;
  description: string;
  measure: string;
  isFixed: boolean;
  isFixAll: boolean;
  scale: number | null;
  /** Null means the severity of the type. */
  severity: Severity | null;
}

export const emptyFlawForm: FlawFormValues = {
  categoryId: null,
  typeId: null,
  name: '',
  description: '',
  measure: '',
  isFixed: false,
  isFixAll: false,
  scale: null,
  severity: null,
};

type Categories = readonly FlawCategory[];

/** Returns the flaw types of a category; empty without a category, so that a category is chosen first. [FLAW-11, FLAW-33] */
export function typesOf(categories: Categories, categoryId: number | null): readonly FlawType[] {
  return categories.find((category) => category.id === categoryId)?.relatedFlawTypes ?? [];
}

/** Chooses a category: selects its first flaw type and fills the texts. An unknown one clears the choice. [FLAW-12, FLAW-13] */
export function chooseCategory(
  form: FlawFormValues,
  categories: Categories,
  categoryId: number | null,
): FlawFormValues {
  const category = categories.find((one) => one.id === categoryId);
  return withType({ ...form, categoryId: category?.id ?? null }, category?.relatedFlawTypes[0] ?? null);
}

/** Chooses a flaw type of the chosen category and fills the texts. [FLAW-11, FLAW-13] */
export function chooseType(
  form: FlawFormValues,
  categories: Categories,
  typeId: number | null,
): FlawFormValues {
  const type = typesOf(categories, form.categoryId).find((one) => one.id === typeId);
  return withType(form, type ?? null);
}

function withType(form: FlawFormValues, type: FlawType | null): FlawFormValues {
  const texts = !type || isOtherType(type) ? { name: '', measure: '' } : textsOf(type);
  return { ...form, ...texts, typeId: type?.id ?? null };
}

function textsOf(type: FlawType) {
  return { name: type.translationKeyTranslated, measure: type.suggestedActionTranslated };
}

/** Returns whether a type's key ends with 'other': its texts start empty and are the user's own. [FLAW-14] */
function isOtherType(type: Pick<FlawType, 'translationKey'>): boolean {
  return type.translationKey.endsWith('other');
}

/** Returns whether name and measure may be edited: only for the 'other' type, and if there is no type to choose. [FLAW-15] */
export function isTextEditable(form: FlawFormValues, categories: Categories): boolean {
  if (categories.length === 0) return true;
  const type = typesOf(categories, form.categoryId).find((one) => one.id === form.typeId);
  return type !== undefined && isOtherType(type);
}

/** Preselection of a form: the URL's prefCat and prefKey, the item's category or inventory type. */
export interface Preselection {
  prefCat?: number | null;
  prefKey?: string | null;
  flawCategoryId?: number | null;
  inventoryType?: string | null;
}

/**
 * Preselects a category by `prefCat`, then `prefKey`, then the item's category, then its inventory type; else none. The type is left to the
 * user, so that no flaw is added by accident. [FLAW-09, FLAW-10, HANDS-16]
 */
export function preselect(
  form: FlawFormValues,
  categories: Categories,
  preselection: Preselection,
): FlawFormValues {
  const withKey = (key: string | null | undefined) =>
    categories.find((category) => category.translationKey === key);
  const withId = (id: number | null | undefined) => categories.find((category) => category.id === id);
  const category =
    withId(preselection.prefCat) ??
    withKey(preselection.prefKey) ??
    withId(preselection.flawCategoryId) ??
    withKey(preselection.inventoryType);
  return category ? { ...form, categoryId: category.id } : form;
}

/**
 * Returns the field that prevents adding the flaw: an empty name, or no measure although it is fixed; null if there is none. [FLAW-16,
 * FLAW-19]
 */
export function flawFormFault(form: FlawFormValues): 'name' | 'measure' | null {
  if (form.name.trim() === '') return 'name';
  return (form.isFixed || form.isFixAll) && form.measure.trim() === '' ? 'measure' : null;
}

/** Returns whether the add button is enabled. [FLAW-16] */
export function canAddFlaw(form: FlawFormValues): boolean {
  return flawFormFault(form) === null;
}

/** Range of flaw scales: 0.4 to 1.4 in steps of 0.1. [FLAW-17] */
export const flawScale = { min: 0.4, max: 1.4, step: 0.1 } as const;

/** Returns the nearest allowed flaw scale, without floating-point error. [FLAW-17] */
export function clampScale(scale: number): number {
  const stepped = Math.round(scale * 10) / 10;
  return Math.min(flawScale.max, Math.max(flawScale.min, stepped));
}

/** Changes the scale by some steps, within its limits. [FLAW-17] */
export function stepScale(scale: number, steps: number): number {
  return clampScale(scale + steps * flawScale.step);
}

/** Returns whether a flaw has a done date. [FLAW-18, FLAW-19] */
export function isFixed(flaw: { done: string | null }): boolean {
  return flaw.done !== null;
}

/** Returns whether a flaw's modal may open: a fixed flaw can't be reopened. [FLAW-07] */
export function canOpenFlaw(flaw: { done: string | null }): boolean {
  return !isFixed(flaw);
}

/** Returns the open flaws that fix-all fixes, each with its own measure or, if empty, the entered measure. [FLAW-21, FLAW-22] */
export function fixAll<F extends { done: string | null; measure: string }>(
  flaws: readonly F[],
  measure: string,
): { flaw: F; measure: string }[] {
  return flaws
    .filter((flaw) => !isFixed(flaw))
    .map((flaw) => ({ flaw, measure: flaw.measure.trim() === '' ? measure : flaw.measure }));
}
