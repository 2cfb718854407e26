import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { PageHeader } from '#components/text/PageHeader.tsx';
import { useMayCall } from '#entities/session/useSession.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { FailedJobsCard } from './FailedJobsCard.tsx';
import { InstallationCard } from './InstallationCard.tsx';
import { StorageCard } from './StorageCard.tsx';
import { useCallQuery } from '#store/callApi.ts';

/** Screen for company admins with their company's storage use; for web admins also the whole installation and failed jobs. */
export const StatusScreen = () => {
  const { t } = useTranslation('status');
  useScreenTitle(t('title'));
  const textOf = useFailureText();
  const mayHandleJobs = useMayCall('listFailedJobs');
  const { data, error, isFetching, refetch } = useCallQuery('getStatus', {}, refetchOnMount);
  // Data from before a failed refetch says nothing about the current state.
  const status = error && !isFetching ? 'failed' : data ? 'ready' : 'loading';
  return (
    <Stack miw={0}>
      <PageHeader title={t('title')} />
      <Loadable status={status} failure={error ? textOf(error) : undefined} onRetry={() => void refetch()}>
        {data?.installation ? <InstallationCard installation={data.installation} /> : null}
        {mayHandleJobs ? <FailedJobsCard /> : null}
        {data ? <StorageCard storage={data.storage} /> : null}
      </Loadable>
    </Stack>
  );
};
