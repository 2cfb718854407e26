import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplateRow } from '../../../components/import/ExportForImport.tsx';
import { ExportForImport } from '../../../components/import/ExportForImport.tsx';
import { ImportOpener } from '../../../components/import/ImportOpener.tsx';
import { RowImportPanel } from '../../../components/import/RowImportPanel.tsx';
import { useKindNames } from '../../../components/pictograms/useKindNames.ts';
import type { FlawCategory } from '../../../contract/catalogue.ts';
import { fireProtectionGroups } from '../../../contract/constants.ts';
import { catalogueImportFields, catalogueImportLimits } from '../../../domain/catalogueImport.ts';
import { readGroupWords, readKindWords } from '../../../entities/catalogue/readKindWords.ts';
import { useFlawCategories } from '../../../entities/flawCategories/flawCategoriesApi.ts';
import { LastImport } from '../../../entities/imports/parts/LastImport.tsx';
import { useMayHave } from '../../../entities/roundConflicts/useMayHave.ts';
import type { FetchPage } from '../../../platform/fetchAllPages.ts';
import { sendCall } from '../../../platform/http.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import type { CatalogueWords } from './useCatalogueImport.ts';
import { useCatalogueImport } from './useCatalogueImport.ts';

const limits = { rows: catalogueImportLimits.rows, megabytes: catalogueImportLimits.bytes / (1024 * 1024) };

type Naming = { categories: readonly FlawCategory[]; groupName: (group: number | null) => string };

/** A customer's catalogue as rows of the import's template. */
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
    <RowImportPanel
      kind={kind}
      onClose={onClose}
      before={
        <LastImport
          customerId={customerId}
          kind="catalogue"
          text={(date, { records: count }) => t('import.last', { date, count })}
          undoneText={t('import.undone')}
        />
      }
      texts={{
        title: t('import.title'),
        intro: t('import.intro', limits),
        file: t('import.file'),
        template: t('import.template_name'),
        done: (count) => t('import.done', { count }),
      }}
    />
  );
};

/** A customer's catalogue as a file, out and, where the backend takes one, in. */
export const CatalogueFiles = ({ customerId, count }: { customerId: number; count: number }) => {
  const { t } = useTranslation(['catalogue', 'imports']);
  const { groupName } = useKindNames();
  const { categories } = useFlawCategories(currentLanguage());
  const canImport = useMayHave('importFireProtections');
  const [read, setRead] = useState<Omit<CatalogueWords, 'categories'> | null>(null);
  const words = useMemo(() => read && { ...read, categories }, [read, categories]);
  // The words of all languages are read when somebody comes near the import.
  const prepare = () =>
    void Promise.all([readKindWords(), readGroupWords()]).then(([kinds, groups]) =>
      setRead({ kinds, groups }),
    );
  return (
    <>
      <ExportForImport
        label={t('imports:export')}
        title={t('import.export_name')}
        headings={catalogueImportFields.map((field) => t(`import.fields.${field}`))}
        count={count}
        fetchPage={fetchRows(customerId, { categories, groupName })}
      />
      {canImport ? (
        <ImportOpener
          onOpen={prepare}
          panel={(close) =>
            words ? <CatalogueImportPanel customerId={customerId} words={words} onClose={close} /> : null
          }
        />
      ) : null}
    </>
  );
};
