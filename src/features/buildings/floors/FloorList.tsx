import { IconFiles } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, Link } from 'react-router-dom';
import { DeleteDialog } from '#components/feedback/DeleteDialog.tsx';
import { ListView } from '#components/table/ListView.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import { useListDialogs } from '#components/table/useListDialogs.ts';
import type { Floor, WholeBuilding } from '#contract/buildings/building.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { pathTo } from '#platform/paths.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { CopyFloorDialog } from './CopyFloorDialog.tsx';
import { FloorPanel } from './FloorPanel.tsx';
import { useFloorActions } from './useFloorActions.tsx';
import { useFloorColumns } from './useFloorColumns.ts';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';

/** Link to the screen that imports many drawings at once, with their floors. */
const DrawingSetLink = ({ buildingId }: { buildingId: number }) => {
  const { t } = useTranslation('buildings');
  return (
    <Button
      component={Link}
      to={pathTo('drawingSet', { buildingId })}
      variant="default"
      leftSection={<IconFiles size={18} aria-hidden />}
    >
      {t('detail.floors.drawing_set')}
    </Button>
  );
};

/**
 * List of a building's floors with adding, changing, copying and deleting; each opens, for users who may edit floors.
 * [BLDG-11, BLDG-12, BLDG-17, BLDG-18]
 */
export const FloorList = ({ building, mayEdit }: { building: WholeBuilding; mayEdit: boolean }) => {
  const { t } = useTranslation('buildings');
  const navigate = useNavigate();
  const list = useListAddress({ id: 'floors', prefix: 'floors', orders: ['Level', 'Name', 'Created'] });
  const open = useListDialogs<Floor>({ keyOf: ({ id }) => id });
  const [copied, setCopied] = useState<Floor | null>(null);
  const isTillsyn = useIsTillsyn();
  const maySet = useMayCallThere('createDrawingSet') && mayEdit && isTillsyn;
  const floorCount = building.floors.length;
  const [remove] = useCallMutation('deleteFloor');
  const query = { buildingId: building.id, name: list.search || null, ...list.paging };
  const floors = useCallQuery('listFloors', query, refetchOnMount);
  const columns = useFloorColumns();
  const actionsOf = useFloorActions({ edit: open.edit, copy: setCopied, remove: open.remove });
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
        searchLabel={t('detail.floors.search')}
        add={mayEdit ? { label: t('detail.floors.add'), onAdd: open.add } : undefined}
        missingRight={mayEdit ? undefined : t('detail.floors.right')}
        emptyText={t('detail.floors.empty')}
        onRowOpen={mayEdit ? ({ id: floorId }) => void navigate(pathTo('floor', { floorId })) : undefined}
        rowLabel={({ name }) => name}
        selectedKey={open.selectedKey}
        rowActions={mayEdit ? actionsOf : undefined}
        fetchPage={pagesOf('listFloors', query)}
        tools={maySet && floorCount > 0 ? <DrawingSetLink buildingId={building.id} /> : undefined}
        next={
          maySet
            ? {
                label: t('detail.floors.drawing_set'),
                to: pathTo('drawingSet', { buildingId: building.id }),
              }
            : undefined
        }
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
          onDelete={() => remove({ id: open.deleted?.id ?? 0 })}
          onClose={open.close}
        >
          <p>{t('detail.floors.with_drawing')}</p>
        </DeleteDialog>
      ) : null}
    </>
  );
};
