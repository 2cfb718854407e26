import { notify } from '../../platform/notify.ts';
import { useFailureText } from '../../platform/useFailureText.ts';
import { useUndoRecordImportMutation } from './importsApi.ts';

/** Takes back an import and says how that went; what stands in the way is named. */
export const useUndoRecordImport = (undoneText: string) => {
  const textOf = useFailureText();
  const [undo] = useUndoRecordImportMutation();
  return (id: number): void => {
    void undo(id).then(({ error }) =>
      notify(error ? { tone: 'failure', text: textOf(error) } : { tone: 'success', text: undoneText }),
    );
  };
};
