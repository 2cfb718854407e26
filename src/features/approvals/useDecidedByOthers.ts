import { useTranslation } from 'react-i18next';
import { toFailure } from '#platform/calls/failure.ts';
import { notify } from '#platform/notify.ts';

/** Whether a decision was refused because there is one. */
export const isDecided = (error: unknown): boolean =>
  error !== undefined && toFailure(error).codes.includes('already_decided');

/** Says that others have decided so many entries meanwhile, and loads the list again. */
export const useDecidedByOthers = (reload: () => unknown) => {
  const { t } = useTranslation('approvals');
  return (count: number): void => {
    reload();
    notify({ tone: 'info', text: t('decided_by_others', { count }) });
  };
};
