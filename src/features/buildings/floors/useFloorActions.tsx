import { IconCopy, IconPencil, IconQrcode, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { RowAction } from '#components/table/dataTableTypes.ts';
import type { Floor } from '#contract/buildings/building.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { useMayCall } from '#entities/session/useSession.ts';
import { pathTo } from '#platform/paths.ts';

type OpenFloor = Record<'edit' | 'copy' | 'remove', (floor: Floor) => void>;

/** Returns the permitted actions of a floor in the list. [BLDG-11] */
export const useFloorActions = (open: OpenFloor): ((floor: Floor) => RowAction[]) => {
  const { t } = useTranslation('buildings');
  const navigate = useNavigate();
  const isTillsyn = useIsTillsyn();
  const mayEditDrawings = useMayCall('changeDrawing');
  return (floor) => [
    {
      id: 'edit',
      label: t('detail.floors.edit', { name: floor.name }),
      icon: <IconPencil size={18} aria-hidden />,
      onSelect: () => open.edit(floor),
    },
    ...(mayEditDrawings && isTillsyn
      ? [
          {
            id: 'copy',
            label: t('detail.floors.copy', { name: floor.name }),
            icon: <IconCopy size={18} aria-hidden />,
            onSelect: () => open.copy(floor),
          },
          {
            id: 'labels',
            label: t('detail.floors.labels', { name: floor.name }),
            icon: <IconQrcode size={18} aria-hidden />,
            onSelect: () => void navigate(pathTo('labels', {}, { query: { floor: floor.id } })),
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
};
