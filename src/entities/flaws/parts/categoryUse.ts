import type { FlawCategory } from '../../../contract/catalogue.ts';
import { localTexts, readJson } from '../../../platform/storage.ts';

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
  const kept = Object.entries(uses)
    .sort(([, a], [, b]) => b - a)
    .slice(0, keptCategories);
  localTexts.set(key, JSON.stringify(Object.fromEntries(kept)));
};

/** The categories with the preselected one first, then the most used on this device, then as the backend orders them. */
export const orderCategories = (
  categories: readonly FlawCategory[],
  preselectedId: number | null,
): readonly FlawCategory[] => {
  const uses = readUses();
  const rank = (category: FlawCategory) =>
    category.id === preselectedId ? Number.MAX_SAFE_INTEGER : (uses[category.id] ?? 0);
  return [...categories].sort((a, b) => rank(b) - rank(a));
};
