import type { EditorItem, DrawingRecords } from '#domain/drawings/edits.ts';

/** Returns the kinds of the items on a drawing, by name, each with its number of items. */
export const kindsOn = ({ items }: Pick<DrawingRecords, 'items'>) => {
  const kinds = new Map<number, EditorItem['fireProtection'] & { count: number }>();
  for (const { fireProtection } of items.values()) {
    const count = (kinds.get(fireProtection.id)?.count ?? 0) + 1;
    kinds.set(fireProtection.id, { ...fireProtection, count });
  }
  return [...kinds.values()].sort((a, b) => a.name.localeCompare(b.name));
};

/** Returns the drawing without the items of hidden kinds. */
export const withoutKinds = (sheet: DrawingRecords, hiddenIds: readonly number[]): DrawingRecords => {
  if (hiddenIds.length === 0) return sheet;
  const visibleItems = [...sheet.items].filter(
    ([, { fireProtectionId }]) => !hiddenIds.includes(fireProtectionId),
  );
  return { ...sheet, items: new Map(visibleItems) };
};
