import { useTranslation } from 'react-i18next';
import { ImportOpener } from '#components/import/ImportOpener.tsx';
import type { RegisterKind } from '#contract/registers/registerRecord.ts';
import { KeptImportPanel } from '#entities/imports/ui/KeptImportPanel.tsx';
import { useRecordImport } from './useRecordImport.ts';

type RecordImportProps = { kind: RegisterKind; customerId: number };

const RecordImportPanel = ({ kind, customerId, onClose }: RecordImportProps & { onClose: () => void }) => {
  const { t } = useTranslation('registers');
  const rows = useRecordImport(kind, customerId);
  return (
    <KeptImportPanel
      customerId={customerId}
      kind={rows}
      imports="registers"
      lastText={(date, { records: count }) => t('import.last', { date, count })}
      onClose={onClose}
    />
  );
};

/** Button that imports records of a register from a file. [SBA-13] */
export const RecordImport = (props: RecordImportProps) => (
  <ImportOpener panel={(close) => <RecordImportPanel {...props} onClose={close} />} />
);
