import { Button, NativeSelect, Stack, Title } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ListView } from '#components/table/ListView.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import { deliveryStates } from '#contract/webhooks/deliveryStates.ts';
import type { Webhook, WebhookDelivery } from '#contract/webhooks/webhook.ts';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { failureTexts } from '#platform/calls/failureText.ts';
import { toFailure } from '#platform/calls/failure.ts';
import { useErrorTexts } from '#platform/calls/useErrorTexts.ts';
import { notify } from '#platform/notify.ts';
import { useAddressParams, wordIn } from '#platform/useAddressParams.ts';
import { useCallMutation, useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useDeliveryColumns } from './useDeliveryColumns.tsx';
import { useWebhookTexts } from './useWebhookTexts.ts';

type DeliveryLogProps = { webhook: Webhook; onReplay: () => void };

/** Interval of reloading the log, in milliseconds: deliveries go on while it is shown. */
const reloadMs = 10_000;

/** Log of a webhook's last deliveries: state, tries and result, each to be sent again. [HOOK-09] */
export const DeliveryLog = ({ webhook, onReplay }: DeliveryLogProps) => {
  const { t } = useTranslation('webhooks');
  const errors = useErrorTexts();
  const [params, change] = useAddressParams();
  const list = useListAddress({ id: 'webhooks', orders: ['Occurred desc', 'Tried', 'Type'] });
  const columns = useDeliveryColumns();
  const { eventLabel } = useWebhookTexts();
  const [resend] = useCallMutation('resendWebhookDelivery');
  const { customerId, id, name, isEnabled } = webhook;
  const state = wordIn(params, 'state', ['', ...deliveryStates]);
  const query = { customerId, id, state: state || undefined, ...list.paging };
  const deliveries = useCallQuery('listWebhookDeliveries', query, {
    ...refetchOnMount,
    pollingInterval: reloadMs,
  });
  const sendAgain = async ({ id: deliveryId }: WebhookDelivery) => {
    const { error } = await resend({ customerId, id, deliveryId, body: {} });
    if (error === undefined) notify({ tone: 'success', text: t('log.sent') });
    else notify({ tone: 'failure', text: failureTexts(toFailure(error), errors).join(' ') });
  };
  return (
    <Stack miw={0} gap="sm">
      <Title order={2} fz="lg" style={{ overflowWrap: 'anywhere' }}>
        {t('log.title', { name })}
      </Title>
      <ListView<WebhookDelivery>
        caption={t('log.title', { name })}
        list={list}
        query={deliveries}
        scope={JSON.stringify([id, state])}
        columns={columns}
        rowKey={(delivery) => delivery.id}
        rowLabel={({ type }) => eventLabel(type)}
        emptyText={t(state ? 'log.empty_filtered' : 'log.empty')}
        filters={{ isSet: state !== '', onClear: () => change({ state: null, page: null }) }}
        fetchPage={pagesOf('listWebhookDeliveries', query)}
        rowActions={(delivery) => [
          {
            id: 'resend',
            label: t('log.resend'),
            icon: <IconSend size={18} aria-hidden />,
            isDisabled: !isEnabled,
            onSelect: () => void sendAgain(delivery),
          },
        ]}
        tools={
          <>
            <NativeSelect
              aria-label={t('log.state')}
              value={state}
              data={[
                { value: '', label: t('log.all') },
                ...deliveryStates.map((value) => ({ value, label: t(`states.${value}`) })),
              ]}
              onChange={(event) => change({ state: event.currentTarget.value, page: null })}
            />
            <Button variant="default" disabled={!isEnabled} onClick={onReplay}>
              {t('log.replay')}
            </Button>
          </>
        }
      />
    </Stack>
  );
};
