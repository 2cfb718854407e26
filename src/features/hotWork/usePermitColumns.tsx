import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import { createdColumn } from '#components/table/createdColumn.tsx';
import type { DataTableProps } from '#components/table/dataTableTypes.ts';
import type { HotWorkPermit } from '#contract/hotWork/hotWorkPermit.ts';
import { formatTimestamp } from '#platform/time/timestamps.ts';
import { toneOfState } from './permitTones.ts';

/** Returns the columns of the list of permits. */
export const usePermitColumns = (): DataTableProps<HotWorkPermit>['columns'] => {
  const { t } = useTranslation('hotWork');
  const stateText = ({ state, isPastTime }: HotWorkPermit) =>
    isPastTime ? `${t(`state.${state}`)} · ${t('late')}` : t(`state.${state}`);
  const marksText = ({ marks }: HotWorkPermit) =>
    [...new Set(marks.map(({ mark }) => t(`mark.${mark}`)))].join(', ');
  const text = (id: string, header: string, value: (permit: HotWorkPermit) => string, sortKey?: string) => ({
    id,
    header,
    cell: value,
    value,
    ...(sortKey && { sortKey }),
  });
  return [
    { ...text('work', t('work'), ({ work }) => work), isTitle: true },
    text('building', t('building'), ({ buildingName }) => buildingName, 'Building'),
    text('from', t('from'), ({ from }) => formatTimestamp(from), 'From'),
    text('to', t('to'), ({ to }) => formatTimestamp(to)),
    {
      ...text('state', t('state_title'), stateText),
      cell: (permit) => (
        <StatusChip tone={permit.isPastTime ? 'danger' : toneOfState[permit.state]}>
          {stateText(permit)}
        </StatusChip>
      ),
    },
    text('marks', t('marks'), marksText),
    text('issuer', t('role.issuer'), ({ issuerName }) => issuerName || t('elsewhere')),
    text('worker', t('role.worker'), ({ workerName }) => workerName || t('elsewhere')),
    createdColumn(t('created')),
  ];
};
