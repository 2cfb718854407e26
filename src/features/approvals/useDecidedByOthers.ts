import { useTranslation } from 'react-i18next';
import { toFailure } from '#platform/calls/failure.ts';
import { notify } from '#platform/notify.ts';

/** Returns whether a decision was refused because there already is one. */
export const isDecided = (error: unknown): boolean =>
  error !== undefined && toFailure(error).codes.includes('already_decided');

/** Returns a function that shows how many entries others have decided in the meantime, and reloads the list. */
export const useDecidedByOthers = (reload: () => unknown) => {
  const { t } = useTranslation('approvals');
  return (count: number): void => {
    reload();
    notify({ tone: 'info', text: t('decided_by_others', { count }) });
  };
};
