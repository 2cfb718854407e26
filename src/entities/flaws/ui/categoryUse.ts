import type { FlawCategory } from '#contract/catalogue/catalogue.ts';
import { localTexts, readJson } from '#platform/storage/storage.ts';

const key = 'tillsyn.flawUse';
const keptCategories = 60;

const readUses = (): Record<string, number> => {
  const value = readJson(localTexts, key);
  if (!(value instanceof Object)) return {};
  return Object.fromEntries(Object.entries(value).filter(([, count]) => typeof count === 'number'));
};

/** Counts a use of a category on this device, so that the most used come first. */
export const countCategoryUse = (categoryId: number): void => {
  const uses = readUses();
  uses[categoryId] = (uses[categoryId] ?? 0) + 1;
  const keptUses = Object.entries(uses)
    .sort(([, a], [, b]) => b - a)
    .slice(0, keptCategories);
  localTexts.set(key, JSON.stringify(Object.fromEntries(keptUses)));
};

/** Categories of places rather than items: listed first for a loose flaw. */
const placeCategories = ['evacuation_route', 'fire_seal', 'substation', 'fire_door'];

type OrderOptions = { preselectedId: number | null; isLoose: boolean };

/**
 * Sorts the categories: the preselected one, for a loose flaw the ones of places (escape routes, fire cells, electricity), then the most
 * used on this device, then in the backend's order.
 */
export const orderCategories = (
  categories: readonly FlawCategory[],
  { preselectedId, isLoose }: OrderOptions,
): readonly FlawCategory[] => {
  const uses = readUses();
  const placeRank = ({ translationKey }: FlawCategory) => {
    const place = isLoose ? placeCategories.indexOf(translationKey) : -1;
    return place < 0 ? 0 : placeCategories.length - place;
  };
  return [...categories].sort(
    (a, b) =>
      Number(b.id === preselectedId) - Number(a.id === preselectedId) ||
      placeRank(b) - placeRank(a) ||
      (uses[b.id] ?? 0) - (uses[a.id] ?? 0),
  );
};
