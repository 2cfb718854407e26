import { Button } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { ListView } from '#components/table/ListView.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import { PageHeader } from '#components/text/PageHeader.tsx';
import screen from '#components/text/screen.module.css';
import { certificateKeys } from '#contract/competence/certificates.ts';
import { useActiveName, useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { usePermission } from '#entities/session/useSession.ts';
import { pathTo } from '#platform/paths.ts';
import { idIn, useAddressParams, wordIn } from '#platform/useAddressParams.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { GapFilterFields } from './GapFilterFields.tsx';
import { filterGaps, gapRows, placeOf, registerOf } from './gapRows.ts';
import type { GapRow } from './gapRows.ts';
import { useGapColumns } from './useGapColumns.tsx';
import classes from './competence.module.css';

/** Returns a page of the rows; the last one for a page beyond it. */
function pageOf(rows: readonly GapRow[], { pageNumber, pageSize }: { pageNumber: number; pageSize: number }) {
  const totalPages = Math.max(1, Math.ceil(rows.length / pageSize));
  const currentPage = Math.min(pageNumber, totalPages);
  const start = (currentPage - 1) * pageSize;
  return {
    rows: rows.slice(start, start + pageSize),
    pagination: { currentPage, pageSize, totalPages, totalCount: rows.length },
  };
}

/** Registers that the forecast is computed from. */
const registers = ['organisation', 'competence', 'competenceNeeds'] as const;

/** Links to the registers that the forecast is computed from. */
const RegisterLinks = ({ customerId }: { customerId: number }) => {
  const { t } = useTranslation('competence');
  return (
    <>
      {registers.map((kind) => (
        <Button
          key={kind}
          variant="default"
          component={Link}
          to={pathTo('registers', {}, { query: { customer: customerId, kind } })}
        >
          {t(`registers.${kind}`)}
        </Button>
      ))}
    </>
  );
};

/** Screen with the duties of the active customer and the levels below that too few competent persons fulfil, today and in the months ahead. */
export const CompetenceScreen = () => {
  const { t } = useTranslation('competence');
  useScreenTitle(t('title'));
  const navigate = useNavigate();
  const name = useActiveName();
  const { customerId } = useActivePlace();
  const maySeeBuildings = usePermission('buildings_access_view');
  const [params, change] = useAddressParams();
  const list = useListAddress({ id: 'competence', orders: ['From'] });
  const { currentData, data, isFetching, isError, error, refetch } = useCallQuery(
    'getCompetenceGaps',
    customerId === null ? skipToken : { customerId },
    refetchOnMount,
  );
  const filters = {
    search: list.search,
    duty: wordIn(params, 'duty', ['', ...certificateKeys]),
    show: wordIn(params, 'show', ['', 'today', 'coming']),
    buildingId: idIn(params, 'building'),
  };
  const columns = useGapColumns(data?.day ?? '');
  const rows = useMemo(() => (currentData ? gapRows(currentData) : undefined), [currentData]);
  if (customerId === null)
    return (
      <EmptyState isScreen title={t('no_customer.title')}>
        {t('no_customer.text')}
      </EmptyState>
    );
  const shown = rows && filterGaps(rows, filters);
  const page = shown && pageOf(shown, list.paging);
  const isFiltered = filters.duty !== '' || filters.show !== '' || filters.buildingId !== null;
  const { duties = 0, until = '' } = currentData ?? {};
  const emptyText = duties === 0 ? t('empty.no_duties') : t('empty.none', { count: duties, until });
  const countOf = (isToday: boolean) => shown?.filter((row) => row.isToday === isToday).length ?? 0;
  return (
    <div className={screen.screen}>
      <PageHeader title={t('title')} note={name} actions={<RegisterLinks customerId={customerId} />} />
      <GapFilterFields
        values={filters}
        isSet={isFiltered}
        onFilter={(changes) => change({ ...changes, page: null })}
      />
      {duties > 0 ? <p className={classes.summary}>{t('summary', { count: duties, until })}</p> : null}
      <ListView<GapRow>
        caption={t('title')}
        list={list}
        query={{
          ...(page && { data: page, currentData: page }),
          isFetching,
          isError,
          error,
          refetch,
        }}
        scope={customerId}
        columns={columns}
        rowKey={({ key }) => key}
        rowLabel={(row) =>
          t(`open.${registerOf(row)}`, { duty: t(`duties.${row.duty}`), place: placeOf(row) })
        }
        onRowOpen={(row) => {
          const kind = registerOf(row);
          const building = kind === 'organisation' ? row.buildingId : null;
          void navigate(pathTo('registers', {}, { query: { customer: customerId, kind, building } }));
        }}
        groupOf={({ isToday }) => {
          const key = isToday ? 'today' : 'coming';
          return { key, head: t(`groups.${key}`, { count: countOf(isToday) }) };
        }}
        searchLabel={t('search')}
        emptyText={isFiltered ? t('empty.filtered') : emptyText}
        filters={{
          isSet: isFiltered,
          onClear: () => change({ duty: null, show: null, building: null, q: null, page: null }),
        }}
        next={
          duties === 0 && maySeeBuildings ? { label: t('to_buildings'), to: pathTo('buildings') } : undefined
        }
        fetchPage={() =>
          Promise.resolve({ ok: true, data: shown ?? [], pagination: null, status: 200 } as const)
        }
      />
    </div>
  );
};
