import { RowImportPanel } from '#components/import/RowImportPanel.tsx';
import { useNamedRowTexts } from '#components/import/useImportTexts.ts';
import type { ItemImportOptions } from './useItemImport.ts';
import { useItemImport } from './useItemImport.ts';

/** Panel that imports a file's items to the open drawing; items without a position wait next to it. */
export const ItemImportPanel = ({ onClose, ...options }: ItemImportOptions & { onClose: () => void }) => {
  const kind = useItemImport(options);
  const texts = useNamedRowTexts('floors', kind.limits);
  return <RowImportPanel kind={kind} onClose={onClose} texts={texts} />;
};
