import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { createdColumn } from '#components/table/createdColumn.tsx';
import { ListScreen } from '#components/table/ListScreen.tsx';
import { recordActions } from '#components/table/recordActions.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import { useListDialogs } from '#components/table/useListDialogs.ts';
import type { ListedMove } from '#entities/moves/listedMove.ts';
import { MoveStatusChip } from '#entities/moves/ui/MoveStatusChip.tsx';
import { usePermission } from '#entities/session/useSession.ts';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { pathTo } from '#platform/paths.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { DeleteMove } from './DeleteMove.tsx';
import { useCallQuery } from '#store/callApi.ts';

/** Screen with the moves of buildings between customers. [MOVE-05..10] */
export const OngoingMovesScreen = () => {
  const { t } = useTranslation('moves');
  const navigate = useNavigate();
  const mayAdd = usePermission('roundplannings_edit');
  const open = useListDialogs<ListedMove>({ keyOf: ({ id }) => id });
  const list = useListAddress({
    id: 'moves',
    orders: ['Created desc', 'FromCustomerName', 'TargetCustomerName', 'BuildingCount', 'MoveStatus'],
  });
  const query = { search: list.search || null, ...list.paging };
  const moves = useCallQuery('listMoves', query, refetchOnMount);
  const nameOf = ({ fromCustomerName, targetCustomerName }: ListedMove) =>
    t('name', { from: fromCustomerName, to: targetCustomerName });
  const statusOf = ({ moveStatus }: ListedMove) => t(`status.${moveStatus}`);
  const show = ({ id: moveId, moveStatus }: Pick<ListedMove, 'id' | 'moveStatus'>) =>
    void navigate(pathTo(moveStatus === 'open' ? 'moveWizard' : 'moveSummary', { moveId }));
  return (
    <ListScreen<ListedMove>
      title={t('title')}
      list={list}
      query={moves}
      rowKey={({ id }) => id}
      rowLabel={nameOf}
      searchLabel={t('search')}
      emptyText={t('empty')}
      add={mayAdd ? { label: t('add'), onAdd: () => show({ id: 0, moveStatus: 'open' }) } : undefined}
      missingRight={mayAdd ? undefined : t('right')}
      fetchPage={pagesOf('listMoves', query)}
      columns={[
        {
          id: 'from',
          header: t('columns.from'),
          sortKey: 'FromCustomerName',
          isTitle: true,
          cell: ({ fromCustomerName }) => fromCustomerName,
        },
        {
          id: 'to',
          header: t('columns.to'),
          sortKey: 'TargetCustomerName',
          cell: ({ targetCustomerName }) => targetCustomerName,
        },
        {
          id: 'buildings',
          header: t('columns.buildings'),
          sortKey: 'BuildingCount',
          isNumeric: true,
          cell: ({ moveBuildings }) => moveBuildings.length,
        },
        {
          id: 'status',
          header: t('columns.status'),
          sortKey: 'MoveStatus',
          cell: ({ moveStatus }) => <MoveStatusChip status={moveStatus} />,
          value: statusOf,
        },
        createdColumn(t('columns.created')),
      ]}
      onRowOpen={show}
      selectedKey={open.selectedKey}
      rowActions={recordActions<ListedMove>({
        mayChange: () => true,
        edit: { label: (move) => t('edit', { name: nameOf(move) }), onSelect: show },
        remove: { label: (move) => t('delete', { name: nameOf(move) }), onSelect: open.remove },
      })}
    >
      {open.deleted ? (
        <DeleteMove move={open.deleted} name={nameOf(open.deleted)} onClose={open.close} />
      ) : null}
    </ListScreen>
  );
};
