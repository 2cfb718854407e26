import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { CardRow, CardRows } from '#components/card/CardRows.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { formatDate } from '#platform/time/dates.ts';
import { useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';

const shownErasures = 50;

/** Card with the log of a root customer's erasures, which name nobody erased. [IDENT-49] */
export const ErasuresCard = ({ rootId }: { rootId: number }) => {
  const { t } = useTranslation('privacy');
  const textOf = useFailureText();
  const query = { customerId: rootId, pageSize: shownErasures };
  const { data, error, isFetching, refetch } = useCallQuery('listErasures', query, refetchOnMount);
  const loaded = data?.rows.length === 0 ? 'empty' : 'ready';
  const status = error && !isFetching ? 'failed' : data ? loaded : 'loading';
  const total = data?.pagination.totalCount ?? 0;
  return (
    <Card title={t('erasures.title')}>
      <Loadable
        status={status}
        failure={error ? textOf(error) : undefined}
        onRetry={() => void refetch()}
        empty={<Text c="dimmed">{t('erasures.none')}</Text>}
      >
        <CardRows>
          {data?.rows.map(({ id, userId, created, erasedByName }) => (
            <CardRow key={id} title={t('erasures.row', { id: userId })} actions={null}>
              <Text fz="sm" c="dimmed">
                {erasedByName === ''
                  ? t('erasures.by_outside', { day: formatDate(created) })
                  : t('erasures.by', { day: formatDate(created), name: erasedByName })}
              </Text>
            </CardRow>
          ))}
        </CardRows>
        {total > shownErasures ? (
          <Text c="dimmed" fz="sm">
            {t('deleted.more', { shown: shownErasures, total })}
          </Text>
        ) : null}
      </Loadable>
    </Card>
  );
};
