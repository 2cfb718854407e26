import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import type { StoredRecord } from '#components/forms/conflict/storedRecord.ts';
import { DateField } from '#components/forms/fields/DateField.tsx';
import { isDayText } from '#domain/dates.ts';
import { NumberField } from '#components/forms/fields/NumberField.tsx';
import { LongTextField } from '#components/forms/fields/textFields.ts';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { useFieldRules } from '#components/forms/useFieldRules.ts';
import { textLimits } from '#contract/constants.ts';
import type { Installation } from '#contract/maintenance/service.ts';
import { installationTypes } from '#contract/maintenance/serviceKinds.ts';
import type { InstallationType } from '#contract/maintenance/serviceKinds.ts';
import { sendCall } from '#platform/calls/http.ts';
import { notify } from '#platform/notify.ts';
import classes from './installations.module.css';
import { useCallMutation } from '#store/callApi.ts';

type InstallationFormProps = {
  buildingId: number;
  floors: readonly { id: number; name: string }[];
  /** Installation to edit; null adds one. */
  installation: Installation | null;
  onClose: () => void;
};

type Part = { id?: number | undefined; floorId: number | null; name: string; count: number | null };
type Values = Pick<
  Installation,
  'name' | 'description' | 'contactName' | 'contactNumber' | 'contactEmail'
> & { type: InstallationType; installed: string; parts: Part[] };

const countDigits = 5;
const dayLength = 10;

const valuesOf = (installation: Installation | null): Values => ({
  name: installation?.name ?? '',
  type: installationTypes.find((type) => type === installation?.type) ?? installationTypes[0],
  description: installation?.description ?? '',
  contactName: installation?.contactName ?? '',
  contactNumber: installation?.contactNumber ?? '',
  contactEmail: installation?.contactEmail ?? '',
  installed: installation?.installed?.slice(0, dayLength) ?? '',
  parts: installation?.parts.map(({ id, floorId, name, count }) => ({ id, floorId, name, count })) ?? [],
});

/** Returns the stored installation of the form, with its fields' labels for conflicts with another user's changes. */
const useStored = (installation: Installation | null): StoredRecord<Values, Installation> | null => {
  const { t } = useTranslation('maintenance');
  return (
    installation && {
      record: installation,
      read: () => sendCall('getInstallation', { path: { id: installation.id } }),
      valuesOf,
      labels: {
        name: t('installations.name'),
        type: { label: t('installations.type'), format: (type) => t(`installation_types.${type}`) },
        description: t('installations.description'),
        contactName: t('installations.contact'),
        contactNumber: t('installations.phone'),
        contactEmail: t('installations.email'),
        installed: t('installations.installed'),
        parts: {
          label: t('installations.parts'),
          format: (parts) => parts.map(({ name, count }) => `${name} (${count ?? 1})`).join('\n'),
        },
      },
    }
  );
};

/** Form for a technical installation of a building: kind, contact, and its parts by floor. */
export const InstallationForm = ({ buildingId, floors, installation, onClose }: InstallationFormProps) => {
  const { t } = useTranslation('maintenance');
  const rules = useFieldRules();
  const [create] = useCallMutation('createInstallation');
  const [update] = useCallMutation('updateInstallation');
  const form = useEntityForm<Values, Installation>({
    initial: valuesOf(installation),
    stored: useStored(installation),
    validate: ({ name, installed, parts }) => ({
      name: rules.name(name),
      installed: installed === '' || isDayText(installed) ? null : rules.required(''),
      parts: parts.some((part) => part.name.trim() === '') ? t('rules.name_missing') : null,
    }),
    save: ({ installed, parts, ...values }, idempotencyKey, newest) => {
      const body = {
        ...values,
        buildingId,
        name: values.name.trim(),
        installed: installed === '' ? null : `${installed}T00:00:00.000Z`,
        parts: parts.map((part) => ({ ...part, name: part.name.trim(), count: part.count ?? 1 })),
      };
      return installation
        ? update({ id: installation.id, body: { ...body, version: (newest ?? installation).version } })
        : create({ body, idempotencyKey });
    },
    onSaved: () => {
      notify({ tone: 'success', text: t('installations.saved') });
      onClose();
    },
  });
  const { parts } = form.values;
  const changePart = (at: number, changes: Partial<Part>) =>
    form.change({ parts: parts.map((part, index) => (index === at ? { ...part, ...changes } : part)) });
  return (
    <EntityFormPanel
      title={installation ? t('installations.edit', { name: installation.name }) : t('installations.add')}
      form={form}
      onClose={onClose}
    >
      <NativeSelect
        label={t('installations.type')}
        data={installationTypes.map((type) => ({ value: type, label: t(`installation_types.${type}`) }))}
        value={form.values.type}
        onChange={(event) => {
          const type = installationTypes.find((each) => each === event.currentTarget.value);
          if (type) form.change({ type });
        }}
      />
      <TextInput label={t('installations.name')} maxLength={textLimits.name} {...form.text('name')} />
      <LongTextField label={t('installations.description')} {...form.text('description')} />
      <DateField label={t('installations.installed')} {...form.field('installed')} />
      <TextInput label={t('installations.contact')} {...form.text('contactName')} />
      <TextInput label={t('installations.phone')} type="tel" {...form.text('contactNumber')} />
      <TextInput label={t('installations.email')} type="email" {...form.text('contactEmail')} />
      <fieldset className={classes.parts}>
        <legend>{t('installations.parts')}</legend>
        {parts.map((part, index) => {
          const label = t('installations.part', { number: index + 1 });
          return (
            // The parts have no identity other than their index.
            <div key={index} className={classes.part} role="group" aria-label={label}>
              <TextInput
                label={t('installations.part_name')}
                value={part.name}
                error={part.name.trim() === '' ? form.errorOf('parts') : undefined}
                onChange={(event) => changePart(index, { name: event.currentTarget.value })}
              />
              <NumberField
                label={t('installations.part_count')}
                maxDigits={countDigits}
                value={part.count}
                onChange={(count) => changePart(index, { count })}
              />
              <NativeSelect
                label={t('installations.part_floor')}
                value={part.floorId === null ? '' : String(part.floorId)}
                data={[
                  { value: '', label: t('installations.no_floor') },
                  ...floors.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
                onChange={(event) =>
                  changePart(index, { floorId: Number(event.currentTarget.value) || null })
                }
              />
              <ActionIcon
                variant="subtle"
                color="red"
                size={44}
                aria-label={t('installations.remove_part', { name: part.name || label })}
                onClick={() => form.change({ parts: parts.filter((_part, at) => at !== index) })}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </div>
          );
        })}
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => form.change({ parts: [...parts, { floorId: null, name: '', count: 1 }] })}
        >
          {t('installations.add_part')}
        </Button>
      </fieldset>
    </EntityFormPanel>
  );
};
