import { Alert, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { SaveButton } from '#components/feedback/SaveButton.tsx';
import { SidePanel } from '#components/forms/SidePanel.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { TextField } from '#components/forms/fields/textFields.ts';
import { PickPanes } from '#components/panes/PickPanes.tsx';
import { RowsSkeleton } from '#components/feedback/Skeletons.tsx';
import { maxPlansAtOnce } from '#contract/constants.ts';
import { usePickableBuildings } from '#entities/buildings/usePickableBuildings.ts';
import type { PlanBody } from '#entities/roundPlans/planBodies.ts';
import { notify } from '#platform/notify.ts';
import { pathTo } from '#platform/paths.ts';
import { planNameFor, planPatternOf } from './planNameFor.ts';
import { useCallMutation } from '#store/callApi.ts';

type ManyPlansPanelProps = {
  /** Plan of the form; its floors and areas are replaced by each building's. */
  body: PlanBody;
  /** Buildings that it currently covers. */
  buildingNames: readonly string[];
  onClose: () => void;
};

const panelPx = 880;

/** Panel that creates one plan for each of many buildings: the buildings, and the plans' names. */
export const ManyPlansPanel = ({ body, buildingNames, onClose }: ManyPlansPanelProps) => {
  const { t } = useTranslation('roundPlans');
  const navigate = useNavigate();
  const { buildings, status } = usePickableBuildings();
  const [create] = useCallMutation('createRoundPlannings');
  const { name, floorIds: _floors, areaIds: _areas, version: _version, ...plan } = body;
  const nameOf = (id: number) => buildings.find((building) => building.id === id)?.name ?? '';
  const form = useEntityForm({
    initial: { pattern: planPatternOf(name, buildingNames, t('many.slot')), ids: [] as readonly number[] },
    validate: ({ pattern, ids }) => ({
      pattern: pattern.trim() === '' ? t('form.name_missing') : null,
      ids: ids.length > maxPlansAtOnce ? t('many.too_many', { most: maxPlansAtOnce }) : null,
    }),
    save: ({ pattern, ids }, idempotencyKey) =>
      create({
        body: {
          plan,
          buildings: ids.map((id) => ({
            buildingId: id,
            name: planNameFor(pattern, nameOf(id), t('many.slot')),
          })),
        },
        idempotencyKey,
      }),
    onSaved: (_, { ids }) => {
      notify({ tone: 'success', text: t('many.done', { count: ids.length }) });
      void navigate(pathTo('roundPlans'));
    },
  });
  const { pattern, ids } = form.values;
  const entries = buildings.map((building) => ({
    id: building.id,
    name: building.name,
    note: building.levels.join(' / ') || undefined,
  }));
  const chosenPlans = ids.map((id) => ({
    id,
    name: planNameFor(pattern, nameOf(id), t('many.slot')),
    note: nameOf(id),
  }));
  const names = chosenPlans.map((entry) => entry.name);
  const doubled = names.length - new Set(names).size;
  return (
    <SidePanel
      isOpen
      size={panelPx}
      title={t('many.title')}
      onClose={onClose}
      onSubmit={form.submit}
      isUnsaved={form.isUnsaved}
      footer={
        <SaveButton isSaving={form.isSaving} isDisabled={ids.length === 0}>
          {ids.length === 0 ? t('many.none_yet') : t('many.make', { count: ids.length })}
        </SaveButton>
      }
    >
      <Text c="dimmed">{t('many.intro')}</Text>
      <TextField
        label={t('many.names')}
        description={t('many.names_hint', { slot: t('many.slot') })}
        {...form.text('pattern')}
      />
      {doubled > 0 ? <Alert color="yellow">{t('many.doubled')}</Alert> : null}
      {[form.errorOf('ids'), ...form.failures].map((text) =>
        text ? <FailureAlert key={text} text={text} /> : null,
      )}
      <PickPanes
        entries={entries}
        chosen={chosenPlans}
        onChange={(next) => form.change({ ids: next })}
        texts={{
          available: t('many.available'),
          chosen: t('many.chosen'),
          noneAvailable: t('many.none_available'),
          noneChosen: t('many.none_chosen'),
        }}
        instead={status === 'loading' ? <RowsSkeleton /> : undefined}
      />
    </SidePanel>
  );
};
