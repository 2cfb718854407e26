import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ListView } from '#components/table/ListView.tsx';
import type { useListAddress } from '#components/table/useListAddress.ts';
import type { CompetenceGaps } from '#contract/competence/competence.ts';
import { usePermission } from '#entities/session/useSession.ts';
import { pathTo } from '#platform/paths.ts';
import type { useCallQuery } from '#store/callApi.ts';
import { placeOf, registerOf } from './gapRows.ts';
import type { GapRow } from './gapRows.ts';
import { useGapColumns } from './useGapColumns.tsx';

/** State of the query of the gaps. */
export interface GapsQuery {
  currentData?: CompetenceGaps | undefined;
  data?: CompetenceGaps | undefined;
  isFetching: boolean;
  isError: boolean;
  error?: ReturnType<typeof useCallQuery>['error'];
  refetch: () => unknown;
}

type GapListProps = {
  list: ReturnType<typeof useListAddress>;
  query: GapsQuery;
  /** Rows that match the filters; undefined until they are loaded. */
  shown: GapRow[] | undefined;
  isFiltered: boolean;
  customerId: number;
  onClear: () => void;
};

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

/** List of today's gaps, and then of the coming ones by date. */
export const GapList = ({ list, query, shown, isFiltered, customerId, onClear }: GapListProps) => {
  const { t } = useTranslation('competence');
  const navigate = useNavigate();
  const maySeeBuildings = usePermission('buildings_access_view');
  const { currentData, data, isFetching, isError, error, refetch } = query;
  const columns = useGapColumns(data?.day ?? '');
  const page = shown && pageOf(shown, list.paging);
  const { duties = 0, until = '' } = currentData ?? {};
  const emptyText = duties === 0 ? t('empty.no_duties') : t('empty.none', { count: duties, until });
  const countOf = (isToday: boolean) => shown?.filter((row) => row.isToday === isToday).length ?? 0;
  return (
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
      rowLabel={(row) => t(`open.${registerOf(row)}`, { duty: t(`duties.${row.duty}`), place: placeOf(row) })}
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
      filters={{ isSet: isFiltered, onClear }}
      next={
        duties === 0 && maySeeBuildings ? { label: t('to_buildings'), to: pathTo('buildings') } : undefined
      }
      fetchPage={() =>
        Promise.resolve({ ok: true, data: shown ?? [], pagination: null, status: 200 } as const)
      }
    />
  );
};
