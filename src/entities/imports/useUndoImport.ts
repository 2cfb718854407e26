import { useTranslation } from 'react-i18next';
import type { ImportedKind } from '#contract/imports/imports.ts';
import { notify } from '#platform/notify.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useCallMutation } from '#store/callApi.ts';

/** Returns a function that undoes an import and shows the result; obstacles are named. The texts' namespace is that of the kind's screen. */
export const useUndoImport = (kind: ImportedKind) => {
  const { t } = useTranslation(kind === 'setUp' ? 'templates' : kind);
  const textOf = useFailureText();
  const [undo] = useCallMutation('undoImport');
  return (id: number, onUndone?: () => void): void => {
    void undo({ id }).then(({ error }) => {
      notify(
        error ? { tone: 'failure', text: textOf(error) } : { tone: 'success', text: t('import.undone') },
      );
      if (!error) onUndone?.();
    });
  };
};
