import { Box } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#components/forms/fields/SearchField.tsx';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import type { LazySource } from '#components/lazy/LazyPart.tsx';
import type { BuildingStatus } from '#contract/tenants/customer.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { useAddressParams } from '#platform/useAddressParams.ts';
import { useBuildingsBelow } from '../useDashboard.ts';
import { BuildingRow } from './BuildingRow.tsx';
import { ListCard } from './ListCard.tsx';
import { SortSelect } from './SortSelect.tsx';
import { buildingOrders, findBuildings, sortBuildings } from './order.ts';
import { useOrderParam } from './useOrderParam.ts';

/** Switch for the levels below, which isn't part of the first load. */
const belowSwitchPart: LazySource = {
  hasKitStyles: true,
  namespaces: ['lists'],
  load: () => import('#components/forms/fields/BelowSwitch.tsx').then((file) => file.BelowSwitch),
};

type BuildingListProps = {
  buildings: readonly BuildingStatus[] | undefined;
  activeId: number | null;
  /** True if a level below may have buildings. */
  hasDepartments: boolean;
  onToggle: (id: number) => void;
};

/**
 * List of the active customer's own buildings, or (`below=1` in the address) including the levels below; a click makes one the active
 * building, another click ends that. [DASH-09..11]
 */
export const BuildingList = ({ buildings, activeId, hasDepartments, onToggle }: BuildingListProps) => {
  const { t } = useTranslation('dashboard');
  const [params, change] = useAddressParams();
  const [order, setOrder] = useOrderParam('bsort', buildingOrders);
  const search = params.get('q') ?? '';
  const hasBelow = useIsTillsyn() && hasDepartments;
  const isBelow = hasBelow && params.get('below') === '1';
  const below = useBuildingsBelow(isBelow).currentData?.buildings;
  const listedBuildings = isBelow ? below : buildings;
  const rows = useMemo(
    () =>
      listedBuildings &&
      sortBuildings(findBuildings(listedBuildings, search), {
        key: order.key,
        isDescending: order.isDescending,
      }),
    [listedBuildings, search, order.key, order.isDescending],
  );
  return (
    <ListCard
      title={t('buildings.title')}
      rows={rows}
      rowKey={({ id }) => id}
      empty={t(search ? 'buildings.no_hits' : hasDepartments ? 'buildings.empty' : 'buildings.none')}
      tools={
        <SortSelect
          label={t('buildings.sort')}
          sort={order}
          onChange={setOrder}
          options={buildingOrders.map((value) => ({ value, label: t(`buildings.by.${value}`) }))}
        />
      }
      search={
        <>
          <SearchField
            label={t('buildings.search')}
            value={search}
            onChange={(q) => change({ q })}
            hasShortcut
          />
          {hasBelow ? (
            <Box mih={24} mt="sm">
              <LazyPart source={belowSwitchPart} waiting={null} props={{}} />
            </Box>
          ) : null}
        </>
      }
    >
      {(building) => (
        <BuildingRow
          building={building}
          isActive={building.id === activeId}
          onToggle={() => onToggle(building.id)}
        />
      )}
    </ListCard>
  );
};
