import { useTranslation } from 'react-i18next';
import { useUndoBuildingImportMutation } from '../../../entities/buildings/buildingsApi.ts';
import { notify } from '../../../platform/notify.ts';
import { useFailureText } from '../../../platform/useFailureText.ts';

/** Takes back an import and says how that went; what stands in the way is named. */
export const useUndoImport = () => {
  const { t } = useTranslation('buildings');
  const textOf = useFailureText();
  const [undo] = useUndoBuildingImportMutation();
  return (id: number): void => {
    void undo(id).then(({ error }) =>
      notify(
        error ? { tone: 'failure', text: textOf(error) } : { tone: 'success', text: t('import.undone') },
      ),
    );
  };
};
