import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportKind } from '#components/import/importKind.ts';
import type { FlawCategory } from '#contract/catalogue/catalogue.ts';
import type {
  CatalogueImportFault,
  CatalogueImportField,
  CatalogueImportRow,
} from '#domain/imports/catalogueImport.ts';
import {
  catalogueImportFields,
  catalogueImportLimits,
  catalogueImportRows,
  catalogueTextFaults,
  guessCatalogueColumns,
} from '#domain/imports/catalogueImport.ts';
import type { KindWords } from '#domain/imports/kindWords.ts';
import { kindOfWord } from '#domain/imports/kindWords.ts';
import type { RowFault } from '#domain/imports/rowImport.ts';
import { plainWord } from '#domain/imports/rowImport.ts';
import { useKeptImport } from '#entities/imports/useKeptImport.ts';
import { useCallMutation } from '#store/callApi.ts';

/** Vocabulary for interpreting a file. */
export interface CatalogueWords {
  categories: readonly FlawCategory[];
  kinds: KindWords;
  groups: ReadonlyMap<string, number>;
}

type Understood = { flawCategoryId: number | null; flawTypeId: number | null; group: number | null };

/** Resolves a row's names for kind and group, and lists the unknown ones. */
const understand = (row: CatalogueImportRow, { categories, kinds, groups }: CatalogueWords) => {
  const faults: CatalogueImportFault[] = [];
  const categoryWord = plainWord(row.category);
  const kind = kindOfWord(row.category, kinds);
  const category =
    categories.find(({ translationKeyTranslated: name }) => plainWord(name) === categoryWord) ??
    categories.find(({ translationKey }) => translationKey === kind);
  const typeWord = plainWord(row.type);
  const type = category?.relatedFlawTypes.find(
    ({ translationKeyTranslated: name }) => plainWord(name) === typeWord,
  );
  const group = groups.get(plainWord(row.group));
  if (categoryWord !== '' && !category)
    faults.push({ row: row.row, field: 'category', code: 'unknown_category' });
  if (typeWord !== '' && !type) faults.push({ row: row.row, field: 'type', code: 'unknown_type' });
  if (row.group !== '' && group === undefined)
    faults.push({ row: row.row, field: 'group', code: 'unknown_group' });
  const understood: Understood = {
    flawCategoryId: categoryWord === '' ? null : (category?.id ?? null),
    flawTypeId: typeWord === '' ? null : (type?.id ?? null),
    group: row.group === '' ? null : (group ?? null),
  };
  return { faults, understood };
};

/** Returns a function that formats a row's errors, with valid values. */
const useFaultText = ({ categories }: CatalogueWords, groupNames: readonly string[]) => {
  const { t } = useTranslation(['catalogue', 'errors', 'common', 'imports']);
  return ({ field, code }: RowFault<CatalogueImportField>, row: CatalogueImportRow | undefined): string => {
    const value = row?.[field] ?? '';
    const names = categories.map(({ translationKeyTranslated: name }) => name);
    switch (code as CatalogueImportFault['code']) {
      case 'required':
        return t('common:validators.required');
      case 'too_long':
        return t('imports:too_long');
      case 'unknown_category':
        return t('import.one_of', { value, values: names.join(', ') });
      case 'unknown_group':
        return t('import.one_of', { value, values: groupNames.join(', ') });
      default:
        return t(
          `errors:${code as 'invalid_text' | 'unknown_type' | 'entry_twice_in_file' | 'entry_exists'}`,
        );
    }
  };
};

type Options = { customerId: number; words: CatalogueWords; groupNames: readonly string[] };

/** Returns the import of entries to a customer's catalogue. */
export const useCatalogueImport = ({
  customerId,
  words,
  groupNames,
}: Options): ImportKind<CatalogueImportField> => {
  const { t } = useTranslation('catalogue');
  const faultText = useFaultText(words, groupNames);
  const [ask] = useCallMutation('importFireProtections');
  const reading = useMemo(() => {
    const ownFaults = (rows: readonly CatalogueImportRow[]): CatalogueImportFault[] => [
      ...catalogueTextFaults(rows, new Set()),
      ...rows.flatMap((row) => understand(row, words).faults),
    ];
    return {
      fields: catalogueImportFields,
      needed: ['name'] as const,
      limits: catalogueImportLimits,
      ownFaults,
      guess: guessCatalogueColumns,
      rowsOf: catalogueImportRows,
    } as const;
  }, [words]);
  const keptImport = useKeptImport<CatalogueImportField>(
    'catalogue',
    async (rows, { isDryRun, idempotencyKey }) => {
      const unknown = rows.flatMap((row) => understand(row, words).faults);
      const entries = rows.map((row) => {
        const { name, description, instruction, recommendation } = row;
        const { understood } = understand(row, words);
        return { row: row.row, name, description, instruction, recommendation, ...understood };
      });
      const body = { customerId, dryRun: isDryRun, rows: entries };
      const { data, error } = await ask({ body, idempotencyKey });
      return data ? { data: { ...data, faults: [...data.faults, ...unknown] } } : { error };
    },
  );
  return { ...reading, labelOf: (field) => t(`import.fields.${field}`), faultText, ...keptImport };
};
