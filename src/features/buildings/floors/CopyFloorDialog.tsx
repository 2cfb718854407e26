import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { NumberField } from '#components/forms/fields/NumberField.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { TextField } from '#components/forms/fields/textFields.ts';
import type { Floor, WholeBuilding } from '#contract/buildings/building.ts';
import { textLimits } from '#contract/constants.ts';
import { BuildingPicker } from '#entities/buildings/ui/BuildingPicker.tsx';
import { notify } from '#platform/notify.ts';
import { pathTo } from '#platform/paths.ts';
import { useCallMutation } from '#store/callApi.ts';

type CopyFloorDialogProps = {
  floor: Floor;
  building: WholeBuilding;
  /** Default level of a copy in the same building. */
  nextLevel: number;
  onClose: () => void;
};

/** Dialog for the building, name and level of a floor's copy. (decisions, Copy a floor) */
export const CopyFloorDialog = ({ floor, building, nextLevel, onClose }: CopyFloorDialogProps) => {
  const { t } = useTranslation('buildings');
  const navigate = useNavigate();
  const [copy] = useCallMutation('copyFloor');
  const name = t('detail.floors.copy_name', { name: floor.name }).slice(0, textLimits.name);
  const form = useEntityForm<{ buildingId: number; name: string; level: number | null }, Floor>({
    initial: { buildingId: building.id, name, level: nextLevel },
    save: ({ level, ...place }, idempotencyKey) =>
      copy({ id: floor.id, body: { ...place, level: level ?? 0 }, idempotencyKey }),
    onSaved: (made) => {
      onClose();
      if (!made) return;
      const open = {
        label: t('detail.floors.copy_open', { building: made.buildingName }),
        onSelect: () => void navigate(pathTo('building', { buildingId: made.buildingId })),
      };
      notify({
        tone: 'success',
        text: t('detail.floors.copied', { name: made.name, building: made.buildingName }),
        ...(made.buildingId === building.id ? {} : { action: open }),
      });
    },
  });
  return (
    <EntityFormPanel
      title={t('detail.floors.copy_title', { name: floor.name })}
      form={form}
      onClose={onClose}
      saveLabel={t('detail.floors.copy_submit')}
      isSaveDisabled={form.values.name.trim() === ''}
      whyDisabled={t('detail.floors.copy_unnamed')}
      isShort
    >
      <p>{t('detail.floors.copy_what')}</p>
      <BuildingPicker
        buildingId={form.values.buildingId}
        name={form.values.buildingId === building.id ? building.name : undefined}
        isOneOnly
        isInDialog
        ofCustomerId={building.customerId}
        error={form.errorOf('buildingId')}
        onChange={(buildingId) => {
          if (buildingId !== null)
            form.change({ buildingId, level: buildingId === building.id ? nextLevel : floor.level });
        }}
      />
      <TextField label={t('detail.floors.name')} data-autofocus {...form.text('name')} />
      <NumberField
        label={t('detail.floors.level')}
        isNegativeAllowed
        maxDigits={3}
        {...form.field('level')}
      />
    </EntityFormPanel>
  );
};
