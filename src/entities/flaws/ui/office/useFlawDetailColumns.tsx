import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import type { DataTableColumn } from '#components/table/dataTableTypes.ts';
import { PersonText } from '#components/text/PersonText.tsx';
import { RelativeDate } from '#components/text/RelativeDate.tsx';
import type { FoundFlaw } from '#contract/flaws/flaw.ts';
import type { LocalizeFlaw } from '#entities/flawCategories/useLocalizeFlaw.ts';
import { flawEnd, flawLateness, flawState } from '#domain/flaws/severity.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { DueDay } from '../work/DueDay.tsx';
import { SeverityMark } from '../work/SeverityMark.tsx';
import { usePersonName } from '#platform/usePersonName.ts';
import { now } from '#platform/time/clock.ts';
import { dayCell } from '@tillsyn/spreadsheet/cells';

type Column = DataTableColumn<FoundFlaw>;

/** Returns a text column, hidden until the user shows it. */
const textColumn = (
  id: string,
  header: string,
  text: (flaw: FoundFlaw) => string | null | undefined,
): Column => ({
  id,
  header,
  isHiddenAtFirst: true,
  cell: (flaw) => text(flaw) || '–',
  value: (flaw) => text(flaw) || null,
});

/** Returns further columns of a flaw list: the location before the first ones, the outcome after them. */
export const useFlawDetailColumns = (
  say: LocalizeFlaw,
): { place: Column[]; state: Column; course: Column[] } => {
  const { t } = useTranslation('flaws');
  const today = now();
  const personName = usePersonName();
  const isTillsyn = useIsTillsyn();
  const stateOf = (flaw: FoundFlaw): string => {
    const lateness = flawLateness(flaw, today);
    if (lateness) return t(`columns.${lateness}`);
    if (flawEnd(flaw) === 'toCheck') return t('state.toCheck');
    return t(`state.${flawState(flaw)}`);
  };
  const severityOf = ({ severity }: FoundFlaw) => (severity ? t(`severity.${severity}`) : null);
  const work: Column[] = [
    {
      id: 'severity',
      header: t('columns.severity'),
      sortKey: 'Severity',
      isHiddenAtFirst: true,
      cell: ({ severity }) => <SeverityMark severity={severity} />,
      value: severityOf,
    },
    {
      id: 'due',
      header: t('columns.due'),
      sortKey: 'Due',
      isHiddenAtFirst: true,
      cell: (flaw) => <DueDay flaw={flaw} now={today} />,
      value: ({ due }) => dayCell(due),
    },
    textColumn('person', t('columns.person'), ({ personName }) => personName),
  ];
  return {
    place: [
      textColumn('building', t('columns.building'), ({ buildingName }) => buildingName),
      textColumn('floor', t('columns.floor'), ({ floorName }) => floorName),
      textColumn('placement', t('columns.placement'), ({ item }) => item?.placementDescription),
      {
        id: 'number',
        header: t('columns.number'),
        isHiddenAtFirst: true,
        isNumeric: true,
        cell: ({ item }) => item?.positionNumber ?? '–',
        value: ({ item }) => item?.positionNumber ?? null,
      },
    ],
    state: {
      id: 'state',
      header: t('columns.state'),
      isHiddenAtFirst: true,
      cell: (flaw) => (
        <StatusChip
          tone={flaw.done === null ? 'danger' : flawEnd(flaw) === 'toCheck' ? 'warning' : 'success'}
        >
          {stateOf(flaw)}
        </StatusChip>
      ),
      value: stateOf,
    },
    course: [
      {
        id: 'done',
        header: t('columns.done'),
        sortKey: 'Done',
        isHiddenAtFirst: true,
        cell: ({ done }) => (done === null ? '–' : <RelativeDate date={done} now={today} />),
        value: ({ done }) => dayCell(done),
      },
      ...(isTillsyn ? work : []),
      textColumn('responsible', t('columns.responsible'), ({ responsibleName }) => responsibleName),
      {
        ...textColumn('performer', t('columns.performer'), ({ performer }) => personName(performer)),
        cell: ({ performer }) => (performer ? <PersonText email={performer} /> : '–'),
      },
      textColumn('measure', t('columns.measure'), (flaw) => say(flaw).measure),
    ],
  };
};
