import { Checkbox, Group, NativeSelect, Slider, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { NumberField } from '#components/forms/fields/NumberField.tsx';
import { LongTextField, TextField } from '#components/forms/fields/textFields.ts';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import type { HotWorkBasis } from '#contract/hotWork/hotWorkPermit.ts';
import {
  certificatesOfRole,
  permitLimits,
  precautions,
  workMethods,
} from '#contract/hotWork/hotWorkWords.ts';
import type { PermitRole } from '#contract/hotWork/hotWorkWords.ts';
import { dayIn } from '#domain/dates.ts';
import { keepPermitCall } from '#entities/hotWork/waitingPermits.ts';
import { localTime, timestampOf } from '#entities/registers/recordTime.ts';
import { useUser } from '#entities/session/useSession.ts';
import { notify } from '#platform/notify.ts';
import { now, nowIso } from '#platform/time/clock.ts';
import { DisconnectionFields } from './DisconnectionFields.tsx';
import classes from './hotWork.module.css';
import { PersonField } from './PersonField.tsx';
import type { PermitValues } from './permitForm.ts';
import { formFaults, newPermitValues, permitFacts, surroundings } from './permitForm.ts';
import { PlaceField } from './PlaceField.tsx';
import { Surroundings } from './Surroundings.tsx';

type PermitPanelProps = {
  basis: HotWorkBasis;
  onClose: () => void;
  /** Called with the key of the new permit. */
  onSaved: (key: string) => void;
};

/** Returns the form of a new permit, which stores it on this device; the outbox sends it. */
const usePermitForm = ({ basis, onClose, onSaved }: PermitPanelProps) => {
  const { t } = useTranslation('hotWork');
  const { id: userId } = useUser();
  const [initial] = useState(() => newPermitValues(basis, now()));
  return useEntityForm<PermitValues, string>({
    initial,
    validate: (values) =>
      Object.fromEntries(
        Object.entries(formFaults(values, basis)).map(([field, fault]) => [field, t(`fault.${fault}`)]),
      ),
    save: async (values, key) => {
      const { buildingId, buildingName } = basis;
      const permit = { ...permitFacts(values, basis), key, buildingId, recordedAt: nowIso() };
      await keepPermitCall(userId, buildingName, { buildingId, permit });
      return { data: key };
    },
    onSaved: (key) => {
      notify({ tone: 'success', text: t('saved') });
      onClose();
      if (key) onSaved(key);
    },
  });
};

type Form = ReturnType<typeof usePermitForm>;

const TimeField = ({ form, field }: { form: Form; field: 'from' | 'to' }) => {
  const { t } = useTranslation('hotWork');
  return (
    <TextInput
      type="datetime-local"
      flex="1 1 220px"
      label={t(field === 'to' ? 'to_form' : 'from')}
      error={form.errorOf(field)}
      value={localTime(form.values[field])}
      onChange={({ currentTarget }) => form.change({ [field]: timestampOf(currentTarget.value) })}
    />
  );
};

const PersonFields = ({ basis, form }: { basis: HotWorkBasis; form: Form }) => {
  const { t } = useTranslation('hotWork');
  const { values } = form;
  const day = values.to === '' ? '' : dayIn(values.to, basis.timeZone);
  const person = (role: PermitRole) => (
    <PersonField
      label={t(`role.${role}`)}
      keys={certificatesOfRole[role]}
      people={basis.people}
      day={day}
      value={values[role]}
      error={form.errorOf(role)}
      onChange={(value) => form.change({ [role]: value })}
    />
  );
  return (
    <>
      {person('issuer')}
      {person('worker')}
      <Checkbox
        label={t(`same_person.${basis.country}`)}
        checked={values.isOnePerson}
        onChange={({ currentTarget: { checked } }) => form.change({ isOnePerson: checked })}
      />
      <Switch
        label={t('has_guard')}
        checked={values.hasGuard}
        onChange={({ currentTarget: { checked } }) => form.change({ hasGuard: checked })}
      />
      {values.hasGuard ? (
        person('guard')
      ) : (
        <TextField label={t('guard_waived_reason')} required {...form.text('guardWaivedReason')} />
      )}
      {person('watcher')}
      <NumberField
        isInteger
        label={t('watch_minutes')}
        description={t('watch_hint', { least: permitLimits.leastWatchMinutes })}
        unit="min"
        {...form.field('watchMinutes')}
      />
    </>
  );
};

/** Form of a new permit of hot work. [SBA-89] */
export const PermitPanel = (props: PermitPanelProps) => {
  const { basis, onClose } = props;
  const { t } = useTranslation('hotWork');
  const form = usePermitForm(props);
  const { values } = form;
  return (
    <EntityFormPanel title={t('add')} saveLabel={t('prepare')} form={form} onClose={onClose}>
      <Text fz="sm" c="dimmed">
        {t('insurer_hint')}
      </Text>
      <LongTextField label={t('work')} required minRows={2} {...form.text('work')} />
      <NativeSelect
        label={t('method')}
        required
        error={form.errorOf('method')}
        value={values.method}
        data={[
          { value: '', label: t('choose') },
          ...workMethods.map((value) => ({ value, label: t(`methods.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          form.change({ method: workMethods.find((each) => each === value) ?? '' })
        }
      />
      <Group gap="sm" align="flex-start">
        <TimeField form={form} field="from" />
        <TimeField form={form} field="to" />
      </Group>
      <PlaceField basis={basis} value={values} onChange={(change) => form.change(change)} />
      <TextField label={t('place')} {...form.text('place')} />
      {values.position ? (
        <>
          <div>
            <Text fz="sm" fw={500} id="hot-work-radius">
              {t('radius', { percent: values.radius / 10 })}
            </Text>
            <Slider
              min={permitLimits.radius.least}
              max={permitLimits.radius.most}
              step={10}
              label={null}
              thumbProps={{ 'aria-labelledby': 'hot-work-radius' }}
              value={values.radius}
              onChange={(radius) => form.change({ radius })}
            />
          </div>
          <Surroundings {...surroundings(values, basis)} />
        </>
      ) : null}
      <DisconnectionFields
        installations={basis.installations}
        value={values.disconnections}
        onChange={(disconnections) => form.change({ disconnections })}
      />
      <PersonFields basis={basis} form={form} />
      <fieldset className={classes.group}>
        <legend>{t('precautions')}</legend>
        {precautions.map((precaution) => (
          <Checkbox
            key={precaution}
            label={t(`precaution.${precaution}`)}
            checked={values.precautions.includes(precaution)}
            onChange={({ currentTarget: { checked } }) =>
              form.change({
                precautions: checked
                  ? [...values.precautions, precaution]
                  : values.precautions.filter((each) => each !== precaution),
              })
            }
          />
        ))}
      </fieldset>
      <LongTextField label={t('precautions_note')} minRows={1} {...form.text('precautionsNote')} />
    </EntityFormPanel>
  );
};
