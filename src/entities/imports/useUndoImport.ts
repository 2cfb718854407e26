import { useTranslation } from 'react-i18next';
import type { ImportedKind } from '#contract/imports/imports.ts';
import { notify } from '#platform/notify.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useUndoImportMutation } from './importsApi.ts';

/** Takes back an import and says how that went; what stands in the way is named. The texts of a kind have its name. */
export const useUndoImport = (kind: ImportedKind) => {
  const { t } = useTranslation(kind);
  const textOf = useFailureText();
  const [undo] = useUndoImportMutation();
  return (id: number, onUndone?: () => void): void => {
    void undo(id).then(({ error }) => {
      notify(
        error ? { tone: 'failure', text: textOf(error) } : { tone: 'success', text: t('import.undone') },
      );
      if (!error) onUndone?.();
    });
  };
};
