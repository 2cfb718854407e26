import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { CardRows } from '#components/card/CardRows.tsx';
import { ConfirmAct } from '#components/feedback/ConfirmAct.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import type { FailedJob } from '#contract/tenants/failedJob.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { FailedJobRow } from './FailedJobRow.tsx';
import { useJobLabel } from './useJobLabel.ts';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';

/** Card with the jobs that have failed for good, which a web administrator runs again or discards. [OPS-115] */
export const FailedJobsCard = () => {
  const { t } = useTranslation('status');
  const textOf = useFailureText();
  const labelOf = useJobLabel();
  const { data, error, isFetching, refetch } = useCallQuery('listFailedJobs', {}, refetchOnMount);
  const [discard] = useCallMutation('discardJob');
  const [discarded, setDiscarded] = useState<FailedJob | null>(null);
  const loaded = data?.length === 0 ? 'empty' : 'ready';
  const status = error && !isFetching ? 'failed' : data ? loaded : 'loading';
  return (
    <Card title={t('jobs.title')}>
      <Loadable
        status={status}
        failure={error ? textOf(error) : undefined}
        onRetry={() => void refetch()}
        empty={<Text c="dimmed">{t('jobs.none')}</Text>}
      >
        <Text c="dimmed">{t('jobs.intro')}</Text>
        <CardRows>
          {data?.map((job) => (
            <FailedJobRow key={job.id} job={job} onDiscard={() => setDiscarded(job)} />
          ))}
        </CardRows>
      </Loadable>
      {discarded ? (
        <ConfirmAct
          title={t('jobs.confirm')}
          confirmLabel={t('jobs.discard')}
          isDanger
          act={() => discard({ jobId: discarded.id })}
          onClose={() => setDiscarded(null)}
        >
          <p>{t('jobs.loss', { job: labelOf(discarded) })}</p>
        </ConfirmAct>
      ) : null}
    </Card>
  );
};
