import { Group, Text } from '@mantine/core';
import { dayCell } from '@tillsyn/spreadsheet/cells';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import type { StatusTone } from '#components/marks/StatusChip.tsx';
import type { DataTableColumn } from '#components/table/dataTableTypes.ts';
import type { DeliveryState } from '#contract/webhooks/deliveryStates.ts';
import type { WebhookDelivery } from '#contract/webhooks/webhook.ts';
import { formatTimestamp } from '#platform/time/timestamps.ts';
import { useWebhookTexts } from './useWebhookTexts.ts';

const tones: Record<DeliveryState, StatusTone> = {
  waiting: 'info',
  delivered: 'success',
  failed: 'danger',
  skipped: 'warning',
  stopped: 'warning',
};

const Time = ({ at }: { at: string }) => <time dateTime={at}>{formatTimestamp(at)}</time>;

/** Columns of a webhook's log. */
export const useDeliveryColumns = (): DataTableColumn<WebhookDelivery>[] => {
  const { t } = useTranslation('webhooks');
  const { eventLabel, resultOf } = useWebhookTexts();
  return [
    {
      id: 'event',
      header: t('columns.event'),
      sortKey: 'Type',
      isTitle: true,
      width: '24%',
      cell: ({ type, count }) =>
        count === 1 ? eventLabel(type) : t('columns.event_of', { event: eventLabel(type), count }),
    },
    {
      id: 'occurred',
      header: t('columns.occurred'),
      sortKey: 'Occurred',
      cell: ({ occurred }) => <Time at={occurred} />,
      value: ({ occurred }) => dayCell(occurred),
    },
    {
      id: 'state',
      header: t('columns.state'),
      cell: ({ state }) => <StatusChip tone={tones[state]}>{t(`states.${state}`)}</StatusChip>,
      value: ({ state }) => t(`states.${state}`),
    },
    {
      id: 'tries',
      header: t('columns.tries'),
      isNumeric: true,
      cell: ({ tries }) => tries,
    },
    {
      id: 'result',
      header: t('columns.result'),
      width: '28%',
      cell: (delivery) => (
        <Group gap={4}>
          <span>{resultOf(delivery)}</span>
          {delivery.nextTry === null || delivery.tries === 0 ? null : (
            <Text span c="dimmed">
              {t('columns.next')} <Time at={delivery.nextTry} />
            </Text>
          )}
        </Group>
      ),
      value: resultOf,
    },
    {
      id: 'message',
      header: t('columns.message'),
      isHiddenAtFirst: true,
      cell: ({ messageId }) => messageId,
    },
  ];
};
