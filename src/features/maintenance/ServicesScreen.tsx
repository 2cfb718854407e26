import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { pathTo } from '#platform/paths.ts';
import { ListView } from '#components/table/ListView.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import { PageHeader } from '#components/text/PageHeader.tsx';
import type { Service } from '#contract/maintenance/service.ts';
import { serviceDues, servicePerformers } from '#contract/maintenance/serviceKinds.ts';
import { useActiveName, useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { NoteForm } from '#entities/maintenance/ui/NoteForm.tsx';
import { ReplaceForm } from '#entities/maintenance/ui/ReplaceForm.tsx';
import { useServiceLabels } from '#entities/maintenance/useServiceLabels.ts';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { idIn, useAddressParams, wordIn } from '#platform/useAddressParams.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import screen from '#components/text/screen.module.css';
import { ServiceFilters } from './ServiceFilters.tsx';
import { useServiceColumns } from './useServiceColumns.tsx';
import { useServiceSelection } from './useServiceSelection.tsx';
import { useCallQuery } from '#store/callApi.ts';

/** Returns the address of a service's item, or of the installations of its building. */
const addressOf = ({ mapItemId, buildingId }: Service): string =>
  mapItemId === null
    ? `${pathTo('building', { buildingId })}?tab=installations`
    : pathTo('item', { itemId: mapItemId });

/**
 * Screen for office staff with the services of the active customer's items and installations and of the levels below, the first due first.
 */
export const ServicesScreen = () => {
  const { t } = useTranslation('maintenance');
  const navigate = useNavigate();
  useScreenTitle(t('title'));
  const name = useActiveName();
  const { customerId } = useActivePlace();
  const mayAct = useMayCallThere('noteServices', 'several');
  const [params, change] = useAddressParams();
  const due = wordIn(params, 'due', ['', ...serviceDues]);
  const performer = wordIn(params, 'performer', ['', ...servicePerformers]);
  const buildingId = idIn(params, 'building');
  const [kind, serviceKey] = [params.get('kind') ?? '', params.get('service') ?? ''];
  const list = useListAddress({
    id: 'services',
    orders: ['Due', 'Last', 'Service', 'Kind', 'Building', 'Number'],
  });
  const { serviceLabel } = useServiceLabels();
  const columns = useServiceColumns();
  const query = {
    customerId,
    buildingId,
    due: due || undefined,
    performer: performer || undefined,
    kind: kind || null,
    serviceKey: serviceKey || null,
    search: list.search || null,
    ...list.paging,
  };
  const services = useCallQuery('listServices', customerId === null ? skipToken : query, refetchOnMount);
  const counts = useCallQuery(
    'countServices',
    customerId === null ? skipToken : { customerId, buildingId },
    refetchOnMount,
  );
  const filterKey = JSON.stringify([customerId, due, performer, buildingId, kind, serviceKey, list.search]);
  const selection = useServiceSelection(services.data?.rows, filterKey, mayAct);
  const isFiltered = Boolean(due || performer || buildingId || kind || serviceKey);
  return (
    <div className={screen.screen}>
      <PageHeader title={t('title')} note={name} />
      <ServiceFilters
        values={{ due, building: buildingId, kind, service: serviceKey, performer }}
        counts={counts.data}
        onFilter={(changes) => change({ ...changes, page: null })}
      />
      <ListView<Service>
        caption={t('title')}
        list={list}
        query={services}
        scope={`${customerId} ${due} ${buildingId} ${kind} ${serviceKey} ${performer}`}
        columns={[...selection.columns, ...columns]}
        rowKey={({ id }) => id}
        rowLabel={serviceLabel}
        onRowOpen={(row) => void navigate(addressOf(row))}
        searchLabel={t('search')}
        emptyText={t(isFiltered ? 'empty_due' : 'empty')}
        filters={{
          isSet: isFiltered,
          onClear: () =>
            change({
              due: null,
              performer: null,
              building: null,
              kind: null,
              service: null,
              q: null,
              page: null,
            }),
        }}
        next={mayAct ? { label: t('to_buildings'), to: pathTo('buildings') } : undefined}
        missingRight={mayAct ? undefined : t('right')}
        fetchPage={pagesOf('listServices', query)}
        tools={selection.tools}
      />
      {selection.act === 'note' ? <NoteForm {...selection} /> : null}
      {selection.act === 'replace' ? <ReplaceForm mapItemIds={selection.itemIds} {...selection} /> : null}
    </div>
  );
};
