import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '#components/forms/fields/DateField.tsx';
import { isDayText } from '#domain/dates.ts';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import type { ContractorLink } from '#contract/contractors/contractorLink.ts';
import { notify } from '#platform/notify.ts';
import { useCallMutation } from '#store/callApi.ts';

/** Dialog that gives a contractor's link a new last day, and optionally sends it again. [LIFE-404] */
export const RenewDialog = ({ link, onClose }: { link: ContractorLink; onClose: () => void }) => {
  const { t } = useTranslation('contractors');
  const [renew] = useCallMutation('renewContractorLink');
  const form = useEntityForm<{ ends: string; isSent: boolean }, ContractorLink>({
    initial: { ends: link.ends.slice(0, 10), isSent: false },
    validate: ({ ends }) => ({ ends: isDayText(ends) ? null : t('ends_missing') }),
    save: (values, idempotencyKey) => renew({ id: link.id, body: values, idempotencyKey }),
    onSaved: (_saved, { isSent }) => {
      notify({ tone: 'success', text: t(isSent ? 'sent' : 'prolonged', { name: link.name }) });
      onClose();
    },
  });
  return (
    <EntityFormPanel
      isShort
      title={t('renew_title', { name: link.name })}
      form={form}
      onClose={onClose}
      saveLabel={t(form.values.isSent ? 'send' : 'save')}
    >
      <DateField label={t('ends')} {...form.field('ends')} />
      <Switch
        label={t('send_again', { email: link.email })}
        description={t('send_again_hint')}
        checked={form.values.isSent}
        onChange={(event) => form.change({ isSent: event.currentTarget.checked })}
      />
    </EntityFormPanel>
  );
};
