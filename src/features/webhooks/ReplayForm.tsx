import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '#components/forms/fields/DateField.tsx';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { useFieldRules } from '#components/forms/useFieldRules.ts';
import type { Webhook } from '#contract/webhooks/webhook.ts';
import { addTime, isDayText, utcDay } from '#domain/dates.ts';
import { notify } from '#platform/notify.ts';
import { now } from '#platform/time/clock.ts';
import { formatDate } from '#platform/time/dates.ts';
import { localMidnight } from '#platform/time/timestamps.ts';
import { useCallMutation } from '#store/callApi.ts';

type ReplayFormProps = { rootId: number; webhook: Webhook; onClose: () => void };

/** Returns the local midnight after a day. */
const endOf = (day: string): string => localMidnight(utcDay(addTime(`${day}T00:00:00Z`, { days: 1 })));

/** Form that sends all events of some days to a webhook again. [HOOK-09] */
export const ReplayForm = ({ rootId, webhook, onClose }: ReplayFormProps) => {
  const { t } = useTranslation('webhooks');
  const rules = useFieldRules();
  const [replay] = useCallMutation('replayWebhook');
  const today = formatDate(now().toISOString());
  const dayFault = (day: string) => rules.required(day) ?? (isDayText(day) ? null : t('replay.no_day'));
  const form = useEntityForm<{ from: string; to: string }, { count: number }>({
    initial: { from: today, to: today },
    validate: ({ from, to }) => ({
      from: dayFault(from),
      to: dayFault(to) ?? (isDayText(from) && to < from ? t('replay.turned') : null),
    }),
    save: ({ from, to }) =>
      replay({
        customerId: rootId,
        id: webhook.id,
        body: { from: localMidnight(from), to: endOf(to) },
      }),
    onSaved: (result) => {
      notify({ tone: 'success', text: t('replay.sent', { count: result?.count ?? 0 }) });
      onClose();
    },
  });
  return (
    <EntityFormPanel
      isShort
      title={t('replay.title', { name: webhook.name })}
      saveLabel={t('replay.act')}
      form={form}
      onClose={onClose}
    >
      <Text>{t('replay.text')}</Text>
      <DateField label={t('replay.from')} max={today} {...form.field('from')} />
      <DateField label={t('replay.to')} max={today} {...form.field('to')} />
    </EntityFormPanel>
  );
};
