import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '../../../components/feedback/DeleteDialog.tsx';
import type { DataTableColumn, RowAction } from '../../../components/table/dataTableTypes.ts';
import { ListView } from '../../../components/table/ListView.tsx';
import { useListAddress } from '../../../components/table/useListAddress.ts';
import { useOpenThing } from '../../../components/table/useOpenThing.ts';
import type { Floor, WholeBuilding } from '../../../contract/building.ts';
import { useDeleteFloorMutation, useListFloorsQuery } from '../../../entities/buildings/buildingsApi.ts';
import { useMayHave } from '../../../entities/roundConflicts/useMayHave.ts';
import { usePermission } from '../../../entities/session/useSession.ts';
import { askAnew } from '../../../store/askAnew.ts';
import { CopyFloorDialog } from './CopyFloorDialog.tsx';
import { FloorPanel } from './FloorPanel.tsx';

const useColumns = (): readonly DataTableColumn<Floor>[] => {
  const { t } = useTranslation('buildings');
  return [
    { id: 'name', header: t('detail.floors.name'), sortKey: 'Name', isTitle: true, cell: ({ name }) => name },
    {
      id: 'level',
      header: t('detail.floors.level'),
      sortKey: 'Level',
      isNumeric: true,
      cell: ({ level }) => level,
      value: ({ level }) => level,
    },
    {
      id: 'description',
      header: t('detail.floors.description'),
      cell: ({ description }) => description,
    },
  ];
};

/** A building's floors, with adding, changing and deleting for those who may. [BLDG-09, BLDG-11] */
export const FloorsTab = ({ building, mayEdit }: { building: WholeBuilding; mayEdit: boolean }) => {
  const { t } = useTranslation('buildings');
  const list = useListAddress({ id: 'floors', prefix: 'floors', orders: ['Level', 'Name', 'Created'] });
  const open = useOpenThing<Floor>({ keyOf: ({ id }) => id });
  const [remove] = useDeleteFloorMutation();
  const query = { buildingId: building.id, name: list.search || null, ...list.paging };
  const floors = useListFloorsQuery(query, askAnew);
  const columns = useColumns();
  const canCopy = useMayHave('copyFloor');
  const mayCopy = usePermission('floor_areas_edit') && canCopy;
  const [copied, setCopied] = useState<Floor | null>(null);
  const actionsOf = (floor: Floor): RowAction[] => [
    {
      id: 'edit',
      label: t('detail.floors.edit', { name: floor.name }),
      icon: <IconPencil size={18} aria-hidden />,
      onSelect: () => open.edit(floor),
    },
    ...(mayCopy
      ? [
          {
            id: 'copy',
            label: t('detail.floors.copy', { name: floor.name }),
            icon: <IconCopy size={18} aria-hidden />,
            onSelect: () => setCopied(floor),
          },
        ]
      : []),
    {
      id: 'delete',
      label: t('detail.floors.delete', { name: floor.name }),
      icon: <IconTrash size={18} aria-hidden />,
      isDanger: true,
      onSelect: () => open.remove(floor),
    },
  ];
  const nextLevel = Math.max(-1, ...building.floors.map(({ level }) => level)) + 1;
  const edited = open.isAdding ? null : open.edited;
  return (
    <>
      <ListView<Floor>
        caption={t('detail.floors.caption')}
        list={list}
        query={floors}
        scope={building.id}
        columns={columns}
        rowKey={({ id }) => id}
        add={mayEdit ? { label: t('detail.floors.add'), onAdd: open.add } : undefined}
        emptyText={t('detail.floors.empty')}
        onRowOpen={mayEdit ? open.edit : undefined}
        rowLabel={({ name }) => name}
        selectedKey={open.selectedKey}
        rowActions={mayEdit ? actionsOf : undefined}
      />
      {open.isAdding || edited ? (
        <FloorPanel
          key={edited?.id ?? 'new'}
          floor={edited}
          buildingId={building.id}
          nextLevel={nextLevel}
          onClose={open.close}
        />
      ) : null}
      {copied ? (
        <CopyFloorDialog
          key={copied.id}
          floor={copied}
          building={building}
          nextLevel={nextLevel}
          onClose={() => setCopied(null)}
        />
      ) : null}
      {open.deleted ? (
        <DeleteDialog
          name={open.deleted.name}
          losses={[]}
          onDelete={() => remove(open.deleted?.id ?? 0)}
          onClose={open.close}
        >
          <p>{t('detail.floors.with_drawing')}</p>
        </DeleteDialog>
      ) : null}
    </>
  );
};
