import { Button } from '@mantine/core';
import { IconQrcode, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { BelowSwitch, useIsBelow } from '#components/forms/fields/BelowSwitch.tsx';
import { ListScreen } from '#components/table/ListScreen.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import { useListDialogs } from '#components/table/useListDialogs.ts';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import type { Building } from '#contract/buildings/building.ts';
import { useActiveCustomer, useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { AtTillsyn } from '#entities/session/AtTillsyn.tsx';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { pathTo } from '#platform/paths.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { BinPanel } from './BinPanel.tsx';
import { BuildingPanel } from './BuildingPanel.tsx';
import { DeleteBuildingDialog } from './DeleteBuildingDialog.tsx';
import { ExportWithFloors } from './import/ExportWithFloors.tsx';
import { ImportButton } from './import/ImportButton.tsx';
import { useBuildingActions } from './useBuildingActions.tsx';
import { useBuildingColumns } from './useBuildingColumns.tsx';
import { useCallQuery } from '#store/callApi.ts';

/** Screen with the buildings of the active customer; each opens. [BLDG-01..06] */
export const BuildingsScreen = () => {
  const { t } = useTranslation(['buildings', 'dashboard']);
  const navigate = useNavigate();
  const { customerId } = useActivePlace();
  const customer = useActiveCustomer();
  const mayEdit = useMayCallThere('createBuilding');
  const mayPrint = useMayCallThere('makeItemCodes');
  const [isBinOpen, setIsBinOpen] = useState(false);
  const open = useListDialogs<Building>({ keyOf: ({ id }) => id });
  const list = useListAddress({ id: 'buildings', orders: ['Name', 'Created'] });
  const isTillsyn = useIsTillsyn();
  const isBelow = useIsBelow() && isTillsyn;
  const query = {
    customerId,
    name: list.search || null,
    ...list.paging,
    ...(isBelow ? { below: true as const } : {}),
  };
  const buildings = useCallQuery('listBuildings', query, refetchOnMount);
  const actionsOf = useBuildingActions(open);
  const columns = useBuildingColumns(isBelow);
  if (customerId === null) return <EmptyState isScreen title={t('title')} />;
  return (
    <ListScreen<Building>
      title={t('title')}
      note={customer?.name}
      list={list}
      query={buildings}
      scope={`${customerId} ${isBelow}`}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => t('actions.open', { name })}
      rowName={({ name }) => name}
      searchLabel={t('search')}
      tools={isTillsyn ? <BelowSwitch /> : undefined}
      emptyText={t('empty')}
      add={mayEdit ? { label: t('add'), onAdd: open.add } : undefined}
      missingRight={mayEdit ? undefined : t('right')}
      actions={
        mayEdit ? (
          <>
            <ExportWithFloors
              customerId={customerId}
              count={buildings.currentData?.pagination.totalCount ?? 0}
            />
            <AtTillsyn>
              <ImportButton customerId={customerId} />
              {mayPrint ? (
                <Button
                  component={Link}
                  to={pathTo('labels')}
                  variant="default"
                  leftSection={<IconQrcode size={18} aria-hidden />}
                >
                  {t('blank_labels')}
                </Button>
              ) : null}
              <Button
                variant="default"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => setIsBinOpen(true)}
              >
                {t('bin.open')}
              </Button>
            </AtTillsyn>
          </>
        ) : undefined
      }
      fetchPage={pagesOf('listBuildings', query)}
      columns={columns}
      onRowOpen={({ id: buildingId }) => void navigate(pathTo('building', { buildingId }))}
      selectedKey={open.selectedKey}
      rowActions={mayEdit ? actionsOf : undefined}
    >
      {open.isAdding ? <BuildingPanel building={null} customerId={customerId} onClose={open.close} /> : null}
      {open.edited ? (
        <BuildingPanel
          key={open.edited.id}
          building={open.edited}
          customerId={open.edited.customerId}
          onClose={open.close}
        />
      ) : null}
      {open.deleted ? <DeleteBuildingDialog building={open.deleted} onClose={open.close} /> : null}
      {isBinOpen ? <BinPanel customerId={customerId} onClose={() => setIsBinOpen(false)} /> : null}
    </ListScreen>
  );
};
