import { useTranslation } from 'react-i18next';
import type { WebhookEvent } from '#contract/webhooks/events.ts';
import type { Webhook, WebhookDelivery, WebhookTest } from '#contract/webhooks/webhook.ts';

type Result = {
  /** Null for a test. */
  state: WebhookDelivery['state'] | null;
  reason: WebhookDelivery['reason'] | WebhookTest['result'];
  status: number | null;
};

/** Returns functions for the texts of events, states and results. */
export const useWebhookTexts = () => {
  const { t } = useTranslation('webhooks');
  return {
    eventLabel: (event: WebhookEvent): string => {
      const [subject, happening] = event.split('.');
      return t(`events.${subject}_${happening}` as 'events.flaw_found');
    },
    stateOf: ({ isEnabled, disabledReason, failingSince }: Webhook): string => {
      if (disabledReason !== null) return t(`state.disabled_${disabledReason}`);
      if (!isEnabled) return t('state.off');
      return t(failingSince === null ? 'state.on' : 'state.failing');
    },
    /** Returns the result of a delivery or a test in words; empty before the first try. */
    resultOf: ({ state, reason, status }: Result): string => {
      if (reason === 'status') return t('results.status', { status });
      if (reason !== null) return t(`results.${reason}`);
      return state === 'delivered' ? t('results.delivered') : '';
    },
  };
};
