import { useTranslation } from 'react-i18next';
import type { FailedJob } from '#contract/tenants/failedJob.ts';

/** Returns a function for the label of a job: its kind and the address of its e-mail. */
export function useJobLabel(): (job: FailedJob) => string {
  const { t } = useTranslation('status');
  return ({ kind, recipient }) => [t(`jobs.kinds.${kind}`), recipient].filter(Boolean).join(', ');
}
