import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../../components/table/dataTableTypes.ts';
import type { Building } from '../../contract/buildings/building.ts';

type OpenBuilding = { edit: (building: Building) => void; remove: (building: Building) => void };

/** What can be done with a building in the list, for those who may. [BLDG-04, BLDG-05] */
export const useBuildingActions = (open: OpenBuilding): ((building: Building) => RowAction[]) => {
  const { t } = useTranslation('buildings');
  return (building) => [
    {
      id: 'edit',
      label: t('actions.edit', { name: building.name }),
      icon: <IconPencil size={18} aria-hidden />,
      onSelect: () => open.edit(building),
    },
    {
      id: 'delete',
      label: t('actions.delete', { name: building.name }),
      icon: <IconTrash size={18} aria-hidden />,
      isDanger: true,
      onSelect: () => open.remove(building),
    },
  ];
};
