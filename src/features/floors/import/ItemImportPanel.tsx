import { useTranslation } from 'react-i18next';
import { RowImportPanel } from '../../../components/import/RowImportPanel.tsx';
import { useImportTexts } from '../../../components/import/useImportTexts.ts';
import type { ItemImportOptions } from './useItemImport.ts';
import { useItemImport } from './useItemImport.ts';

/** Brings items of a file to the open drawing; those without a position wait beside it. */
export const ItemImportPanel = ({ onClose, ...options }: ItemImportOptions & { onClose: () => void }) => {
  const { t } = useTranslation('floors');
  const kind = useItemImport(options);
  const texts = useImportTexts('floors', kind.limits);
  return (
    <RowImportPanel
      kind={kind}
      onClose={onClose}
      texts={{
        ...texts,
        ready: (count) => t('import.ready', { count }),
        run: (count) => t('import.run', { count }),
      }}
    />
  );
};
