import { dayCell } from '@tillsyn/spreadsheet/cells';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import type { DataTableColumn } from '#components/table/dataTableTypes.ts';
import { RelativeDate } from '#components/text/RelativeDate.tsx';
import { leadDays } from '#domain/competence/leadDays.ts';
import type { CompetentPerson } from '#contract/competence/competence.ts';
import { shiftDay } from '#domain/competence/dayPeriods.ts';
import { keptTogether } from '#platform/time/dates.ts';
import { placeOf } from './gapRows.ts';
import type { GapRow } from './gapRows.ts';
import classes from './competence.module.css';

/** Timestamp of a day's noon, which is that day in the local time zone. */
const noonOf = (day: string): string => `${day}T12:00:00`;

const namesOf = (persons: readonly CompetentPerson[]): string => persons.map(({ name }) => name).join(', ');

/** Returns the contents of a column with the same text on the screen and in a file. */
const textCell = (text: (row: GapRow) => string) => ({ cell: text, value: text });

/** Days ahead at which a coming gap is marked as near. */
const nearDays = Math.min(...leadDays);

/** Returns the texts of a gap's state and persons. */
const useGapTexts = (today: string) => {
  const { t } = useTranslation('competence');
  const stateOf = ({ isToday, isUnprecedented, from }: GapRow) => {
    if (isToday) return t(isUnprecedented ? 'states.unprecedented' : 'states.lapsed');
    return t(from <= shiftDay(today, nearDays) ? 'states.soon' : 'states.coming');
  };
  const lackingOf = ({ lacking }: GapRow, dayOf = (day: string) => day) =>
    lacking.map(({ name, reason, until }) => t(`reasons.${reason}`, { name, until: dayOf(until ?? '') }));
  const presentOf = ({ persons, needed }: GapRow) =>
    [t('present', { present: persons.length, needed }), namesOf(persons)].filter(Boolean).join(': ');
  return { stateOf, lackingOf, presentOf };
};

/** Returns the columns of the list of gaps. */
export const useGapColumns = (today: string): DataTableColumn<GapRow>[] => {
  const { t } = useTranslation('competence');
  const { stateOf, lackingOf, presentOf } = useGapTexts(today);
  return [
    {
      id: 'duty',
      header: t('columns.duty'),
      isTitle: true,
      ...textCell(({ duty }) => t(`duties.${duty}`)),
    },
    {
      id: 'place',
      header: t('columns.place'),
      ...textCell(placeOf),
    },
    {
      id: 'state',
      header: t('columns.state'),
      cell: (row) => (
        <span className={classes.state}>
          <StatusChip tone={row.isToday ? 'danger' : 'warning'}>{stateOf(row)}</StatusChip>
          {row.isToday ? null : <RelativeDate date={noonOf(row.from)} hasDistance />}
        </span>
      ),
      value: stateOf,
    },
    {
      id: 'from',
      header: t('columns.from'),
      isFileOnly: true,
      cell: ({ from }) => from,
      value: ({ from }) => dayCell(noonOf(from)),
    },
    {
      id: 'until',
      header: t('columns.until'),
      isHiddenAtFirst: true,
      cell: ({ until }) => (until === null ? '' : <RelativeDate date={noonOf(until)} />),
      value: ({ until }) => (until === null ? '' : dayCell(noonOf(until))),
    },
    {
      id: 'persons',
      header: t('columns.persons'),
      cell: (row) => (
        <span className={classes.lines}>
          <span className="tabular">{presentOf(row)}</span>
          {lackingOf(row, keptTogether).map((text, index) => (
            <span key={index} className={classes.lacking}>
              {text}
            </span>
          ))}
        </span>
      ),
      value: presentOf,
    },
    {
      id: 'lacking',
      header: t('columns.lacking'),
      isFileOnly: true,
      cell: (row) => lackingOf(row).join('; '),
      value: (row) => lackingOf(row).join('; '),
    },
    {
      id: 'nature',
      header: t('columns.nature'),
      isHiddenAtFirst: true,
      ...textCell(({ nature, source }) => [t(`natures.${nature}`), source].filter(Boolean).join(', ')),
    },
    {
      id: 'country',
      header: t('columns.country'),
      isHiddenAtFirst: true,
      ...textCell(({ country }) => t(`countries.${country}`)),
    },
  ];
};
