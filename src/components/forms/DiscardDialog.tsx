import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx';

type DiscardDialogProps = {
  isOpen: boolean;
  /** Description of the loss, if it isn't the complete input. */
  text?: string;
  onKeep: () => void;
  onDiscard: () => void;
};

/** Dialog that asks about unsaved work before a form closes. */
export const DiscardDialog = ({ isOpen, text, onKeep, onDiscard }: DiscardDialogProps) => {
  const { t } = useTranslation('common');
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('forms.discard_title')}
      confirmLabel={t('forms.discard')}
      cancelLabel={t('forms.keep_editing')}
      isDanger
      onConfirm={onDiscard}
      onCancel={onKeep}
    >
      {text ?? t('forms.discard_text')}
    </ConfirmDialog>
  );
};
