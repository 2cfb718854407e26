import { useTranslation } from 'react-i18next';
import type { DataTableColumn } from '../../../components/table/dataTableTypes.ts';
import { ListView } from '../../../components/table/ListView.tsx';
import { useListAddress } from '../../../components/table/useListAddress.ts';
import type { WorkFlaw } from '../../../contract/work.ts';
import { useListWorkFlawsQuery } from '../../../entities/work/workApi.ts';
import { sendCall } from '../../../platform/http.ts';
import { useAddressParams } from '../../../platform/useAddressParams.ts';
import { askAnew } from '../../../store/askAnew.ts';
import { useFlawColumns } from '../findings/useFlawColumns.tsx';
import { JoinedReminder } from './JoinedReminder.tsx';
import { useLevelColumn } from './useLevelColumn.ts';
import type { WorkAddress } from './useWorkAddress.ts';
import { useWorkSelection } from './useWorkSelection.tsx';
import { workGroup } from './WorkGroupHead.tsx';

const orders = ['Created', 'Name'] as const;

/** The columns of the building's flaws, in orders that the list by building has, with the role beside them. */
const useColumns = (): readonly DataTableColumn<WorkFlaw>[] => {
  const level = useLevelColumn();
  const columns = useFlawColumns();
  return [
    level,
    ...columns.map((column): DataTableColumn<WorkFlaw> => {
      const isOrder = orders.some((order) => order === column.sortKey);
      const known = isOrder ? column : { ...column, sortKey: undefined };
      return column.id === 'responsible' ? { ...known, isHiddenAtFirst: false } : known;
    }),
  ];
};

/** The flaws that are to be fixed, wherever they are; each opens, chosen ones are reminded of. */
export const WorkFlaws = ({ address }: { address: WorkAddress }) => {
  const { t } = useTranslation('dashboard');
  const [, change] = useAddressParams();
  const list = useListAddress({ id: 'workFlaws', orders });
  const filters = address.findings;
  const query = useListWorkFlawsQuery({ ...filters, ...list.paging }, askAnew);
  const selection = useWorkSelection(query.data?.rows);
  const columns = useColumns();
  return (
    <>
      <ListView<WorkFlaw>
        caption={t('work.flaws')}
        list={list}
        query={query}
        scope={filters.customerId}
        columns={[...selection.columns, ...columns]}
        rowKey={({ id }) => id}
        isPart
        isExportedWhole
        emptyText={t(address.isFiltered ? 'work.empty_filtered' : 'work.empty_flaws')}
        fetchPage={(page, signal) =>
          sendCall(
            'listWorkFlaws',
            { query: { ...filters, orderBy: list.paging.orderBy, ...page } },
            { signal },
          )
        }
        tools={selection.tools}
        onRowOpen={({ id }) => change({ flaw: id })}
        rowLabel={({ name }) => t('flaws.open_named', { name })}
        rowTone={({ done }) => (done === null ? undefined : 'done')}
        groupOf={workGroup}
      />
      {selection.reminded ? <JoinedReminder kind="flaw" rows={selection.reminded} {...selection} /> : null}
    </>
  );
};
