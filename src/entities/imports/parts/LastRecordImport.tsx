import { LastImport } from '../../../components/import/LastImport.tsx';
import type { RecordImportKind } from '../../../contract/recordImport.ts';
import { askAnew } from '../../../store/askAnew.ts';
import { useLastRecordImportQuery } from '../importsApi.ts';
import { useUndoRecordImport } from '../useUndoRecordImport.ts';

type LastRecordImportProps = {
  customerId: number;
  kind: RecordImportKind;
  /** What the import was: so many records, then. */
  text: (date: string, count: number) => string;
  undoneText: string;
};

/** The customer's last import of a kind, with the way back while it stands. */
export const LastRecordImport = ({ customerId, kind, text, undoneText }: LastRecordImportProps) => {
  const undo = useUndoRecordImport(undoneText);
  const last = useLastRecordImportQuery({ customerId, kind }, askAnew).currentData?.rows[0];
  return (
    <LastImport
      last={last}
      text={(date) => text(date, last?.records ?? 0)}
      onUndo={() => last && undo(last.id)}
    />
  );
};
