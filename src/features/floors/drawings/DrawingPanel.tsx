import { useTranslation } from 'react-i18next';
import type { StoredRecord } from '#components/forms/conflict/storedRecord.ts';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { TextField } from '#components/forms/fields/textFields.ts';
import type { Floor } from '#contract/buildings/building.ts';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import { sendCall } from '#platform/calls/http.ts';
import { notify } from '#platform/notify.ts';
import { FileChoice } from './FileChoice.tsx';
import { useSaveDrawing } from './useSaveDrawing.ts';
import type { DrawingValues } from './useSaveDrawing.ts';

type DrawingPanelProps = {
  /** Drawing to edit; null creates a new one. */
  map: FloorMap | null;
  floor: Floor;
  customerId: number;
  onSaved: (id: number) => void;
  onClose: () => void;
};

const valuesOf = (map: FloorMap | null): DrawingValues => ({
  name: map?.name ?? '',
  file: { stored: map?.file ?? null, chosen: null },
});

/** Returns the stored drawing of the panel, with its fields' labels for conflicts with another user's changes. */
const useStored = (map: FloorMap | null): StoredRecord<DrawingValues, FloorMap> | null => {
  const { t } = useTranslation('floors');
  return (
    map && {
      record: map,
      read: () => sendCall('getMap', { path: { id: map.id } }),
      valuesOf,
      labels: {
        name: t('maps.name'),
        file: {
          label: t('maps.file'),
          format: ({ stored, chosen }) => chosen?.name ?? stored?.name ?? '',
        },
      },
    }
  );
};

/** Panel that adds a drawing or changes its name or picture. [DRAW-05, DRAW-22..25] */
export const DrawingPanel = ({ map, floor, customerId, onSaved, onClose }: DrawingPanelProps) => {
  const { t } = useTranslation('floors');
  const form = useEntityForm<DrawingValues, FloorMap>({
    initial: valuesOf(map),
    stored: useStored(map),
    save: useSaveDrawing({ map, floor, customerId }),
    onSaved: (saved) => {
      notify({ tone: 'success', text: t(map ? 'maps.saved' : 'maps.created') });
      if (saved) onSaved(saved.id);
      onClose();
    },
  });
  const { file } = form.values;
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
        label={t(file.stored ? 'maps.file_new' : 'maps.file')}
        description={file.stored ? t('maps.file_now', { name: file.stored.name }) : t('maps.file_hint')}
        value={file.chosen}
        error={form.errorOf('file')}
        onChange={(chosen) => form.change({ file: { ...file, chosen } })}
      />
    </EntityFormPanel>
  );
};
