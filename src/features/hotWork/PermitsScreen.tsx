import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { OpenFilter } from '#components/forms/fields/OpenFilter.tsx';
import { useShowsAll } from '#components/forms/fields/useShowsAll.ts';
import { ListScreen } from '#components/table/ListScreen.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import type { HotWorkPermit } from '#contract/hotWork/hotWorkPermit.ts';
import { useActiveName, useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { BuildingFilter } from '#entities/files/ui/BuildingFilter.tsx';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { pathTo } from '#platform/paths.ts';
import { idIn, useAddressParams } from '#platform/useAddressParams.ts';
import { useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { usePermitColumns } from './usePermitColumns.tsx';

/** Filters by building, and by permits that aren't closed. */
const PermitFilters = ({ customerId }: { customerId: number | null }) => {
  const { t } = useTranslation('hotWork');
  return (
    <>
      <BuildingFilter customerId={customerId} label={t('building')} allLabel={t('all_buildings')} />
      <OpenFilter label={t('filter')} openLabel={t('open_only')} allLabel={t('all')} />
    </>
  );
};

/** Screen with the permits of the active customer's buildings and those of the levels below. */
export const PermitsScreen = () => {
  const { t } = useTranslation('hotWork');
  const navigate = useNavigate();
  const name = useActiveName();
  const { customerId } = useActivePlace();
  const [params, change] = useAddressParams();
  const list = useListAddress({ id: 'hotWorkPermits', orders: ['From desc', 'Building', 'Created'] });
  const columns = usePermitColumns();
  const buildingId = idIn(params, 'building');
  const isAll = useShowsAll();
  const query = {
    customerId,
    buildingId,
    isOpen: isAll ? null : true,
    search: list.search || null,
    ...list.paging,
  };
  const permits = useCallQuery('listHotWorkPermits', customerId === null ? skipToken : query, refetchOnMount);
  const open = ({ id, key, buildingId: site }: HotWorkPermit) =>
    void navigate(pathTo('hotWork', {}, { query: { site, permit: key, id } }));
  return (
    <ListScreen<HotWorkPermit>
      title={t('title')}
      note={name}
      backTo={pathTo('fireSafetyFiles')}
      backLabel={t('to_files')}
      list={list}
      query={permits}
      scope={`${customerId} ${buildingId} ${isAll}`}
      columns={columns}
      rowKey={({ id }) => id}
      rowLabel={({ work }) => work}
      onRowOpen={open}
      searchLabel={t('search')}
      emptyText={t('empty')}
      add={
        buildingId === null
          ? undefined
          : {
              label: t('add'),
              onAdd: () => void navigate(pathTo('hotWork', {}, { query: { site: buildingId, new: 1 } })),
            }
      }
      filters={{
        isSet: buildingId !== null,
        onClear: () => change({ building: null, q: null, page: null }),
      }}
      fetchPage={pagesOf('listHotWorkPermits', query)}
      tools={<PermitFilters customerId={customerId} />}
    />
  );
};
