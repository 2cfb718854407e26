import { useTranslation } from 'react-i18next';
import type { ImportKind } from '#components/import/importKind.ts';
import { inventoryTypes } from '#contract/inventory.ts';
import type { RegisterKind } from '#contract/registers/registerRecord.ts';
import type { FileRow, RowFault } from '#domain/imports/rowImport.ts';
import { filledCells, plainWord } from '#domain/imports/rowImport.ts';
import {
  cellColumn,
  guessRecordColumns,
  importColumns,
  importedRecord,
  neededImportColumns,
  placeColumns,
  recordImportLimits,
  recordImportRows,
} from '#domain/registers/recordImport.ts';
import type { RecordImportFault } from '#domain/registers/recordImport.ts';
import { useKeptImport } from '#entities/imports/useKeptImport.ts';
import { labelIn } from '#entities/registers/useRegisterKinds.ts';
import { useErrorTexts } from '#platform/calls/useErrorTexts.ts';
import { useCallMutation } from '#store/callApi.ts';

/** Returns a row in the format of the API. */
function rowOf(kind: RegisterKind, row: FileRow<string>) {
  const {
    row: number,
    building = '',
    installation = '',
    ...texts
  } = filledCells(row) as {
    row: number;
  } & Partial<Record<string, string>>;
  const cells = kind.fields.flatMap(({ key }): [string, string][] => {
    const text = texts[cellColumn(key)];
    return text === undefined ? [] : [[key, text]];
  });
  return { row: number, building, installation, cells: Object.fromEntries(cells) };
}

/** Returns a function that formats a fault of a row. */
const useFaultText = (kind: RegisterKind) => {
  const { t } = useTranslation(['registers', 'imports']);
  const textOfError = useErrorTexts();
  const fieldOf = (column: string) => kind.fields.find(({ key }) => cellColumn(key) === column);
  return ({ field: column, code }: RowFault<string>): string => {
    const field = fieldOf(column);
    switch (code as RecordImportFault['code']) {
      case 'too_long':
        return t('imports:too_long');
      case 'too_many_values':
        return t('import.too_many_values');
      case 'invalid_value':
        return field?.options
          ? t('import.unknown_option', {
              options: field.options.map(({ label }) => labelIn(label)).join(', '),
            })
          : textOfError('invalid_value');
      case 'invalid_reference':
        return t(
          column === placeColumns.building
            ? 'import.unknown_building'
            : column === placeColumns.installation
              ? 'import.unknown_installation'
              : 'import.unknown_person',
        );
      default:
        return textOfError(code as RecordImportFault['code'], {
          ...(field?.min !== undefined && { min: field.min }),
          ...(field?.max !== undefined && { max: field.max }),
        });
    }
  };
};

/** Returns the import of a register's records to a customer and the levels below. [SBA-13] */
export const useRecordImport = (kind: RegisterKind, customerId: number): ImportKind<string> => {
  const { t } = useTranslation('registers');
  const { t: inventoryText } = useTranslation('inventory');
  const faultText = useFaultText(kind);
  const [ask] = useCallMutation('importRegisterRecords');
  const keptImport = useKeptImport<string>('registers', (rows, { isDryRun, idempotencyKey }) =>
    ask({
      body: { customerId, kind: kind.key, dryRun: isDryRun, rows: rows.map((row) => rowOf(kind, row)) },
      idempotencyKey,
    }),
  );
  const labels = new Map<string, string>([
    [placeColumns.building, t('building')],
    [placeColumns.installation, t('installation')],
    ...kind.fields.map((field): [string, string] => [cellColumn(field.key), labelIn(field.label)]),
  ]);
  const words = new Map(
    inventoryTypes.map((type): [string, typeof type] => [plainWord(inventoryText(`kinds.${type}`)), type]),
  );
  return {
    fields: importColumns(kind),
    needed: neededImportColumns(kind),
    limits: recordImportLimits,
    guess: (headings) => guessRecordColumns(kind, headings),
    rowsOf: (table, columns) => recordImportRows(kind, table, columns),
    ownFaults: (rows) => rows.flatMap((row) => importedRecord(kind, row, { lookups: null, words }).faults),
    labelOf: (column) => labels.get(column) ?? column,
    faultText,
    ...keptImport,
  };
};
