import { Box, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { FactList } from '#components/text/FactList.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import type { Retention } from '#contract/privacy/retention.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { formatDate } from '#platform/time/dates.ts';
import { useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { RetentionForm } from './RetentionForm.tsx';

/** Announced deletions, each as a sentence. */
const Announcements = ({ announcements }: Pick<Retention, 'announcements'>) => {
  const { t } = useTranslation('privacy');
  if (announcements.length === 0) return <Text c="dimmed">{t('retention.none_announced')}</Text>;
  return (
    <Box component="section" aria-label={t('retention.announced')}>
      <Box component="h3" m={0} fz="sm" fw={600}>
        {t('retention.announced')}
      </Box>
      <Box component="ul" my="xs" mx={0} ps={20}>
        {announcements.map(({ kind, cutoff, due, count }) => (
          <li key={`${kind} ${cutoff}`}>
            {t(`retention.announcement.${kind}`, {
              count,
              due: formatDate(due),
              cutoff: formatDate(cutoff),
            })}
          </li>
        ))}
      </Box>
    </Box>
  );
};

/** Card with the retention of a root customer, what it will delete, and the form to change it. [IDENT-49] */
export const RetentionCard = ({ rootId }: { rootId: number }) => {
  const { t } = useTranslation('privacy');
  const textOf = useFailureText();
  const { data, error, isFetching, refetch } = useCallQuery(
    'getRetention',
    { customerId: rootId },
    refetchOnMount,
  );
  const [isChanging, setIsChanging] = useState(false);
  const status = error && !isFetching ? 'failed' : data ? 'ready' : 'loading';
  const months = (value: number | null, none: string) =>
    value === null ? none : t('retention.months', { count: value });
  return (
    <Card title={t('retention.title')}>
      <Text>{t('retention.text')}</Text>
      <Loadable status={status} failure={error ? textOf(error) : undefined} onRetry={() => void refetch()}>
        {data ? (
          <>
            <FactList
              facts={[
                { term: t('retention.photos'), text: months(data.photos, t('retention.kept')) },
                {
                  term: t('retention.contacts'),
                  text: months(data.contacts, t('retention.usual_days', { count: data.usualContactDays })),
                },
                { term: t('retention.audit'), text: months(data.audit, t('retention.kept')) },
              ]}
            />
            <Announcements announcements={data.announcements} />
          </>
        ) : null}
      </Loadable>
      <div>
        <Button variant="default" disabled={!data} onClick={() => setIsChanging(true)}>
          {t('retention.change')}
        </Button>
      </div>
      {isChanging && data ? (
        <RetentionForm rootId={rootId} retention={data} onClose={() => setIsChanging(false)} />
      ) : null}
    </Card>
  );
};
