import { Alert, Button, Title } from '@mantine/core';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { PageHeader } from '#components/text/PageHeader.tsx';
import screen from '#components/text/screen.module.css';
import type { RegisterRecord } from '#contract/registers/registerRecord.ts';
import { usePermissionThere } from '#entities/customers/useCustomerPrincipal.ts';
import { JournalStateParts } from '#entities/maintenance/journals/JournalStateParts.tsx';
import { shownLines } from '#entities/maintenance/journals/keptJournals.ts';
import type { OpenJournal } from '#entities/maintenance/journals/keptJournals.ts';
import { useWaitingLines } from '#entities/maintenance/journals/waitingLines.ts';
import { useUser } from '#entities/session/useSession.ts';
import { toFailure } from '#platform/calls/failure.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { pathTo } from '#platform/paths.ts';
import { formatTimestamp } from '#platform/time/timestamps.ts';
import { useAddressParams } from '#platform/useAddressParams.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import classes from './journal.module.css';
import { JournalLineForm } from './JournalLineForm.tsx';
import { JournalLines } from './JournalLines.tsx';
import { PrintDialog } from './PrintDialog.tsx';
import { useJournal } from './useJournal.ts';

/** Open journal: its state, and its lines with those that wait. */
const Journal = ({ journal, isKept }: { journal: OpenJournal; isKept: boolean }) => {
  const { t } = useTranslation('maintenance');
  const { id: userId } = useUser();
  const mayWrite = usePermissionThere('documents_edit');
  const [params, change] = useAddressParams();
  const [corrected, setCorrected] = useState<RegisterRecord | null>(null);
  const { installationId, installationName, buildingId, buildingName, customerId } = journal.state;
  const [isPrinting, setPrinting] = useState(false);
  const waiting = useWaitingLines(userId, installationId);
  const isOpen = mayWrite && (params.get('new') !== null || corrected !== null);
  // The form of a line that is still being stored must not close the next one.
  const close = () => {
    if (corrected === null) change({ new: null });
    else setCorrected((current) => (current === corrected ? null : current));
  };
  useScreenTitle(t('journal.open', { name: installationName }));
  return (
    <div className={screen.screen}>
      <PageHeader
        title={t('journal.open', { name: installationName })}
        note={buildingName}
        backTo={pathTo('building', { buildingId }, { query: { tab: 'installations' } })}
        backLabel={t('journal.to_building')}
        actions={
          <>
            {isKept ? null : (
              <Button
                size="md"
                variant="default"
                leftSection={<IconPrinter size={20} aria-hidden />}
                onClick={() => setPrinting(true)}
              >
                {t('journal.print')}
              </Button>
            )}
            {mayWrite ? (
              <Button
                size="md"
                leftSection={<IconPlus size={20} aria-hidden />}
                onClick={() => change({ new: '1' })}
              >
                {t('journal.new_line')}
              </Button>
            ) : null}
          </>
        }
      />
      {isKept ? (
        <Alert color="orange">{t('journal.known_at', { time: formatTimestamp(journal.at) })}</Alert>
      ) : null}
      <div className={classes.columns}>
        <div className={classes.state}>
          <JournalStateParts state={journal.state} />
        </div>
        <section className={classes.list}>
          <Title order={2} size="h4">
            {t('journal.lines_title')}
          </Title>
          <JournalLines journal={journal} waiting={waiting} onCorrect={mayWrite ? setCorrected : undefined} />
          {journal.lines.length >= shownLines ? (
            <p className={classes.hint}>{t('journal.more', { count: shownLines })}</p>
          ) : null}
          <Button
            variant="default"
            component={Link}
            to={pathTo(
              'registers',
              {},
              { query: { customer: customerId, kind: 'journal', building: buildingId } },
            )}
          >
            {t('journal.all_lines')}
          </Button>
        </section>
      </div>
      {isPrinting ? <PrintDialog state={journal.state} onClose={() => setPrinting(false)} /> : null}
      {isOpen ? (
        <JournalLineForm
          key={corrected?.id ?? 'new'}
          journal={journal}
          corrected={corrected}
          onClose={close}
        />
      ) : null}
    </div>
  );
};

/** Screen with the journal of an installation, which works without a network once the device knows the journal. [SBA-20] */
export const JournalScreen = () => {
  const { t } = useTranslation('maintenance');
  const textOf = useFailureText();
  const installationId = Number(useParams().installationId);
  const { journal, isKept, error, retry } = useJournal(installationId);
  if (journal && journal.state.installationId === installationId)
    return <Journal key={installationId} journal={journal} isKept={isKept} />;
  if (error && [400, 404].includes(toFailure(error).status))
    return <EmptyState isScreen title={t('journal.unknown')} />;
  return (
    <Loadable
      status={error ? 'failed' : 'loading'}
      failure={error ? textOf(error) : undefined}
      onRetry={retry}
    >
      {null}
    </Loadable>
  );
};
