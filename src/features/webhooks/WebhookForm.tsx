import { Checkbox, Stack, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { useFieldRules } from '#components/forms/useFieldRules.ts';
import type { WebhookEvent } from '#contract/webhooks/events.ts';
import type { Webhook, WebhookWithSecret } from '#contract/webhooks/webhook.ts';
import { sendCall } from '#platform/calls/http.ts';
import { useCallMutation } from '#store/callApi.ts';
import { useWebhookTexts } from './useWebhookTexts.ts';

type WebhookFormProps = {
  rootId: number;
  /** Null for a new one. */
  webhook: Webhook | null;
  onMade: (webhook: WebhookWithSecret) => void;
  onClose: () => void;
};

/** Events by subject, in the order of the form. */
const eventGroups = {
  flaws: ['flaw.found', 'flaw.fixed', 'flaw.overdue', 'fault_report.received'],
  rounds: ['round.finished', 'round.overdue', 'service.due'],
  records: ['building.changed', 'item.changed', 'person.changed', 'move.executed', 'import.finished'],
} as const satisfies Record<string, readonly WebhookEvent[]>;

const groupNames = Object.keys(eventGroups) as (keyof typeof eventGroups)[];

interface WebhookValues {
  name: string;
  url: string;
  events: WebhookEvent[];
  isEnabled: boolean;
}

const valuesOf = ({ name, url, events, isEnabled }: WebhookValues): WebhookValues => ({
  name,
  url,
  events: [...events],
  isEnabled,
});

const newWebhook: WebhookValues = { name: '', url: '', events: [], isEnabled: true };

/** Manages the form of a webhook. */
const useWebhookForm = ({ rootId, webhook, onMade, onClose }: WebhookFormProps) => {
  const { t } = useTranslation('webhooks');
  const rules = useFieldRules();
  const { eventLabel } = useWebhookTexts();
  const [create] = useCallMutation('createWebhook');
  const [update] = useCallMutation('updateWebhook');
  const readWebhook = async (id: number) => {
    const outcome = await sendCall('listWebhooks', { path: { customerId: rootId } });
    return outcome.ok ? { ...outcome, data: outcome.data.find((each) => each.id === id) ?? null } : outcome;
  };
  return useEntityForm<WebhookValues, Webhook | WebhookWithSecret | null>({
    initial: webhook ? valuesOf(webhook) : newWebhook,
    stored: webhook && {
      record: webhook,
      read: () => readWebhook(webhook.id),
      valuesOf: (record) => valuesOf(record ?? webhook),
      labels: {
        name: t('form.name'),
        url: t('form.url'),
        events: { label: t('form.events'), format: (events) => events.map(eventLabel).join(', ') },
        isEnabled: t('form.is_enabled'),
      },
    },
    validate: ({ name, url, events }) => ({
      name: rules.name(name),
      url: rules.required(url),
      events: events.length === 0 ? t('form.events_missing') : null,
    }),
    save: (values, idempotencyKey, newest) =>
      webhook
        ? update({
            customerId: rootId,
            id: webhook.id,
            body: { ...values, version: (newest ?? webhook).version },
          })
        : create({ customerId: rootId, body: values, idempotencyKey }),
    onSaved: (saved) => {
      if (saved && 'secret' in saved) onMade(saved);
      onClose();
    },
  });
};

/** Form of a webhook: name, address, events and the switch. [HOOK-09] */
export const WebhookForm = (props: WebhookFormProps) => {
  const { webhook, onClose } = props;
  const { t } = useTranslation('webhooks');
  const { eventLabel } = useWebhookTexts();
  const form = useWebhookForm(props);
  const { events, isEnabled } = form.values;
  return (
    <EntityFormPanel
      title={t(webhook ? 'form.change_title' : 'form.add_title')}
      saveLabel={webhook ? undefined : t('form.create')}
      form={form}
      onClose={onClose}
    >
      <TextInput label={t('form.name')} description={t('form.name_hint')} {...form.text('name')} />
      <TextInput
        label={t('form.url')}
        description={t('form.url_hint')}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.text('url')}
      />
      <Checkbox.Group
        label={t('form.events')}
        description={t('form.events_hint')}
        error={form.errorOf('events')}
        value={events}
        onChange={(chosen) => form.change({ events: chosen as WebhookEvent[] })}
      >
        {groupNames.map((group) => (
          <Stack key={group} gap="xs" mt="sm">
            <strong>{t(`groups.${group}`)}</strong>
            {eventGroups[group].map((event) => (
              <Checkbox key={event} value={event} label={eventLabel(event)} />
            ))}
          </Stack>
        ))}
      </Checkbox.Group>
      <Switch
        label={t('form.is_enabled')}
        aria-label={t('form.is_enabled')}
        description={t(webhook ? 'form.is_enabled_hint' : 'form.is_enabled_new')}
        checked={isEnabled}
        onChange={(event) => form.change({ isEnabled: event.currentTarget.checked })}
      />
    </EntityFormPanel>
  );
};
