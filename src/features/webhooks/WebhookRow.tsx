import { Button, Group, Text } from '@mantine/core';
import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CardRow } from '#components/card/CardRows.tsx';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import type { StatusTone } from '#components/marks/StatusChip.tsx';
import { RowActions } from '#components/table/RowActions.tsx';
import { RelativeDate } from '#components/text/RelativeDate.tsx';
import type { Webhook } from '#contract/webhooks/webhook.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useCallMutation } from '#store/callApi.ts';
import { useWebhookTexts } from './useWebhookTexts.ts';
import type { WebhookDialog } from './WebhookDialogs.tsx';

type WebhookRowProps = {
  webhook: Webhook;
  isLogged: boolean;
  onLog: () => void;
  onOpen: (kind: WebhookDialog['kind']) => void;
};

const toneOf = ({ isEnabled, disabledReason, failingSince }: Webhook): StatusTone => {
  if (disabledReason !== null) return 'danger';
  if (!isEnabled) return 'info';
  return failingSince === null ? 'success' : 'warning';
};

/** State of a webhook: its chip, and what is wrong with it. */
const WebhookState = ({ webhook }: { webhook: Webhook }) => {
  const { t } = useTranslation('webhooks');
  const { stateOf } = useWebhookTexts();
  const { isEnabled, failingSince, previousUntil, creatorState, creatorName } = webhook;
  return (
    <>
      <div>
        <StatusChip tone={toneOf(webhook)}>{stateOf(webhook)}</StatusChip>
      </div>
      {isEnabled && failingSince !== null ? (
        <span>
          {t('state.failing_since')} <RelativeDate date={failingSince} hasDistance />
        </span>
      ) : null}
      {creatorState === 'valid' ? null : (
        <Text span c="var(--state-flaw-text)">
          {t(`state.creator_${creatorState}`)}
        </Text>
      )}
      {previousUntil === null ? null : (
        <span>
          {t('state.previous_until')} <RelativeDate date={previousUntil} hasDistance />
        </span>
      )}
      {creatorName === null || creatorState !== 'valid' ? null : (
        <Text span c="dimmed">
          {t('state.creator', { name: creatorName })}
        </Text>
      )}
    </>
  );
};

/** Webhook with its state, a test, and the way to its log and settings. */
export const WebhookRow = ({ webhook, isLogged, onLog, onOpen }: WebhookRowProps) => {
  const { t } = useTranslation('webhooks');
  const textOf = useFailureText();
  const { eventLabel, resultOf } = useWebhookTexts();
  const [test, { data, error, isLoading }] = useCallMutation('testWebhook');
  const { customerId, id, name, url, events } = webhook;
  return (
    <CardRow
      title={name}
      actions={
        <RowActions
          rowName={name}
          actions={[
            {
              id: 'change',
              label: t('actions.change'),
              icon: <IconPencil size={18} aria-hidden />,
              onSelect: () => onOpen('change'),
            },
            {
              id: 'rotate',
              label: t('actions.rotate'),
              icon: <IconKey size={18} aria-hidden />,
              onSelect: () => onOpen('rotate'),
            },
            {
              id: 'remove',
              label: t('actions.remove'),
              icon: <IconTrash size={18} aria-hidden />,
              isDanger: true,
              onSelect: () => onOpen('remove'),
            },
          ]}
        />
      }
    >
      <Text span style={{ overflowWrap: 'anywhere' }}>
        {url}
      </Text>
      <WebhookState webhook={webhook} />
      <Text span c="dimmed">
        {events.map(eventLabel).join(', ')}
      </Text>
      <Group gap="xs" mt={4}>
        <Button
          variant="default"
          loading={isLoading}
          aria-label={t('actions.test_of', { name })}
          onClick={() => void test({ customerId, id, body: {} })}
        >
          {t('actions.test')}
        </Button>
        <Button
          variant="default"
          aria-expanded={isLogged}
          aria-label={t('actions.log_of', { name })}
          onClick={onLog}
        >
          {t(isLogged ? 'actions.hide_log' : 'actions.log')}
        </Button>
      </Group>
      <span role="status">
        {data && !isLoading ? resultOf({ state: null, reason: data.result, status: data.status }) : null}
      </span>
      {error ? <FailureAlert text={textOf(error)} /> : null}
    </CardRow>
  );
};
