import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { BuildingImportField } from '#domain/imports/buildingImport.ts';

/** Returns a function that formats a column's name, as in the template and the export. */
export const useFieldLabel = () => {
  const { t } = useTranslation('buildings');
  return useCallback(
    (field: BuildingImportField): string => {
      switch (field) {
        case 'building':
        case 'description':
        case 'floor':
        case 'level':
        case 'floorDescription':
          return t(`import.fields.${field}`);
        default:
          return t(`info.${field}`);
      }
    },
    [t],
  );
};
