import { Button, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { SidePanel } from '#components/forms/SidePanel.tsx';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import type { JournalState } from '#contract/journals/journal.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { pathTo } from '#platform/paths.ts';
import { formatRange } from '#platform/time/dates.ts';
import { useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import classes from './journalPart.module.css';

type JournalPartProps = { installation: { id: number; name: string }; onClose: () => void };

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.part}>
    <Title order={3} size="h5">
      {title}
    </Title>
    {children}
  </section>
);

/** List of the standing disconnections. */
const Disconnections = ({ disconnections }: Pick<JournalState, 'disconnections'>) => {
  const { t } = useTranslation('maintenance');
  if (disconnections.length === 0) return <p className={classes.text}>{t('journal.nothing_off')}</p>;
  return (
    <ul className={classes.rows}>
      {disconnections.map(({ lineId, since, sections, offUntil, isPastTime }) => (
        <li key={lineId} className={classes.row}>
          <span>
            {t(offUntil === null ? 'journal.off_since' : 'journal.off_until', {
              sections: sections.join(', ') || t('journal.whole'),
              since,
              until: offUntil ?? '',
            })}
          </span>
          {isPastTime ? <StatusChip tone="danger">{t('journal.past_time')}</StatusChip> : null}
        </li>
      ))}
    </ul>
  );
};

/** Number of the sections tested within a year, and the others by name. */
const Sections = ({ sections }: Pick<JournalState, 'sections'>) => {
  const { t } = useTranslation('maintenance');
  if (sections.length === 0) return <p className={classes.text}>{t('journal.no_sections')}</p>;
  const overdue = sections.filter(({ isOverdue }) => isOverdue);
  return (
    <>
      <p className={classes.text}>
        {t('journal.tested', { recent: sections.length - overdue.length, count: sections.length })}
      </p>
      <ul className={classes.rows}>
        {overdue.map(({ section, lastTested }) => (
          <li key={section} className={classes.row}>
            <span>{section}</span>
            <StatusChip tone="danger">
              {lastTested === null ? t('journal.never') : t('journal.last', { day: lastTested })}
            </StatusChip>
          </li>
        ))}
      </ul>
    </>
  );
};

/** Share of the sections tested in each quarter. */
const Quarters = ({ quarters }: Pick<JournalState, 'quarters'>) => {
  const { t } = useTranslation('maintenance');
  return (
    <ul className={classes.rows}>
      {quarters.map(({ from, until, tested, needed, isKept, isRunning }) => (
        <li key={from} className={classes.row}>
          <span>
            {formatRange(from, until)}
            <br />
            {t('journal.quarter', { tested, needed })}
          </span>
          <StatusChip tone={isKept ? 'success' : isRunning ? 'info' : 'danger'}>
            {t(isKept ? 'journal.kept' : isRunning ? 'journal.running' : 'journal.not_kept')}
          </StatusChip>
        </li>
      ))}
    </ul>
  );
};

/** Alarms of the last year by cause. */
const Alarms = ({ alarms: { all, real, unknown, unwanted } }: Pick<JournalState, 'alarms'>) => {
  const { t } = useTranslation('maintenance');
  const share = all === 0 ? 0 : Math.round((unwanted / all) * 100);
  return (
    <p className={classes.text}>
      {all === 0
        ? t('journal.no_alarms')
        : t('journal.alarm_counts', { count: all, unwanted, share, real, unknown })}
    </p>
  );
};

/** Panel with the state of an installation's journal: standing disconnections, sections not tested in time, quarters and alarms. */
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
            <Part title={t('journal.disconnected')}>
              <Disconnections disconnections={data.disconnections} />
            </Part>
            <Part title={t('journal.sections')}>
              <Sections sections={data.sections} />
            </Part>
            {data.quarters.length > 0 ? (
              <Part title={t('journal.quarters')}>
                <Quarters quarters={data.quarters} />
              </Part>
            ) : null}
            <Part title={t('journal.alarms')}>
              <Alarms alarms={data.alarms} />
            </Part>
            <Button
              variant="default"
              component={Link}
              to={pathTo(
                'registers',
                {},
                {
                  query: { customer: data.customerId, kind: 'journal', building: data.buildingId },
                },
              )}
            >
              {t('journal.lines')}
            </Button>
          </div>
        ) : null}
      </Loadable>
    </SidePanel>
  );
};
