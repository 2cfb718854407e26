import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '#components/feedback/DeleteDialog.tsx';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import type { DrawingRecords } from '#domain/drawing/edits.ts';
import { useDeleteMapMutation } from '#entities/maps/drawingsApi.ts';

type DeleteDrawingDialogProps = { map: FloorMap; sheet: DrawingRecords; onClose: () => void };

/** Asks before a drawing is deleted, and says in numbers what is deleted with it. [DRAW-05, DRAW-87] */
export const DeleteDrawingDialog = ({ map, sheet, onClose }: DeleteDrawingDialogProps) => {
  const { t } = useTranslation('floors');
  const [remove] = useDeleteMapMutation();
  const { items, areas } = sheet;
  return (
    <DeleteDialog
      name={map.name}
      losses={[
        ...(items.size > 0 ? [t('maps.items', { count: items.size })] : []),
        ...(areas.size > 0 ? [t('maps.areas', { count: areas.size })] : []),
      ]}
      onDelete={() => remove(map.id)}
      onClose={onClose}
    >
      <p>{t('maps.keeps')}</p>
    </DeleteDialog>
  );
};
