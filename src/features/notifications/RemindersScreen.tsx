import { useTranslation } from 'react-i18next';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { ReminderForm } from './ReminderForm.tsx';
import { useCallQuery } from '#store/callApi.ts';

/** Screen for all users with the reminders of rounds, and their calendar. */
export const RemindersScreen = () => {
  const { t } = useTranslation('notifications');
  useScreenTitle(t('title'));
  const textOf = useFailureText();
  const { data, error, isFetching, refetch } = useCallQuery('getReminderSettings', {}, refetchOnMount);
  const status = data ? 'ready' : error && !isFetching ? 'failed' : 'loading';
  return (
    <Loadable status={status} failure={error ? textOf(error) : undefined} onRetry={() => void refetch()}>
      {data ? <ReminderForm settings={data} /> : null}
    </Loadable>
  );
};
