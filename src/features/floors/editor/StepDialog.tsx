import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/forms/FormDialog.tsx';

type StepDialogProps = {
  title: string;
  saveLabel?: string;
  canSave: boolean;
  isUnsaved?: () => boolean;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Dialog for the parameters of an editor's step; the step saves itself, so that the dialog closes at once. */
export const StepDialog = ({
  title,
  saveLabel,
  canSave,
  isUnsaved,
  onSave,
  onClose,
  children,
}: StepDialogProps) => {
  const { t } = useTranslation('floors');
  const save = () => {
    if (!canSave) return;
    onSave();
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={title}
      onClose={onClose}
      onSubmit={save}
      isUnsaved={isUnsaved}
      footer={(close) => (
        <>
          <Button variant="default" onClick={close}>
            {t('menu.cancel')}
          </Button>
          <Button type="submit" disabled={!canSave}>
            {saveLabel ?? t('menu.save')}
          </Button>
        </>
      )}
    >
      {children}
    </FormDialog>
  );
};
