import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { CardRow, CardRows } from '#components/card/CardRows.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import type { DeletedUser } from '#contract/privacy/erasure.ts';
import { EraseDialog } from '#entities/users/ui/privacy/EraseDialog.tsx';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { formatDate } from '#platform/time/dates.ts';
import { useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';

const shownUsers = 50;

/** Card with the deleted users of a root customer, who can still be erased. [IDENT-49] */
export const DeletedUsersCard = ({ rootId }: { rootId: number }) => {
  const { t } = useTranslation('privacy');
  const textOf = useFailureText();
  const query = { customerId: rootId, pageSize: shownUsers };
  const { data, error, isFetching, refetch } = useCallQuery('listDeletedUsers', query, refetchOnMount);
  const [erased, setErased] = useState<DeletedUser | null>(null);
  const loaded = data?.rows.length === 0 ? 'empty' : 'ready';
  const status = error && !isFetching ? 'failed' : data ? loaded : 'loading';
  const total = data?.pagination.totalCount ?? 0;
  return (
    <Card title={t('deleted.title')}>
      <Text>{t('deleted.text')}</Text>
      <Loadable
        status={status}
        failure={error ? textOf(error) : undefined}
        onRetry={() => void refetch()}
        empty={<Text c="dimmed">{t('deleted.none')}</Text>}
      >
        <CardRows>
          {data?.rows.map((user) => (
            <CardRow
              key={user.id}
              title={user.name}
              actions={
                <Button
                  variant="default"
                  aria-label={t('deleted.erase_of', { name: user.name })}
                  onClick={() => setErased(user)}
                >
                  {t('deleted.erase')}
                </Button>
              }
            >
              <Text fz="sm">{user.email}</Text>
              <Text fz="sm" c="dimmed">
                {user.customer.name} · {t('deleted.deleted', { day: formatDate(user.deleted) })}
              </Text>
            </CardRow>
          ))}
        </CardRows>
        {total > shownUsers ? (
          <Text c="dimmed" fz="sm">
            {t('deleted.more', { shown: shownUsers, total })}
          </Text>
        ) : null}
      </Loadable>
      {erased ? <EraseDialog user={erased} onClose={() => setErased(null)} /> : null}
    </Card>
  );
};
