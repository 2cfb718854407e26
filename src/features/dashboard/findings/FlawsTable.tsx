import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListView } from '#components/table/ListView.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import type { FindingCounts, FoundFlaw } from '#contract/flaws/flaw.ts';
import { flawFilter, flawTabs } from '#domain/flaws/findings.ts';
import { useLocalizeFlaw } from '#entities/flawCategories/useLocalizeFlaw.ts';
import { usePermission } from '#entities/session/useSession.ts';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { useAddressParams } from '#platform/useAddressParams.ts';
import { FlawReminder } from '#entities/notifications/ui/FlawReminder.tsx';
import { TabbedTable } from '../rounds/TabbedTable.tsx';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useFlawColumns } from './useFlawColumns.tsx';
import { useCallQuery } from '#store/callApi.ts';

type FlawsTableProps = { buildingId: number; counts: FindingCounts['flaws'] | undefined };

/** Table of the building's flaws; a row opens the flaw, its action sends an e-mail about it. [DASH-21, DASH-26, DASH-40] */
export const FlawsTable = ({ buildingId, counts }: FlawsTableProps) => {
  const { t } = useTranslation('dashboard');
  const [, change] = useAddressParams();
  const isReadOnly = !usePermission('dashboard_perform_actions_on_content');
  const list = useListAddress({
    id: 'dashboardFlaws',
    prefix: 'flaws',
    orders: ['Created desc', 'Created', 'Name', 'Item', 'Round', 'Done'],
    tabs: flawTabs,
  });
  const filters = { buildingId, ...flawFilter(list.tab), search: list.search || null };
  const query = useCallQuery('listFlaws', { ...filters, ...list.paging }, refetchOnMount);
  const localizeFlaw = useLocalizeFlaw(query.data?.rows);
  const columns = useFlawColumns(localizeFlaw);
  const [mailed, setMailed] = useState<FoundFlaw | null>(null);
  const title = t('flaws.title');
  return (
    <TabbedTable
      title={title}
      tab={list.tab}
      onTab={list.onTab}
      tabs={flawTabs.map((value) => ({ value, label: t(`flaws.tabs.${value}`), count: counts?.[value] }))}
    >
      <ListView<FoundFlaw, (typeof flawTabs)[number]>
        caption={`${title}: ${t(`flaws.tabs.${list.tab}`)}`}
        list={list}
        query={query}
        columns={columns}
        isExportedWhole
        rowKey={({ id }) => id}
        searchLabel={t('flaws.search')}
        isPart
        emptyText={t(`flaws.empty.${list.tab}`)}
        fetchPage={pagesOf('listFlaws', { ...filters, ...list.paging })}
        add={isReadOnly ? undefined : { label: t('flaws.add'), onAdd: () => change({ flaw: 'new' }) }}
        onRowOpen={({ id }) => change({ flaw: id })}
        rowLabel={(flaw) => t('flaws.open_named', { name: localizeFlaw(flaw).name })}
        rowTone={({ done }) => (done === null ? undefined : 'done')}
        rowActions={
          isReadOnly
            ? undefined
            : (flaw) => [
                {
                  id: 'mail',
                  label: t('flaws.mail_named', { name: localizeFlaw(flaw).name }),
                  icon: <IconMail size={20} stroke={1.75} />,
                  onSelect: () => setMailed(flaw),
                },
              ]
        }
      />
      {mailed ? <FlawReminder flaw={mailed} onClose={() => setMailed(null)} /> : null}
    </TabbedTable>
  );
};
