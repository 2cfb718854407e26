import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '#components/feedback/DeleteDialog.tsx';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import type { DrawingRecords } from '#domain/drawings/edits.ts';
import { useCallMutation } from '#store/callApi.ts';

type DeleteDrawingDialogProps = { map: FloorMap; sheet: DrawingRecords; onClose: () => void };

/** Dialog that asks before a drawing is deleted, with the lost records in numbers. [DRAW-05, DRAW-87] */
export const DeleteDrawingDialog = ({ map, sheet, onClose }: DeleteDrawingDialogProps) => {
  const { t } = useTranslation('floors');
  const [remove] = useCallMutation('deleteMap');
  const { items, areas } = sheet;
  return (
    <DeleteDialog
      name={map.name}
      losses={[
        ...(items.size > 0 ? [t('maps.items', { count: items.size })] : []),
        ...(areas.size > 0 ? [t('maps.areas', { count: areas.size })] : []),
      ]}
      onDelete={() => remove({ id: map.id })}
      onClose={onClose}
    >
      <p>{t('maps.keeps')}</p>
    </DeleteDialog>
  );
};
