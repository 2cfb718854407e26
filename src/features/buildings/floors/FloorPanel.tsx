import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { NumberField } from '#components/forms/fields/NumberField.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { LongTextField, TextField } from '#components/forms/fields/textFields.ts';
import { useIsMobile } from '#components/theme/useIsMobile.ts';
import type { Floor } from '#contract/buildings/building.ts';
import { sendCall } from '#platform/calls/http.ts';
import { notify } from '#platform/notify.ts';
import { useCallMutation } from '#store/callApi.ts';

type FloorPanelProps = {
  /** Floor to edit; null creates a new one. */
  floor: Floor | null;
  buildingId: number;
  /** Default level of a new one. */
  nextLevel: number;
  onClose: () => void;
};

/**
 * Panel that adds a floor with its first drawing, or changes one. A dialog on mobile, a side panel elsewhere.
 * [BLDG-11, BLDG-19, BLDG-29, BLDG-32]
 */
export const FloorPanel = ({ floor, buildingId, nextLevel, onClose }: FloorPanelProps) => {
  const { t } = useTranslation('buildings');
  const isMobile = useIsMobile();
  const [create] = useCallMutation('createFloor');
  const [update] = useCallMutation('updateFloor');
  const [createMap] = useCallMutation('createMap');
  const form = useEntityForm<{ name: string; description: string; level: number | null }, Floor>({
    initial: {
      name: floor?.name ?? '',
      description: floor?.description ?? '',
      level: floor?.level ?? nextLevel,
    },
    stored: floor && {
      record: floor,
      read: () => sendCall('getFloor', { path: { id: floor.id } }),
      valuesOf: ({ name, description, level }) => ({ name, description, level }),
      labels: {
        name: t('detail.floors.name'),
        level: { label: t('detail.floors.level'), format: String },
        description: t('detail.floors.description'),
      },
    },
    save: async ({ level, ...texts }, idempotencyKey, newest) => {
      const body = { ...texts, level: level ?? 0, buildingId };
      if (floor) return update({ id: floor.id, body: { ...body, version: (newest ?? floor).version } });
      const creation = await create({ body, idempotencyKey });
      if (creation.error) return { error: creation.error };
      const first = { name: t('detail.floors.first_drawing'), floorId: creation.data.id, level: body.level };
      const drawing = await createMap({ body: first, idempotencyKey: `${idempotencyKey}.map` });
      return drawing.error ? { error: drawing.error } : { data: creation.data };
    },
    onSaved: () => {
      notify({ tone: 'success', text: t(floor ? 'detail.floors.updated' : 'detail.floors.created') });
      onClose();
    },
  });
  return (
    <EntityFormPanel
      title={floor?.name ?? t('detail.floors.title_new')}
      form={form}
      onClose={onClose}
      isSaveDisabled={form.values.name.trim() === ''}
      whyDisabled={t('detail.floors.name_missing')}
      isShort={isMobile}
    >
      <TextField label={t('detail.floors.name')} data-autofocus {...form.text('name')} />
      <NumberField
        label={t('detail.floors.level')}
        isNegativeAllowed
        maxDigits={3}
        {...form.field('level')}
      />
      <LongTextField label={t('detail.floors.description')} {...form.text('description')} />
    </EntityFormPanel>
  );
};
