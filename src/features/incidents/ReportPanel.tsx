import { Alert, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { DateField } from '#components/forms/fields/DateField.tsx';
import { LongTextField } from '#components/forms/fields/textFields.ts';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { incidentEvents, incidentKind } from '#contract/registers/incidentEvents.ts';
import type { ReportedIncident } from '#contract/registers/incident.ts';
import { isDayText } from '#domain/dates.ts';
import { isFilled } from '#domain/validation.ts';
import { BuildingPicker } from '#entities/buildings/ui/BuildingPicker.tsx';
import { labelIn, useRegisterKinds } from '#entities/registers/useRegisterKinds.ts';
import { useErrorTexts } from '#platform/calls/useErrorTexts.ts';
import { notify } from '#platform/notify.ts';
import { now } from '#platform/time/clock.ts';
import { formatDate } from '#platform/time/dates.ts';
import { useCallMutation } from '#store/callApi.ts';

type Fields = { buildingId: number | null; event: string; date: string; description: string };
type Event = (typeof incidentEvents)[number];

type ReportPanelProps = {
  customerId: number;
  /** Building and item that the form was opened from. */
  buildingId: number | null;
  mapItemId: number | null;
  onClose: () => void;
};

/** Returns a function that names an event in the language of the interface. */
export const useEventText = () => {
  const { kinds } = useRegisterKinds();
  const field = kinds.find(({ key }) => key === incidentKind)?.fields.find(({ key }) => key === 'event');
  return (event: string): string => {
    const option = field?.options?.find(({ key }) => key === event);
    return option ? labelIn(option.label) : '';
  };
};

/** Short form in which anybody reports an incident or a near miss. [SBA-05] */
export const ReportPanel = ({ customerId, buildingId, mapItemId, onClose }: ReportPanelProps) => {
  const { t } = useTranslation('registers');
  const textOfError = useErrorTexts();
  const eventText = useEventText();
  const [report] = useCallMutation('reportIncident');
  const [today] = useState(() => formatDate(now()));
  const form = useEntityForm<Fields, ReportedIncident>({
    initial: { buildingId, event: '', date: today, description: '' },
    validate: ({ buildingId: chosen, event, date, description }) => ({
      buildingId: chosen === null ? textOfError('required') : null,
      event: event === '' ? textOfError('required') : null,
      date: isDayText(date) ? null : textOfError('invalid_date'),
      description: isFilled(description) ? null : textOfError('required'),
    }),
    save: ({ buildingId: chosen, event, date, description }, idempotencyKey) =>
      report({
        body: {
          buildingId: chosen ?? 0,
          mapItemId: chosen === buildingId ? mapItemId : null,
          event: event as Event,
          date,
          description: description.trim(),
        },
        idempotencyKey,
      }),
    onSaved: () => {
      notify({ tone: 'success', text: t('incidents.reported') });
      onClose();
    },
  });
  return (
    <EntityFormPanel
      title={t('incidents.report')}
      saveLabel={t('incidents.send')}
      form={form}
      onClose={onClose}
    >
      <Alert>{t('incidents.emergency')}</Alert>
      <BuildingPicker
        isOneOnly
        isInDialog
        ofCustomerId={customerId}
        buildingId={form.values.buildingId}
        name={undefined}
        error={form.errorOf('buildingId')}
        onChange={(id) => form.change({ buildingId: id })}
      />
      <Select
        label={`${t('incidents.event')} *`}
        value={form.values.event || null}
        error={form.errorOf('event')}
        data={incidentEvents.map((event) => ({ value: event, label: eventText(event) }))}
        onChange={(event) => form.change({ event: event ?? '' })}
      />
      <DateField label={`${t('incidents.date')} *`} {...form.field('date')} />
      <LongTextField
        label={`${t('incidents.description')} *`}
        description={t('incidents.description_hint')}
        {...form.text('description')}
      />
    </EntityFormPanel>
  );
};
