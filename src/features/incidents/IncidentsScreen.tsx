import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import { ListScreen } from '#components/table/ListScreen.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import type { ReportedIncident } from '#contract/registers/incident.ts';
import { useActiveCustomer, useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { useMayCall } from '#entities/session/useSession.ts';
import { formatDate } from '#platform/time/dates.ts';
import { idIn, useAddressParams } from '#platform/useAddressParams.ts';
import { useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { ReportPanel, useEventText } from './ReportPanel.tsx';

const toneOfState = { waiting: 'warning', accepted: 'success', declined: 'danger' } as const;

/** Screen with the incidents that the user reported, with their states, and the form to report one. [SBA-05, SBA-06] */
export const IncidentsScreen = () => {
  const { t } = useTranslation('registers');
  const { customerId } = useActivePlace();
  const customer = useActiveCustomer();
  const mayReport = useMayCall('reportIncident');
  const [params, change] = useAddressParams();
  const eventText = useEventText();
  const list = useListAddress({ id: 'incidents', orders: ['Created desc', 'Created'] });
  const query = useCallQuery('listReportedIncidents', list.paging, refetchOnMount);
  const isReporting = params.has('report') && customerId !== null && mayReport;
  const stateText = ({ state, reason }: ReportedIncident): string =>
    [t(`incidents.states.${state}`), reason].filter(Boolean).join(': ');
  return (
    <ListScreen<ReportedIncident>
      title={t('incidents.title')}
      note={customer?.name}
      list={list}
      query={query}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'description',
          header: t('incidents.description'),
          isTitle: true,
          cell: ({ description }) => description,
          value: ({ description }) => description,
        },
        { id: 'event', header: t('incidents.event'), cell: ({ event }) => eventText(event) },
        { id: 'building', header: t('building'), cell: ({ buildingName }) => buildingName },
        {
          id: 'date',
          header: t('incidents.date'),
          sortKey: 'Created',
          cell: ({ date }) => formatDate(date),
          value: ({ date }) => date,
        },
        {
          id: 'state',
          header: t('incidents.state'),
          cell: (incident) => (
            <StatusChip tone={toneOfState[incident.state]}>{stateText(incident)}</StatusChip>
          ),
          value: stateText,
        },
      ]}
      add={
        mayReport && customerId !== null
          ? { label: t('incidents.report'), onAdd: () => change({ report: 1 }) }
          : undefined
      }
      emptyText={t('incidents.empty')}
    >
      {isReporting ? (
        <ReportPanel
          customerId={customerId}
          buildingId={idIn(params, 'building')}
          mapItemId={idIn(params, 'item')}
          onClose={() => change({ report: null, building: null, item: null })}
        />
      ) : null}
    </ListScreen>
  );
};
