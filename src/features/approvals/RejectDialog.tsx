import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { LongTextField } from '#components/forms/fields/textFields.ts';
import { isFilled } from '#domain/validation.ts';
import { isDecided } from './useDecidedByOthers.ts';
import { useCallMutation } from '#store/callApi.ts';

type RejectDialogProps = {
  entryId: number;
  what: string;
  onDecided: (count: number) => void;
  onClose: () => void;
};

/** Dialog for the reason why an entry is rejected; the reason is stored with it. */
export const RejectDialog = ({ entryId, what, onDecided, onClose }: RejectDialogProps) => {
  const { t } = useTranslation('approvals');
  const [reject] = useCallMutation('rejectRoundQuarantine');
  const form = useEntityForm({
    initial: { note: '' },
    validate: ({ note }) => ({ note: isFilled(note) ? null : t('reject_missing') }),
    save: async ({ note }) => {
      const result = await reject({ id: entryId, body: { note: note.trim() } });
      if (isDecided(result.error)) {
        onDecided(1);
        onClose();
      }
      return result;
    },
    onSaved: onClose,
  });
  return (
    <EntityFormPanel
      title={t('reject_title')}
      form={form}
      onClose={onClose}
      saveLabel={t('reject')}
      isShort
      isDanger
    >
      <p>{what}</p>
      <LongTextField
        label={t('reject_note')}
        description={t('reject_hint')}
        maxLength={500}
        {...form.text('note')}
      />
    </EntityFormPanel>
  );
};
