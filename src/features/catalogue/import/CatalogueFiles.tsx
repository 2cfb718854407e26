import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplateRow } from '#components/import/ExportForImport.tsx';
import { useKindNames } from '#components/pictograms/useKindNames.ts';
import type { FlawCategory } from '#contract/catalogue/catalogue.ts';
import { fireProtectionGroups } from '#contract/constants.ts';
import { catalogueImportFields } from '#domain/imports/catalogueImport.ts';
import { readGroupWords, readKindWords } from '#entities/catalogue/readKindWords.ts';
import { useFlawCategories } from '#entities/flawCategories/flawCategoriesApi.ts';
import { KeptImportPanel } from '#entities/imports/ui/KeptImportPanel.tsx';
import { RecordFiles } from '#entities/imports/ui/RecordFiles.tsx';
import type { FetchPage } from '#platform/calls/fetchAllPages.ts';
import { sendCall } from '#platform/calls/http.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import type { CatalogueWords } from './useCatalogueImport.ts';
import { useCatalogueImport } from './useCatalogueImport.ts';

type Naming = { categories: readonly FlawCategory[]; groupName: (group: number | null) => string };

/** Fetches a customer's catalogue as rows of the import's template. */
const fetchRows =
  (customerId: number, { categories, groupName }: Naming): FetchPage<TemplateRow> =>
  async (page, signal) => {
    const query = { customerId, orderBy: 'Name', ...page };
    const entries = await sendCall('listFireProtections', { query }, { signal });
    if (!entries.ok) return entries;
    const rows = entries.data.map((entry) => {
      const category = categories.find(({ id }) => id === entry.flawCategoryId);
      const type = category?.relatedFlawTypes.find(({ id }) => id === entry.flawTypeId);
      const hasGroup = entry.group !== null && entry.group >= 0;
      const { name, description, instruction, recommendation } = entry;
      const kind = [category?.translationKeyTranslated ?? '', type?.translationKeyTranslated ?? ''];
      const group = hasGroup ? groupName(entry.group) : '';
      return {
        key: String(entry.id),
        cells: [name, ...kind, group, description, instruction, recommendation],
      };
    });
    return { ...entries, data: rows };
  };

type PanelProps = { customerId: number; words: CatalogueWords; onClose: () => void };

const CatalogueImportPanel = ({ customerId, words, onClose }: PanelProps) => {
  const { t } = useTranslation('catalogue');
  const { groupName } = useKindNames();
  const groupNames = fireProtectionGroups.map((_, index) => groupName(index));
  const kind = useCatalogueImport({ customerId, words, groupNames });
  return (
    <KeptImportPanel
      customerId={customerId}
      kind={kind}
      onClose={onClose}
      imports="catalogue"
      lastText={(date, { records: count }) => t('import.last', { date, count })}
    />
  );
};

/** Buttons that export and import a customer's catalogue. */
export const CatalogueFiles = ({ customerId, count }: { customerId: number; count: number }) => {
  const { t } = useTranslation('catalogue');
  const { groupName } = useKindNames();
  const { categories } = useFlawCategories(currentLanguage());
  const [read, setRead] = useState<Omit<CatalogueWords, 'categories'> | null>(null);
  const words = useMemo(() => read && { ...read, categories }, [read, categories]);
  // The names in all languages are loaded when the user is about to import.
  const prepare = () =>
    void Promise.all([readKindWords(), readGroupWords()]).then(([kinds, groups]) =>
      setRead({ kinds, groups }),
    );
  return (
    <RecordFiles
      title={t('import.export_name')}
      headings={catalogueImportFields.map((field) => t(`import.fields.${field}`))}
      count={count}
      fetchPage={fetchRows(customerId, { categories, groupName })}
      onOpen={prepare}
      panel={(close) =>
        words ? <CatalogueImportPanel customerId={customerId} words={words} onClose={close} /> : null
      }
    />
  );
};
