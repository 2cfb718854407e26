import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../components/feedback/FailureAlert.tsx';
import { FormDialog } from '../../components/forms/FormDialog.tsx';
import { SaveButton } from '../../components/forms/SaveButton.tsx';
import { useRejectEntryMutation } from '../../entities/quarantine/quarantineApi.ts';
import { useFailureText } from '../../platform/useFailureText.ts';

type RejectDialogProps = { entryId: number; what: string; onClose: () => void };

/** Asks why an entry is rejected; the reason is kept with it. */
export const RejectDialog = ({ entryId, what, onClose }: RejectDialogProps) => {
  const { t } = useTranslation('approvals');
  const textOf = useFailureText();
  const [note, setNote] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [reject, { isLoading, error }] = useRejectEntryMutation();

  const submit = async () => {
    setIsMissing(note.trim() === '');
    if (note.trim() === '') return;
    const result = await reject({ id: entryId, note: note.trim() });
    if (!('error' in result)) onClose();
  };
  return (
    <FormDialog
      isOpen
      title={t('reject_title')}
      onClose={onClose}
      onSubmit={() => void submit()}
      isDirty={note.trim() !== ''}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <SaveButton isSaving={isLoading} isDanger>
            {t('reject')}
          </SaveButton>
        </>
      }
    >
      <p>{what}</p>
      <Textarea
        label={t('reject_note')}
        description={t('reject_hint')}
        value={note}
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
        error={isMissing ? t('reject_missing') : undefined}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {error ? <FailureAlert text={textOf(error)} /> : null}
    </FormDialog>
  );
};
