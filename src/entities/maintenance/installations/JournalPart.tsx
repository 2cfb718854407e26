import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { SidePanel } from '#components/forms/SidePanel.tsx';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { pathTo } from '#platform/paths.ts';
import { useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { JournalStateParts } from '../journals/JournalStateParts.tsx';
import classes from '../journals/journalState.module.css';

type JournalPartProps = { installation: { id: number; name: string }; onClose: () => void };

/** Panel with the state of an installation's journal, which opens the journal itself. */
export const JournalPart = ({ installation, onClose }: JournalPartProps) => {
  const { t } = useTranslation('maintenance');
  const textOf = useFailureText();
  const { data, error, isFetching, refetch } = useCallQuery(
    'getJournalState',
    { id: installation.id },
    refetchOnMount,
  );
  const status = error && !isFetching ? 'failed' : data ? 'ready' : 'loading';
  return (
    <SidePanel isOpen title={t('journal.open', { name: installation.name })} onClose={onClose}>
      <Loadable status={status} failure={error ? textOf(error) : undefined} onRetry={() => void refetch()}>
        {data ? (
          <div className={classes.parts}>
            <JournalStateParts state={data} />
            <Button
              variant="default"
              component={Link}
              to={pathTo('journal', { installationId: installation.id })}
            >
              {t('journal.lines')}
            </Button>
          </div>
        ) : null}
      </Loadable>
    </SidePanel>
  );
};
