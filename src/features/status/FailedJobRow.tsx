import { Box, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CardRow } from '#components/card/CardRows.tsx';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { RelativeDate } from '#components/text/RelativeDate.tsx';
import type { FailedJob } from '#contract/tenants/failedJob.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useJobLabel } from './useJobLabel.ts';
import { useCallMutation } from '#store/callApi.ts';

type FailedJobRowProps = { job: FailedJob; onDiscard: () => void };

/** Failed job with its reason and the two things that can be done about it. */
export const FailedJobRow = ({ job, onDiscard }: FailedJobRowProps) => {
  const { t } = useTranslation('status');
  const textOf = useFailureText();
  const label = useJobLabel()(job);
  const [retry, { error, isLoading }] = useCallMutation('retryJob');
  const cause =
    job.cause !== 'failed'
      ? t(`jobs.causes.${job.cause}`)
      : job.reason === null
        ? t('jobs.causes.unknown')
        : t('jobs.causes.failed', { reason: job.reason });
  return (
    <CardRow
      title={label}
      actions={
        <>
          <Button
            variant="default"
            loading={isLoading}
            aria-label={t('jobs.retry_of', { job: label })}
            onClick={() => void retry({ jobId: job.id })}
          >
            {t('jobs.retry')}
          </Button>
          <Button variant="default" aria-label={t('jobs.discard_of', { job: label })} onClick={onDiscard}>
            {t('jobs.discard')}
          </Button>
        </>
      }
    >
      <span>{cause}</span>
      <Box component="span" m={0} c="dimmed">
        {t('jobs.tries', { count: job.tries })}, <RelativeDate date={job.failed} hasDistance />
      </Box>
      {error ? <FailureAlert text={textOf(error)} /> : null}
    </CardRow>
  );
};
