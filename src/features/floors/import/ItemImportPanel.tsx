import { useTranslation } from 'react-i18next';
import { RowImportPanel } from '../../../components/import/RowImportPanel.tsx';
import { itemImportLimits } from '../../../domain/itemImport.ts';
import type { ItemImportOptions } from './useItemImport.ts';
import { useItemImport } from './useItemImport.ts';

const limits = { rows: itemImportLimits.rows, megabytes: itemImportLimits.bytes / (1024 * 1024) };

/** Brings items of a file to the open drawing; those without a position wait beside it. */
export const ItemImportPanel = ({ onClose, ...options }: ItemImportOptions & { onClose: () => void }) => {
  const { t } = useTranslation('floors');
  const kind = useItemImport(options);
  return (
    <RowImportPanel
      kind={kind}
      onClose={onClose}
      texts={{
        title: t('import.title'),
        intro: t('import.intro', limits),
        file: t('import.file'),
        template: t('import.template_name'),
        ready: (count) => t('import.ready', { count }),
        run: (count) => t('import.run', { count }),
        done: (count) => t('import.done', { count }),
      }}
    />
  );
};
