import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '../../../components/forms/EntityFormPanel.tsx';
import { useEntityForm } from '../../../components/forms/useEntityForm.ts';
import { useAddFlawMutation } from '../../../entities/flaws/flawsApi.ts';
import { useSayDone } from '../noticeContext.ts';
import { FlawFields } from './FlawFields.tsx';
import type { ChosenPlace } from './ItemChoice.tsx';
import { ItemChoice } from './ItemChoice.tsx';
import { emptyFlaw, useFlawFaults } from './useFlawEdit.ts';

export type NewFlawPanelProps = { buildingId: number; customerId: number; onClose: () => void };

const nowhere: ChosenPlace = { floorId: null, mapId: null, item: null };

/** A flaw that was reported outside a round: the same fields, beginning with its item. [FLAWM-05] */
export const NewFlawPanel = ({ buildingId, customerId, onClose }: NewFlawPanelProps) => {
  const { t } = useTranslation(['flaws', 'dashboard']);
  const sayDone = useSayDone();
  const faultsOf = useFlawFaults();
  const [place, setPlace] = useState<ChosenPlace>(nowhere);
  const [add] = useAddFlawMutation();
  const form = useEntityForm({
    initial: { ...emptyFlaw, mapItemId: null as number | null },
    validate: (values) => ({
      ...faultsOf(values, false),
      mapItemId: values.mapItemId === null ? t('office.item_missing') : null,
    }),
    save: (values, idempotencyKey) => add({ ...values, name: values.name.trim(), idempotencyKey }),
    onSaved: () => {
      sayDone(t('dashboard:notice.flaw_added'));
      onClose();
    },
  });
  const choosePlace = (chosen: ChosenPlace) => {
    setPlace(chosen);
    form.change({ mapItemId: chosen.item?.id ?? null });
  };
  return (
    <EntityFormPanel title={t('office.new')} form={form} onClose={onClose}>
      <ItemChoice
        buildingId={buildingId}
        place={place}
        error={form.errorOf('mapItemId')}
        onChange={choosePlace}
      />
      <FlawFields
        values={form.values}
        errorOf={form.errorOf}
        isReadOnly={false}
        customerId={customerId}
        responsibleName=""
        onChange={form.change}
      />
    </EntityFormPanel>
  );
};
