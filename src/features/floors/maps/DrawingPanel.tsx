import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '../../../components/forms/EntityFormPanel.tsx';
import { useEntityForm } from '../../../components/forms/useEntityForm.ts';
import { TextField } from '../../../components/forms/fields/textFields.ts';
import type { Floor } from '../../../contract/buildings/building.ts';
import type { FloorMap } from '../../../contract/drawings/drawing.ts';
import { notify } from '../../../platform/notify.ts';
import { FileChoice } from './FileChoice.tsx';
import { useSaveDrawing } from './useSaveDrawing.ts';

type DrawingPanelProps = {
  /** Null creates a new one. */
  map: FloorMap | null;
  floor: Floor;
  customerId: number;
  onSaved: (id: number) => void;
  onClose: () => void;
};

/** Adds a drawing or gives one another name or picture. [DRAW-05, DRAW-22..25] */
export const DrawingPanel = ({ map, floor, customerId, onSaved, onClose }: DrawingPanelProps) => {
  const { t } = useTranslation('floors');
  const form = useEntityForm<{ name: string; file: File | null }, FloorMap>({
    initial: { name: map?.name ?? '', file: null },
    save: useSaveDrawing({ map, floor, customerId }),
    onSaved: (saved) => {
      notify({ tone: 'success', text: t(map ? 'maps.saved' : 'maps.created') });
      if (saved) onSaved(saved.id);
      onClose();
    },
  });
  return (
    <EntityFormPanel
      title={map?.name ?? t('maps.title_new')}
      form={form}
      onClose={onClose}
      isSaveDisabled={form.values.name.trim() === ''}
      whyDisabled={t('maps.name_missing')}
      isShort
    >
      <TextField label={t('maps.name')} data-autofocus {...form.text('name')} />
      <FileChoice
        label={t(map?.file ? 'maps.file_new' : 'maps.file')}
        description={map?.file ? t('maps.file_now', { name: map.file.name }) : t('maps.file_hint')}
        {...form.field('file')}
      />
    </EntityFormPanel>
  );
};
