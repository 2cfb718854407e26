import { notify } from '../../platform/notify.ts';
import { useFailureText } from '../../platform/useFailureText.ts';
import { useUndoImportMutation } from './importsApi.ts';

/** Takes back an import and says how that went; what stands in the way is named. */
export const useUndoImport = (undoneText: string) => {
  const textOf = useFailureText();
  const [undo] = useUndoImportMutation();
  return (id: number): void => {
    void undo(id).then(({ error }) =>
      notify(error ? { tone: 'failure', text: textOf(error) } : { tone: 'success', text: undoneText }),
    );
  };
};
