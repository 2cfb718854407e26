import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportKind } from '#components/import/importKind.ts';
import type { BuildingImportField } from '#domain/imports/buildingImport.ts';
import {
  buildingImportFaults,
  buildingImportFields,
  buildingImportLimits,
  buildingImportRows,
  guessBuildingColumns,
  lightRows,
} from '#domain/imports/buildingImport.ts';
import { latestYear } from '#domain/buildings/buildingInfo.ts';
import type { FileRow, RowFault } from '#domain/imports/rowImport.ts';
import { useKeptImport } from '#entities/imports/useKeptImport.ts';
import { now } from '#platform/time/clock.ts';
import { useFieldLabel } from './useFieldLabel.ts';
import { useCallMutation } from '#store/callApi.ts';

const reading = {
  fields: buildingImportFields,
  needed: ['building'],
  limits: buildingImportLimits,
  guess: guessBuildingColumns,
  rowsOf: buildingImportRows,
  ownFaults: (rows: readonly FileRow<BuildingImportField>[]) =>
    buildingImportFaults(rows, { takenNames: new Set(), now: now() }),
} as const;

/** Returns functions that format a row's errors, with valid values. */
const useFaultText = () => {
  const { t } = useTranslation(['buildings', 'errors', 'common', 'imports']);
  return useMemo(
    () =>
      ({ field, code }: RowFault<BuildingImportField>): string => {
        switch (code) {
          case 'required':
            return t('common:validators.required');
          case 'too_long':
            return t('imports:too_long');
          case 'invalid_value':
            return t(field === 'level' ? 'import.invalid_level' : 'import.invalid_number');
          case 'year_wrong':
            return t('detail.year_wrong', { max: latestYear(now()) });
          case 'zip_wrong':
            return t('detail.zip_wrong');
          default:
            return t(`errors:${code as 'building_exists' | 'contradicts_building' | 'floor_twice_in_file'}`);
        }
      },
    [t],
  );
};

/** Returns the import of buildings with their floors to a customer. */
export const useBuildingImport = (customerId: number): ImportKind<BuildingImportField> => {
  const { t } = useTranslation('buildings');
  const labelOf = useFieldLabel();
  const faultText = useFaultText();
  const [ask] = useCallMutation('importBuildings');
  const keptImport = useKeptImport<BuildingImportField>('buildings', (rows, { isDryRun, idempotencyKey }) => {
    const light = lightRows(rows) as { row: number }[];
    const drawingName = t('detail.floors.first_drawing');
    return ask({ body: { customerId, dryRun: isDryRun, rows: light, drawingName }, idempotencyKey });
  });
  return { ...reading, labelOf, faultText, ...keptImport };
};
