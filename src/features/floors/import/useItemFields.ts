import type { ItemImportField } from '#domain/imports/itemImportColumns.ts';
import { itemImportFields } from '#domain/imports/itemImportColumns.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';

const fieldsOfTillsyn: readonly ItemImportField[] = ['code', 'isExposed', 'walkOrder'];

/** Returns the columns of import and export that the backend supports. */
export function useItemFields(): readonly ItemImportField[] {
  const isTillsyn = useIsTillsyn();
  return isTillsyn ? itemImportFields : itemImportFields.filter((field) => !fieldsOfTillsyn.includes(field));
}
