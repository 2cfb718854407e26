import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#components/text/PageHeader.tsx';
import type { WholeBuilding } from '#contract/buildings/building.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { pathTo } from '#platform/paths.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { OneBuilding } from '../OneBuilding.tsx';
import { FloorList } from './FloorList.tsx';

const Floors = ({ building }: { building: WholeBuilding }) => {
  const { t } = useTranslation('buildings');
  const title = t('detail.floors.of', { name: building.name });
  const mayEdit = useMayCallThere('createFloor');
  useScreenTitle(title);
  return (
    <Stack miw={0}>
      <PageHeader
        title={title}
        note={building.customer.name}
        backTo={pathTo('building', { buildingId: building.id })}
        backLabel={t('detail.to_building')}
      />
      <FloorList building={building} mayEdit={mayEdit} />
    </Stack>
  );
};

/** Screen with the floors of a building. [BLDG-17, BLDG-18] */
export const FloorsScreen = () => (
  <OneBuilding>{(building) => <Floors key={building.id} building={building} />}</OneBuilding>
);
