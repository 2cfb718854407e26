import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import rowList from '#components/text/rowList.module.css';
import type { JournalState } from '#contract/journals/journal.ts';
import { formatRange } from '#platform/time/dates.ts';
import classes from './journalState.module.css';

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
    <ul className={rowList.rows}>
      {disconnections.map(({ lineId, since, sections, offUntil, isPastTime }) => (
        <li key={lineId} className={rowList.row}>
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
      <ul className={rowList.rows}>
        {overdue.map(({ section, lastTested }) => (
          <li key={section} className={rowList.row}>
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
    <ul className={rowList.rows}>
      {quarters.map(({ from, until, tested, needed, isKept, isRunning }) => (
        <li key={from} className={rowList.row}>
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

/** State of a journal: standing disconnections, sections not tested in time, quarters and alarms. */
export const JournalStateParts = ({ state }: { state: JournalState }) => {
  const { t } = useTranslation('maintenance');
  return (
    <>
      <Part title={t('journal.disconnected')}>
        <Disconnections disconnections={state.disconnections} />
      </Part>
      <Part title={t('journal.sections')}>
        <Sections sections={state.sections} />
      </Part>
      {state.quarters.length > 0 ? (
        <Part title={t('journal.quarters')}>
          <Quarters quarters={state.quarters} />
        </Part>
      ) : null}
      <Part title={t('journal.alarms')}>
        <Alarms alarms={state.alarms} />
      </Part>
    </>
  );
};
