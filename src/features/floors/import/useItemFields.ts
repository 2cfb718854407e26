import type { ItemImportField } from '#domain/imports/itemImportColumns.ts';
import { itemImportFields } from '#domain/imports/itemImportColumns.ts';
import { useIsKnownTillsyn, useIsTillsyn } from '#entities/session/useLevel.ts';

/** Returns the columns of import and export that the backend supports. */
export function useItemFields(): readonly ItemImportField[] {
  const knownFields: Partial<Record<ItemImportField, boolean>> = {
    code: useIsTillsyn(),
    isExposed: useIsTillsyn(),
    walkOrder: useIsKnownTillsyn(),
  };
  return itemImportFields.filter((field) => knownFields[field] ?? true);
}
