import { useTranslation } from 'react-i18next';
import { allRows, defaultPageSize } from '#contract/constants.ts';
import { useAddressParams, wordIn } from '#platform/useAddressParams.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { ComingRounds } from './ComingRounds.tsx';
import { EndedRounds } from './EndedRounds.tsx';
import { TabbedTable } from './TabbedTable.tsx';
import { useCallQuery } from '#store/callApi.ts';

/** Tabs of the rounds, in their order. [DASH-33] */
const tabs = ['coming', 'done', 'uncompleted'] as const;

/** Tables of the building's rounds: coming, done and uncompleted. [DASH-20, DASH-33] */
export const RoundsTable = ({ buildingId }: { buildingId: number }) => {
  const { t } = useTranslation('dashboard');
  const [params, change] = useAddressParams();
  const tab = wordIn(params, 'tab', tabs);
  const pageNumber = Number(params.get('page') ?? 1) || 1;
  const pageSize = Number(params.get('size') ?? defaultPageSize) || defaultPageSize;
  const pageOf = (name: (typeof tabs)[number]) => ({
    buildingId,
    pageNumber: tab === name ? pageNumber : 1,
    pageSize,
    orderBy: 'Created desc',
  });
  const coming = useCallQuery(
    'listRoundPlannings',
    { buildingId, active: true, pageSize: allRows, orderBy: 'Name' },
    refetchOnMount,
  );
  const done = useCallQuery('listCompletedRounds', pageOf('done'), refetchOnMount);
  const uncompleted = useCallQuery('listUncompletedRounds', pageOf('uncompleted'), refetchOnMount);
  const counts = {
    coming: coming.data?.pagination.totalCount,
    done: done.data?.pagination.totalCount,
    uncompleted: uncompleted.data?.pagination.totalCount,
  };
  const onTab = (next: (typeof tabs)[number]) => change({ tab: next, page: null }, true);
  return (
    <TabbedTable
      title={t('rounds.title')}
      tab={tab}
      onTab={onTab}
      tabs={tabs.map((value) => ({ value, label: t(`rounds.tabs.${value}`), count: counts[value] }))}
    >
      {tab === 'coming' ? (
        <ComingRounds query={coming} />
      ) : (
        <EndedRounds kind={tab} query={tab === 'done' ? done : uncompleted} onChange={change} />
      )}
    </TabbedTable>
  );
};
