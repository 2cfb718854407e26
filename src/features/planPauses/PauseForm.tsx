import { Alert, TextInput } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { DateField } from '#components/forms/fields/DateField.tsx';
import { isDayText } from '#domain/dates.ts';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { useFieldRules } from '#components/forms/useFieldRules.ts';
import { allRows } from '#contract/constants.ts';
import type { PlanPause } from '#contract/plans/planPause.ts';
import { useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { unknownFailure } from '#platform/calls/failure.ts';
import { sendCall } from '#platform/calls/http.ts';
import { notify } from '#platform/notify.ts';
import { formatRange } from '#platform/time/dates.ts';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';
import { planPausesOfCustomer } from '#entities/planPauses/planPauseQueries.ts';

type PauseValues = Pick<PlanPause, 'name' | 'starts' | 'ends'>;

/** Returns the other pauses that share a day with this one, of the customer and of the levels above it. */
const overlapping = ({ starts, ends }: PauseValues, others: readonly PlanPause[]): PlanPause[] =>
  isDayText(starts) && isDayText(ends)
    ? others.filter((other) => other.starts <= ends && other.ends >= starts)
    : [];

const Overlap = ({ values, pause }: { values: PauseValues; pause: PlanPause | null }) => {
  const { t } = useTranslation('planPauses');
  const { customerId } = useActivePlace();
  const { data } = useCallQuery(
    'listPlanPauses',
    customerId === null ? skipToken : planPausesOfCustomer(customerId),
  );
  const overlap = overlapping(
    values,
    (data?.rows ?? []).filter(({ id }) => id !== pause?.id),
  );
  if (overlap.length === 0) return null;
  const names = overlap.map(({ name, starts, ends }) => `${name} (${formatRange(starts, ends)})`).join('; ');
  return (
    <Alert role="status" color="yellow" icon={<IconAlertTriangle size={20} aria-hidden />}>
      {t('overlaps', { names })}
    </Alert>
  );
};

/** Reads a pause again from its customer's list, since no call reads a single one. */
const readPause = async ({ id, customerId }: PlanPause): Promise<Outcome<PlanPause>> => {
  const outcome = await sendCall('listPlanPauses', { query: { customerId, pageSize: allRows } });
  if (!outcome.ok) return outcome;
  const data = outcome.data.find((pause) => pause.id === id);
  return data ? { ...outcome, data } : { ok: false, failure: unknownFailure('The pause is gone.') };
};

type PauseFormProps = {
  /** Pause to edit; null creates a new one at the active customer. */
  pause: PlanPause | null;
  onClose: () => void;
};

/** Form that adds or edits a pause, and lists overlapping ones, which are allowed. [LIFE-09] */
export const PauseForm = ({ pause, onClose }: PauseFormProps) => {
  const { t } = useTranslation('planPauses');
  const rules = useFieldRules();
  const { customerId } = useActivePlace();
  const [create] = useCallMutation('createPlanPause');
  const [update] = useCallMutation('updatePlanPause');
  const dayFault = (day: string) => (isDayText(day) ? rules.years(day) : t('day_wrong'));
  const form = useEntityForm<PauseValues, PlanPause>({
    initial: { name: pause?.name ?? '', starts: pause?.starts ?? '', ends: pause?.ends ?? '' },
    stored: pause && {
      record: pause,
      read: () => readPause(pause),
      valuesOf: ({ name, starts, ends }) => ({ name, starts, ends }),
      labels: { name: t('name'), starts: t('starts'), ends: t('ends') },
    },
    validate: ({ name, starts, ends }) => ({
      name: rules.name(name),
      starts: dayFault(starts),
      ends: dayFault(ends) ?? (ends < starts ? t('ends_early') : null),
    }),
    save: (values, idempotencyKey, newest) => {
      const body = { ...values, name: values.name.trim() };
      return pause
        ? update({ id: pause.id, body: { ...body, version: (newest ?? pause).version } })
        : create({ body: { ...body, customerId: customerId ?? 0 }, idempotencyKey });
    },
    onSaved: () => {
      notify({ tone: 'success', text: t(pause ? 'saved' : 'added') });
      onClose();
    },
  });
  return (
    <EntityFormPanel
      isShort
      title={pause ? t('edit', { name: pause.name }) : t('add')}
      form={form}
      onClose={onClose}
    >
      <TextInput label={t('name')} description={t('name_hint')} {...form.text('name')} />
      <DateField label={t('starts')} {...form.field('starts')} />
      <DateField label={t('ends')} {...form.field('ends')} />
      <Overlap values={form.values} pause={pause} />
    </EntityFormPanel>
  );
};
