import { IconPencil, IconQrcode, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { RowAction } from '#components/table/dataTableTypes.ts';
import type { Building } from '#contract/buildings/building.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { pathTo } from '#platform/paths.ts';

type OpenBuilding = { edit: (building: Building) => void; remove: (building: Building) => void };

/** Returns the permitted actions of a building in the list. [BLDG-04, BLDG-05] */
export const useBuildingActions = (open: OpenBuilding): ((building: Building) => RowAction[]) => {
  const { t } = useTranslation('buildings');
  const navigate = useNavigate();
  const isTillsyn = useIsTillsyn();
  const mayPrint = useMayCallThere('makeItemCodes') && isTillsyn;
  return (building) => [
    {
      id: 'edit',
      label: t('actions.edit', { name: building.name }),
      icon: <IconPencil size={18} aria-hidden />,
      onSelect: () => open.edit(building),
    },
    ...(mayPrint
      ? [
          {
            id: 'labels',
            label: t('actions.labels', { name: building.name }),
            icon: <IconQrcode size={18} aria-hidden />,
            onSelect: () => void navigate(pathTo('labels', {}, { query: { building: building.id } })),
          },
        ]
      : []),
    {
      id: 'delete',
      label: t('actions.delete', { name: building.name }),
      icon: <IconTrash size={18} aria-hidden />,
      isDanger: true,
      onSelect: () => open.remove(building),
    },
  ];
};
