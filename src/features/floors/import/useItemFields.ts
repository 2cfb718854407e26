import type { ItemImportField } from '#domain/imports/itemImportColumns.ts';
import { itemImportFields } from '#domain/imports/itemImportColumns.ts';
import { useHas, useMayHave } from '#entities/session/useMayHave.ts';

/** Returns the columns of import and export that the backend supports. */
export function useItemFields(): readonly ItemImportField[] {
  const knownFields: Partial<Record<ItemImportField, boolean>> = {
    code: useMayHave('listItemCodes'),
    isExposed: useMayHave('listServices'),
    walkOrder: useHas('walkOrder'),
  };
  return itemImportFields.filter((field) => knownFields[field] ?? true);
}
