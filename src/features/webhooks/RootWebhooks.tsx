import { Box, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { CardRows } from '#components/card/CardRows.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { NewSecret } from '#components/feedback/NewSecret.tsx';
import type { Webhook, WebhookWithSecret } from '#contract/webhooks/webhook.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { idIn, useAddressParams } from '#platform/useAddressParams.ts';
import { useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { DeliveryLog } from './DeliveryLog.tsx';
import { WebhookDialogs } from './WebhookDialogs.tsx';
import type { WebhookDialog } from './WebhookDialogs.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookRow } from './WebhookRow.tsx';

/** Webhooks of a root customer, and the log of the chosen one. */
export const RootWebhooks = ({ rootId }: { rootId: number }) => {
  const { t } = useTranslation('webhooks');
  const textOf = useFailureText();
  const [params, change] = useAddressParams();
  const { data, error, isFetching, refetch } = useCallQuery(
    'listWebhooks',
    { customerId: rootId },
    refetchOnMount,
  );
  const [isAdding, setIsAdding] = useState(false);
  const [dialog, setDialog] = useState<WebhookDialog | null>(null);
  // Shown once, and kept nowhere else.
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  const loaded = data?.length === 0 ? 'empty' : 'ready';
  const status = error && !isFetching ? 'failed' : data ? loaded : 'loading';
  const logged = data?.find(({ id }) => id === idIn(params, 'webhook')) ?? null;
  const showLog = ({ id }: Webhook) =>
    change({ webhook: id === logged?.id ? null : id, state: null, page: null }, true);
  return (
    <Stack miw={0}>
      <Box maw={880}>
        <Card title={t('list.title')}>
          <Text>{t('list.text')}</Text>
          {made && data?.some(({ id }) => id === made.id) ? (
            <NewSecret
              title={t('secret.title', { name: made.name })}
              text={t('secret.text')}
              secret={made.secret}
              copyLabel={t('secret.copy')}
              onClose={() => setMade(null)}
            />
          ) : null}
          <Loadable
            status={status}
            failure={error ? textOf(error) : undefined}
            onRetry={() => void refetch()}
            empty={<Text c="dimmed">{t('list.none')}</Text>}
          >
            <CardRows>
              {data?.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  isLogged={webhook.id === logged?.id}
                  onLog={() => showLog(webhook)}
                  onOpen={(kind) => setDialog({ kind, webhook })}
                />
              ))}
            </CardRows>
          </Loadable>
          <div>
            <Button variant="default" disabled={!data} onClick={() => setIsAdding(true)}>
              {t('list.add')}
            </Button>
          </div>
        </Card>
      </Box>
      {logged ? (
        <DeliveryLog
          key={logged.id}
          webhook={logged}
          onReplay={() => setDialog({ kind: 'replay', webhook: logged })}
        />
      ) : null}
      {isAdding ? (
        <WebhookForm rootId={rootId} webhook={null} onMade={setMade} onClose={() => setIsAdding(false)} />
      ) : null}
      {dialog ? (
        <WebhookDialogs rootId={rootId} dialog={dialog} onMade={setMade} onClose={() => setDialog(null)} />
      ) : null}
    </Stack>
  );
};
