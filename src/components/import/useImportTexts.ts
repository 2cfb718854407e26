import { useTranslation } from 'react-i18next';
import type { TableLimits } from '#platform/spreadsheets/tables.ts';

/** Whose texts tell of an import of theirs. */
type ImportNamespace = 'buildings' | 'catalogue' | 'floors' | 'questions' | 'users';

/** What the panel of an import is called, asks and tells. */
export const useImportTexts = (namespace: ImportNamespace, { rows, bytes }: TableLimits) => {
  const { t } = useTranslation(namespace);
  return {
    title: t('import.title'),
    intro: t('import.intro', { rows, megabytes: bytes / (1024 * 1024) }),
    file: t('import.file'),
    template: t('import.template_name'),
    done: (count: number) => t('import.done', { count }),
  };
};

/** The texts of an import whose rows have a name of their own. */
export const useNamedRowTexts = (namespace: 'floors' | 'users', limits: TableLimits) => {
  const { t } = useTranslation(namespace);
  return {
    ...useImportTexts(namespace, limits),
    ready: (count: number) => t('import.ready', { count }),
    run: (count: number) => t('import.run', { count }),
  };
};
