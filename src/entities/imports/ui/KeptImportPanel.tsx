import { useTranslation } from 'react-i18next';
import type { ImportKind } from '#components/import/importKind.ts';
import { RowImportPanel } from '#components/import/RowImportPanel.tsx';
import { useImportTexts } from '#components/import/useImportTexts.ts';
import type { ImportedFileKind, ImportMade } from '#contract/imports/imports.ts';
import { LastImport } from './LastImport.tsx';

type KeptImportPanelProps<Field extends string> = {
  customerId: number;
  kind: ImportKind<Field>;
  imports: ImportedFileKind;
  /** Returns the description of the last import. */
  lastText: (date: string, last: ImportMade) => string;
  onClose: () => void;
};

/** Panel that imports records from a file, and undoes the last such import. */
export const KeptImportPanel = <Field extends string>(props: KeptImportPanelProps<Field>) => {
  const { customerId, kind, imports, lastText, onClose } = props;
  const { t } = useTranslation('imports');
  const texts = useImportTexts(imports, kind.limits);
  return (
    <RowImportPanel
      kind={kind}
      onClose={onClose}
      before={
        <LastImport
          customerId={customerId}
          kind={imports}
          text={lastText}
          undoneText={(date) => t('last_undone', { date })}
          undoText={t('undo')}
        />
      }
      texts={texts}
    />
  );
};
