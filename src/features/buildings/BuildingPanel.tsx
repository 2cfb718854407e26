import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { LongTextField, TextField } from '#components/forms/fields/textFields.ts';
import type { Building } from '#contract/buildings/building.ts';
import { sendCall } from '#platform/calls/http.ts';
import { notify } from '#platform/notify.ts';
import { bodyOf } from './buildingBody.ts';
import { useCallMutation } from '#store/callApi.ts';

type BuildingPanelProps = {
  /** Building to edit; null creates a new one. */
  building: Building | null;
  customerId: number;
  onClose: () => void;
};

/**
 * Panel that adds a building or changes its name and description, and shows refusals, above all the licence's limit.
 * [BLDG-04, BLDG-28, BLDG-34]
 */
export const BuildingPanel = ({ building, customerId, onClose }: BuildingPanelProps) => {
  const { t } = useTranslation('buildings');
  const [create] = useCallMutation('createBuilding');
  const [update] = useCallMutation('updateBuilding');
  const form = useEntityForm<{ name: string; description: string }, Building>({
    initial: { name: building?.name ?? '', description: building?.description ?? '' },
    stored: building && {
      record: building,
      read: () => sendCall('getBuilding', { path: { id: building.id } }),
      valuesOf: ({ name, description }) => ({ name, description }),
      labels: { name: t('form.name'), description: t('form.description') },
    },
    save: (values, idempotencyKey, newest) =>
      building
        ? update({ id: building.id, body: { ...bodyOf(newest ?? building), ...values } })
        : create({ body: { ...values, customerId }, idempotencyKey }),
    onSaved: () => {
      notify({ tone: 'success', text: t(building ? 'updated' : 'created') });
      onClose();
    },
  });
  return (
    <EntityFormPanel
      title={building?.name ?? t('form.title_new')}
      form={form}
      onClose={onClose}
      isSaveDisabled={form.values.name.trim() === ''}
      whyDisabled={t('form.name_missing')}
      isShort
    >
      <TextField label={t('form.name')} data-autofocus {...form.text('name')} />
      <LongTextField label={t('form.description')} minRows={3} {...form.text('description')} />
    </EntityFormPanel>
  );
};
