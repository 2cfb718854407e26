import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useKindNames } from '#components/pictograms/useKindNames.ts';
import type { ItemImportField } from '#domain/imports/itemImportColumns.ts';
import { serviceFieldOf } from '#domain/imports/itemImportColumns.ts';

/** Returns a function that formats a column's name, as in the template and the export. */
export const useItemLabel = () => {
  const { t } = useTranslation('floors');
  const { fieldName } = useKindNames();
  return useCallback(
    (column: ItemImportField): string => {
      const field = serviceFieldOf(column);
      if (field !== null && field !== 'size') return fieldName(field);
      return t(`import.fields.${column as 'number'}`);
    },
    [t, fieldName],
  );
};
