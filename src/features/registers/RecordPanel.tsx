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
import { InstallationField } from './InstallationField.tsx';
import { RecordField } from './RecordField.tsx';
import { buildingField, contentOf, faultsOf, installationField, valuesOf } from './recordForm.ts';
import type { FormValues } from './recordForm.ts';
import { useRecordName } from './useRecordColumns.tsx';

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
  isReadOnly: boolean;
  onClose: () => void;
};

/** Form of a record of any kind. [SBA-01, SBA-02] */
export const RecordPanel = ({
  kind,
  record,
  customerId,
  buildingId,
  isReadOnly,
  onClose,
}: RecordPanelProps) => {
  const { t } = useTranslation('registers');
  const textOfError = useErrorTexts();
  const [create] = useCallMutation('createRegisterRecord');
  const [update] = useCallMutation('updateRegisterRecord');
  // Records of a kind that is append-only aren't changed: a new one corrects them.
  const isCorrection = record !== null && kind.isAppendOnly;
  const isOfInstallation = kind.scope === 'installation';
  const isOfBuilding = kind.scope === 'building' || isOfInstallation;
  const form = useEntityForm<FormValues, RegisterRecord>({
    initial: {
      ...valuesOf(kind, record),
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
            kind.fields.map(({ key, label }) => [key, { label: labelIn(label), format: String }]),
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
      if (record) return update({ id: record.id, body: { ...content, version: (newest ?? record).version } });
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
  const chosenBuildingId = form.values[buildingField] as number | null;
  const nameOf = useRecordName(kind);
  return (
    <EntityFormPanel
      title={
        record
          ? t(isCorrection ? 'correct' : 'edit', { name: nameOf(record) })
          : t('add', { name: labelIn(kind.recordName) })
      }
      form={form}
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
    </EntityFormPanel>
  );
};
