import { useTranslation } from 'react-i18next';
import type { TableLimits } from '@tillsyn/spreadsheet/tables';

/** Namespaces with the texts of their own import. */
type ImportNamespace = 'buildings' | 'catalogue' | 'floors' | 'questions' | 'registers' | 'users';

/** Returns the texts of an import's panel. */
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

/** Returns the texts of an import whose rows have their own name. */
export const useNamedRowTexts = (namespace: 'floors' | 'users', limits: TableLimits) => {
  const { t } = useTranslation(namespace);
  return {
    ...useImportTexts(namespace, limits),
    ready: (count: number) => t('import.ready', { count }),
    run: (count: number) => t('import.run', { count }),
  };
};
