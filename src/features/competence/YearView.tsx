import { Anchor, Box, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { SearchField } from '#components/forms/fields/SearchField.tsx';
import { useIsPhone } from '#components/theme/useIsMobile.ts';
import { useMonths } from '#entities/statistics/useMonths.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { pathTo } from '#platform/paths.ts';
import type { GapsQuery } from './GapList.tsx';
import type { GapFilters, GapRow } from './gapRows.ts';
import type { YearEntry, YearMonth, YearRow } from './yearRows.ts';
import { yearMonths, yearRows } from './yearRows.ts';
import classes from './yearView.module.css';

/** Maximum number of rows shown; filters narrow them. */
const mostRows = 200;

/** Delay of the search while typing, in milliseconds. */
const searchMs = 200;

/** Returns the texts of the entries: a short one for a cell, and a sentence. */
const useEntryTexts = () => {
  const { t } = useTranslation('competence');
  const shortOf = (entry: YearEntry) =>
    entry.kind === 'end'
      ? entry.until.slice(8)
      : t('year.short', { present: entry.gap.persons.length, needed: entry.gap.needed });
  const sentenceOf = (entry: YearEntry) => {
    if (entry.kind === 'end') return t('year.end', { until: entry.until });
    const { persons, needed, from, until, isToday } = entry.gap;
    const count = t('present', { present: persons.length, needed });
    if (isToday) return t(until === null ? 'year.today' : 'year.today_until', { count, until });
    return t(until === null ? 'year.from' : 'year.from_until', { count, from, until });
  };
  return { shortOf, sentenceOf };
};

const toneOf = (entry: YearEntry) => (entry.kind === 'end' ? 'end' : entry.gap.isToday ? 'today' : 'coming');

/** Link of a row to the register that can close its gap, or that has its certificate. */
const RowLink = ({ row }: { row: YearRow }) => {
  const { t } = useTranslation('competence');
  return (
    <Anchor component={Link} to={pathTo('registers', {}, { query: row.register })} className={classes.link}>
      <span>
        {t(`duties.${row.duty}`)}
        <Text span c="dimmed" fz="sm" className={classes.detail}>
          {row.detail}
        </Text>
      </span>
    </Anchor>
  );
};

type YearProps = { rows: readonly YearRow[]; months: readonly YearMonth[] };

/** Table of the year with months across. */
const YearTable = ({ rows, months }: YearProps) => {
  const { t } = useTranslation('competence');
  const { short, long } = useMonths();
  const { shortOf, sentenceOf } = useEntryTexts();
  return (
    <div className={classes.frame} role="group" aria-label={t('year.label')} tabIndex={0}>
      <table className={classes.table} aria-label={t('year.label')}>
        <thead>
          <tr>
            <th scope="col" className={classes.name}>
              {t('columns.duty')}
            </th>
            {months.map(({ key }) => {
              const index = Number(key.slice(5)) - 1;
              return (
                <th key={key} scope="col">
                  <span aria-hidden>{short[index]}</span>
                  <span className="visually-hidden">{`${long[index]} ${key.slice(0, 4)}`}</span>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className={classes.name}>
                <RowLink row={row} />
              </th>
              {row.entries.map((entry, index) => (
                <td key={months[index]?.key}>
                  {entry ? (
                    <span className={classes.entry} data-tone={toneOf(entry)} title={sentenceOf(entry)}>
                      <span aria-hidden className="tabular">
                        {shortOf(entry)}
                      </span>
                      <span className="visually-hidden">{sentenceOf(entry)}</span>
                    </span>
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Months of the year with what begins or ends in each, for a phone; what lasts is named in its first month. */
const YearMonths = ({ rows, months }: YearProps) => {
  const { t } = useTranslation('competence');
  const { long } = useMonths();
  const { sentenceOf } = useEntryTexts();
  const isFirst = (row: YearRow, index: number) => {
    const [entry, before] = [row.entries[index], row.entries[index - 1]];
    return entry?.kind === 'gap' ? !(before?.kind === 'gap' && before.gap === entry.gap) : Boolean(entry);
  };
  const listedMonths = months
    .map((month, index) => ({ month, index, ofMonth: rows.filter((row) => isFirst(row, index)) }))
    .filter(({ ofMonth }) => ofMonth.length > 0);
  return (
    <div className={classes.months} role="group" aria-label={t('year.label')}>
      {listedMonths.map(({ month: { key }, index, ofMonth }) => (
        <section key={key} className={classes.month}>
          <h2 className={classes.monthTitle}>{`${long[Number(key.slice(5)) - 1]} ${key.slice(0, 4)}`}</h2>
          <ul className={classes.rows}>
            {ofMonth.map((row) => {
              const entry = row.entries[index];
              return (
                <li key={row.key} className={classes.row} data-tone={entry ? toneOf(entry) : undefined}>
                  <RowLink row={row} />
                  {entry ? <span>{sentenceOf(entry)}</span> : null}
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
};

type YearViewProps = {
  query: GapsQuery;
  /** Gaps that match the filters. */
  gaps: readonly GapRow[];
  filters: GapFilters;
  onSearch: (text: string) => void;
};

/** Gaps and last days of certificates of the coming twelve months, by month. [SBA-79] */
export const YearView = ({ query, gaps, filters, onSearch }: YearViewProps) => {
  const { t } = useTranslation('competence');
  const textOf = useFailureText();
  const isPhone = useIsPhone();
  const { currentData, error, isFetching, refetch } = query;
  const months = currentData ? yearMonths(currentData) : [];
  const rows = yearRows({ gaps, ends: currentData?.ends ?? [] }, filters, months);
  const ready = rows.length === 0 ? 'empty' : 'ready';
  const View = isPhone ? YearMonths : YearTable;
  return (
    <>
      <Box maw={420}>
        <SearchField
          label={t('search')}
          value={filters.search}
          debounceMs={searchMs}
          hasShortcut
          onChange={onSearch}
        />
      </Box>
      <Loadable
        status={error && !isFetching ? 'failed' : currentData ? ready : 'loading'}
        failure={error ? textOf(error) : undefined}
        onRetry={() => void refetch()}
        empty={<EmptyState title={t('year.none')}>{t('year.none_text')}</EmptyState>}
      >
        <View rows={rows.slice(0, mostRows)} months={months} />
        {rows.length > mostRows ? (
          <Text c="dimmed">{t('year.more', { count: rows.length - mostRows })}</Text>
        ) : null}
      </Loadable>
    </>
  );
};
