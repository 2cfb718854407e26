import { RowImportPanel } from '#components/import/RowImportPanel.tsx';
import { useNamedRowTexts } from '#components/import/useImportTexts.ts';
import type { ItemImportOptions } from './useItemImport.ts';
import { useItemImport } from './useItemImport.ts';

/** Brings items of a file to the open drawing; those without a position wait beside it. */
export const ItemImportPanel = ({ onClose, ...options }: ItemImportOptions & { onClose: () => void }) => {
  const kind = useItemImport(options);
  const texts = useNamedRowTexts('floors', kind.limits);
  return <RowImportPanel kind={kind} onClose={onClose} texts={texts} />;
};
