import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { LongTextField } from '#components/forms/fields/textFields.ts';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { textLimits } from '#contract/constants.ts';
import type { RegisterRecord } from '#contract/registers/registerRecord.ts';
import { isFilled } from '#domain/validation.ts';
import { useErrorTexts } from '#platform/calls/useErrorTexts.ts';
import { notify } from '#platform/notify.ts';
import { useCallMutation } from '#store/callApi.ts';

type DeclineRecordProps = { record: RegisterRecord; onDeclined: () => void; onClose: () => void };

/** Dialog that declines a reported record for a reason. [SBA-06] */
export const DeclineRecord = ({ record, onDeclined, onClose }: DeclineRecordProps) => {
  const { t } = useTranslation('registers');
  const textOfError = useErrorTexts();
  const [decline] = useCallMutation('declineRegisterRecord');
  const form = useEntityForm<{ reason: string }, RegisterRecord>({
    initial: { reason: '' },
    validate: ({ reason }) => ({ reason: isFilled(reason) ? null : textOfError('required') }),
    save: ({ reason }) => decline({ id: record.id, body: { reason: reason.trim() } }),
    onSaved: () => {
      notify({ tone: 'success', text: t('incidents.declined') });
      onDeclined();
    },
  });
  return (
    <EntityFormPanel
      isShort
      isDanger
      title={t('incidents.decline_title')}
      saveLabel={t('incidents.decline')}
      form={form}
      onClose={onClose}
    >
      <LongTextField
        label={`${t('incidents.reason')} *`}
        description={t('incidents.reason_hint')}
        maxLength={textLimits.shortText}
        {...form.text('reason')}
      />
    </EntityFormPanel>
  );
};
