import { useTranslation } from 'react-i18next';
import type { DataTableColumn } from '#components/table/dataTableTypes.ts';
import { ListView } from '#components/table/ListView.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import type { WorkFlaw } from '#contract/worklists/work.ts';
import type { LocalizeFlaw } from '#entities/flawCategories/useLocalizeFlaw.ts';
import { useLocalizeFlaw } from '#entities/flawCategories/useLocalizeFlaw.ts';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { useAddressParams } from '#platform/useAddressParams.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useFlawColumns } from '../findings/useFlawColumns.tsx';
import { inOrders } from './inOrders.ts';
import { JoinedReminder } from './JoinedReminder.tsx';
import { usePlaceColumns } from './usePlaceColumns.ts';
import type { WorkAddress } from './useWorkAddress.ts';
import { useWorkList } from './useWorkList.ts';
import { useFlawActs } from './useFlawActs.tsx';
import { useWorkSelection } from './useWorkSelection.tsx';
import { useCallQuery } from '#store/callApi.ts';

const orders = ['Created', 'Name', 'Severity', 'Due'] as const;
/** Columns visible by default in this list. */
const shownHere = ['responsible', 'severity', 'due', 'person'];

/**
 * Returns the columns of the building's flaws, with the sort orders of the list by building, and the role instead of the round initially.
 */
const useColumns = (say: LocalizeFlaw): readonly DataTableColumn<WorkFlaw>[] => {
  const [level] = usePlaceColumns();
  const columns = useFlawColumns(say);
  return [
    level,
    ...inOrders(columns, orders).map((column): DataTableColumn<WorkFlaw> => {
      if (shownHere.includes(column.id)) return { ...column, isHiddenAtFirst: false };
      return column.id === 'round' ? { ...column, isHiddenAtFirst: true } : column;
    }),
  ];
};

/** List of the flaws to be fixed in all buildings; each can be opened, and reminders sent for selected ones. */
export const WorkFlaws = ({ address }: { address: WorkAddress }) => {
  const { t } = useTranslation('dashboard');
  const [, change] = useAddressParams();
  const list = useListAddress({ id: 'workFlaws', orders });
  const shared = useWorkList('flaws', address, list);
  const filters = address.flaws;
  const query = useCallQuery('listWorkFlaws', { ...filters, ...list.paging }, refetchOnMount);
  const work = useFlawActs();
  const localizeFlaw = useLocalizeFlaw(query.data?.rows);
  const selection = useWorkSelection(
    query.data?.rows,
    JSON.stringify(filters),
    work.tools,
    (flaw) => localizeFlaw(flaw).name,
  );
  const columns = useColumns(localizeFlaw);
  return (
    <>
      <ListView<WorkFlaw>
        {...shared}
        query={query}
        columns={[...selection.columns, ...columns]}
        fetchPage={pagesOf('listWorkFlaws', { ...filters, ...list.paging })}
        tools={selection.tools}
        onRowOpen={({ id }) => change({ flaw: id })}
        rowLabel={(flaw) => t('flaws.open_named', { name: localizeFlaw(flaw).name })}
        rowTone={({ done }) => (done === null ? undefined : 'done')}
      />
      {work.dialog(selection.clear)}
      {selection.reminded ? <JoinedReminder kind="flaw" rows={selection.reminded} {...selection} /> : null}
    </>
  );
};
