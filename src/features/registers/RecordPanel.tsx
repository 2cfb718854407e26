import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import type { RegisterKind, RegisterRecord } from '#contract/registers/registerRecord.ts';
import { BuildingPicker } from '#entities/buildings/ui/BuildingPicker.tsx';
import { labelIn } from '#entities/registers/useRegisterKinds.ts';
import { sendCall } from '#platform/calls/http.ts';
import { useErrorTexts } from '#platform/calls/useErrorTexts.ts';
import { notify } from '#platform/notify.ts';
import { useCallMutation } from '#store/callApi.ts';
import { DeclineRecord } from './DeclineRecord.tsx';
import { InstallationField } from './InstallationField.tsx';
import { RecordHistory } from './RecordHistory.tsx';
import { RecordField } from './RecordField.tsx';
import { buildingField, contentOf, faultsOf, installationField, valuesOf } from './recordForm.ts';
import type { FormValue, FormValues } from './recordForm.ts';
import { useRecordName, useValueText } from './useRecordColumns.tsx';

/** Returns the limits of a number field, for the text of its fault. */
const limitsOf = ({ fields }: RegisterKind, key: string): { min?: number; max?: number } => {
  const { min, max } = fields.find((field) => field.key === key) ?? {};
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
};

type RecordPanelProps = {
  kind: RegisterKind;
  /** Record to edit; null creates a new one. */
  record: RegisterRecord | null;
  customerId: number;
  /** Building of a new record. */
  buildingId: number | null;
  /** Option that a new record has in the field that offers it. */
  option?: string;
  isReadOnly: boolean;
  onClose: () => void;
};

/** Returns which places a record of a kind names. */
const placesOf = ({ scope }: RegisterKind) => {
  const isOfInstallation = scope === 'installation';
  return { isOfInstallation, isOfBuilding: scope === 'building' || isOfInstallation };
};

/** Returns whether a save adds a correction: records of a kind that is append-only aren't changed. */
const isCorrectionOf = (kind: RegisterKind, record: RegisterRecord | null): boolean =>
  record !== null && kind.isAppendOnly;

/** Returns the state of a record's form: it creates, changes or corrects. */
const useRecordForm = ({
  kind,
  record,
  customerId,
  buildingId,
  option,
  onClose,
}: Omit<RecordPanelProps, 'isReadOnly'>) => {
  const { t } = useTranslation('registers');
  const textOfError = useErrorTexts();
  const textOfValue = useValueText();
  const [create] = useCallMutation('createRegisterRecord');
  const [update] = useCallMutation('updateRegisterRecord');
  const [accept] = useCallMutation('acceptRegisterRecord');
  const isCorrection = isCorrectionOf(kind, record);
  const { isOfBuilding, isOfInstallation } = placesOf(kind);
  return useEntityForm<FormValues, RegisterRecord>({
    initial: {
      ...valuesOf(kind, record, option),
      [buildingField]: record?.buildingId ?? buildingId,
      [installationField]: record?.installationId ?? null,
    },
    stored: isCorrection
      ? null
      : record && {
          record,
          read: () => sendCall('getRegisterRecord', { path: { id: record.id } }),
          valuesOf: (stored) => ({
            ...valuesOf(kind, stored),
            [buildingField]: stored.buildingId,
            [installationField]: stored.installationId,
          }),
          labels: Object.fromEntries(
            kind.fields.map((field) => [
              field.key,
              { label: labelIn(field.label), format: (value: FormValue) => textOfValue(field, value) },
            ]),
          ),
        },
    validate: (values) => ({
      ...Object.fromEntries(
        Object.entries(faultsOf(kind, values)).map(([key, code]) => [
          key,
          textOfError(code, limitsOf(kind, key)),
        ]),
      ),
      [buildingField]: isOfBuilding && values[buildingField] === null ? textOfError('required') : null,
      [installationField]:
        isOfInstallation && values[installationField] === null ? textOfError('required') : null,
    }),
    save: (values, idempotencyKey, newest) => {
      const content = contentOf(kind, values);
      if (record && isCorrection) {
        const { customerId: ownerId, buildingId: ofBuildingId, installationId } = record;
        const place = {
          customerId: ownerId,
          buildingId: ofBuildingId,
          installationId,
          correctsId: record.id,
        };
        return create({ body: { ...content, ...place, kind: kind.key }, idempotencyKey });
      }
      if (record) {
        const change = { id: record.id, body: { ...content, version: (newest ?? record).version } };
        return record.triage === 'waiting' ? accept(change) : update(change);
      }
      const place = {
        customerId,
        buildingId: values[buildingField] as number | null,
        installationId: values[installationField] as number | null,
      };
      return create({ body: { ...content, ...place, kind: kind.key }, idempotencyKey });
    },
    onSaved: () => {
      notify({ tone: 'success', text: t('saved') });
      onClose();
    },
  });
};

/** Form of a record of any kind. [SBA-01, SBA-02] */
export const RecordPanel = ({
  kind,
  record,
  customerId,
  buildingId,
  option,
  isReadOnly,
  onClose,
}: RecordPanelProps) => {
  const { t } = useTranslation('registers');
  const form = useRecordForm({
    kind,
    record,
    customerId,
    buildingId,
    ...(option !== undefined && { option }),
    onClose,
  });
  const isCorrection = isCorrectionOf(kind, record);
  const { isOfBuilding, isOfInstallation } = placesOf(kind);
  const [isDeclining, setIsDeclining] = useState(false);
  const isWaiting = record?.triage === 'waiting' && !isReadOnly;
  const chosenBuildingId = form.values[buildingField] as number | null;
  const nameOf = useRecordName(kind);
  return (
    <>
      <EntityFormPanel
        title={
          record
            ? t(isCorrection ? 'correct' : 'edit', { name: nameOf(record) })
            : t('add', { name: labelIn(kind.recordName) })
        }
        form={form}
        saveLabel={isWaiting ? t('incidents.accept') : undefined}
        more={
          isWaiting ? (
            <Button variant="default" onClick={() => setIsDeclining(true)}>
              {t('incidents.decline')}
            </Button>
          ) : undefined
        }
        isReadOnly={isReadOnly}
        onClose={onClose}
      >
        {isOfBuilding && !record ? (
          <BuildingPicker
            isOneOnly
            isInDialog
            ofCustomerId={customerId}
            buildingId={chosenBuildingId}
            name={undefined}
            error={form.errorOf(buildingField)}
            onChange={(id) => form.change({ [buildingField]: id, [installationField]: null })}
          />
        ) : null}
        {isOfBuilding && !record && chosenBuildingId !== null ? (
          <InstallationField
            buildingId={chosenBuildingId}
            value={form.values[installationField] as number | null}
            isRequired={isOfInstallation}
            error={form.errorOf(installationField)}
            onChange={(id) => form.change({ [installationField]: id })}
          />
        ) : null}
        {kind.fields.map((field) => (
          <RecordField
            key={field.key}
            field={field}
            place={{ customerId: record?.customerId ?? customerId, buildingId: chosenBuildingId }}
            value={form.values[field.key] ?? null}
            error={form.errorOf(field.key)}
            onChange={(value) => form.change({ [field.key]: value })}
          />
        ))}
        {record && !kind.isAppendOnly ? <RecordHistory kind={kind} record={record} /> : null}
      </EntityFormPanel>
      {isDeclining && record ? (
        <DeclineRecord record={record} onDeclined={onClose} onClose={() => setIsDeclining(false)} />
      ) : null}
    </>
  );
};
