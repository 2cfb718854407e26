import { Switch, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { TextField } from '#components/forms/fields/textFields.ts';
import { dutyCountries, readRights, registerScopes, writeRights } from '#contract/registers/kindWords.ts';
import type { Validity } from '#contract/registers/registerKind.ts';
import type { RegisterKind } from '#contract/registers/registerRecord.ts';
import { titleTypes } from '#domain/registers/ownKinds.ts';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import { CountryDuty } from './DutyFields.tsx';
import { FieldChoice, MonthsField } from './FieldChoice.tsx';
import { FieldList } from './FieldList.tsx';
import { faultBelow } from './kindFaultTexts.ts';
import { dayTypes, fieldsByKey, fieldsOfTypes, valuesOfKind } from './kindForm.ts';
import type { KindValues } from './kindForm.ts';
import classes from './ownKinds.module.css';
import { Section } from './Section.tsx';
import { Translations } from './Translations.tsx';
import { useKindForm } from './useKindForm.ts';
import type { KindFormState } from './useKindForm.ts';

/** Width of the panel on a desktop, in pixels: its fields contain fields. */
const panelWidth = 640;

type PartProps = { form: KindFormState };

/** Names of the register and of a record in it, in all languages. */
const Names = ({ form, storedValues }: PartProps & { storedValues: KindValues | null }) => {
  const { t } = useTranslation('ownKinds');
  const { values, change, faults, language } = form;
  const names = ['name', 'recordName'] as const;
  const titles = { name: t('form.name'), recordName: t('form.record_name') };
  const hints = { name: t('form.name_hint'), recordName: t('form.record_name_hint') };
  return (
    <>
      {names.map((name) => (
        <TextField
          key={name}
          label={titles[name]}
          description={hints[name]}
          value={values[name][language]}
          error={faultBelow(faults, name)}
          onChange={(event) => change({ [name]: { ...values[name], [language]: event.currentTarget.value } })}
        />
      ))}
      <Translations
        texts={names.map((name) => ({
          id: name,
          title: titles[name],
          label: values[name],
          storedLabel: storedValues?.[name],
          onChange: (label) => change({ [name]: label }),
        }))}
      />
    </>
  );
};

/** Defaults of a validity that has just been chosen. */
const newValidity = (type: Validity['type'], field: string): Validity => {
  if (type === 'none') return { type };
  return type === 'until' ? { type, field } : { type, field, months: 12 };
};

/** End of a record's validity. */
const ValidityFields = ({ form }: PartProps) => {
  const { t } = useTranslation('ownKinds');
  const { values, change, faults } = form;
  const { validity } = values;
  const firstDay = fieldsOfTypes(values, dayTypes)[0]?.key ?? '';
  return (
    <>
      <ChoiceSelect
        label={t('form.validity')}
        value={validity.type}
        options={(['none', 'until', 'months'] as const).map((value) => ({
          value,
          label: t(`validities.${value}`),
        }))}
        onChange={(type) => change({ validity: newValidity(type, firstDay) })}
      />
      {validity.type === 'none' ? null : (
        <FieldChoice
          label={t(validity.type === 'until' ? 'form.valid_until' : 'form.valid_from')}
          value={validity.field}
          values={values}
          types={dayTypes}
          error={faults.get('validity.field')}
          onChange={(field) => change({ validity: { ...validity, field } })}
        />
      )}
      {validity.type === 'months' ? (
        <MonthsField
          label={t('form.valid_months')}
          value={validity.months}
          error={faults.get('validity.months')}
          onChange={(months) => change({ validity: { ...validity, months: months ?? Number.NaN } })}
        />
      ) : null}
    </>
  );
};

/** Rights to read and write the records, and whether they can be changed. */
const AdvancedFields = ({ form }: PartProps) => {
  const { t } = useTranslation('ownKinds');
  const { values, change, faults } = form;
  return (
    <Section title={t('form.advanced')} isForcedOpen={faults.has('read') || faults.has('write')}>
      <ChoiceSelect
        label={t('form.read')}
        value={values.read}
        options={readRights.map((value) => ({ value, label: t(`rights.${value}`) }))}
        error={faults.get('read')}
        onChange={(read) => change({ read })}
      />
      <ChoiceSelect
        label={t('form.write')}
        value={values.write}
        options={writeRights.map((value) => ({ value, label: t(`rights.${value}`) }))}
        error={faults.get('write')}
        onChange={(write) => change({ write })}
      />
    </Section>
  );
};

type KindPanelProps = {
  rootId: number;
  /** Kind to edit; null creates a new one. */
  kind: RegisterKind | null;
  onClose: () => void;
};

/** Form of a customer's own kind of register. [SBA-90] */
export const KindPanel = ({ rootId, kind, onClose }: KindPanelProps) => {
  const { t } = useTranslation('ownKinds');
  const form = useKindForm({ rootId, kind, onClose });
  const { values, change, faults, usedFault, language } = form;
  const storedValues = useMemo(() => (kind ? valuesOfKind(kind, language) : null), [kind, language]);
  const storedFields = useMemo(() => fieldsByKey(storedValues?.fields), [storedValues]);
  return (
    <EntityFormPanel
      title={kind ? t('form.edit', { name: kind.name[language] }) : t('form.add')}
      width={panelWidth}
      form={form}
      onClose={onClose}
    >
      <Names form={form} storedValues={storedValues} />
      <ChoiceSelect
        label={t('form.scope')}
        description={t('form.scope_hint')}
        value={values.scope}
        options={registerScopes.map((value) => ({ value, label: t(`scopes.${value}`) }))}
        error={faults.get('scope')}
        onChange={(scope) => change({ scope })}
      />
      <FieldList
        fields={values.fields}
        path="fields"
        faults={faults}
        storedFields={storedFields}
        usedFault={usedFault}
        onChange={(fields) => change({ fields })}
      />
      <FieldChoice
        label={t('form.title_field')}
        value={values.titleField}
        values={values}
        types={titleTypes}
        error={faults.get('titleField')}
        onChange={(titleField) => change({ titleField })}
      />
      <ValidityFields form={form} />
      <Switch
        label={t('form.append_only')}
        description={t('form.append_only_hint')}
        error={faults.get('isAppendOnly')}
        checked={values.isAppendOnly}
        onChange={(event) => change({ isAppendOnly: event.currentTarget.checked })}
      />
      <fieldset className={classes.list}>
        <legend>{t('form.duties')}</legend>
        <Text c="dimmed" fz="sm">
          {t('form.duties_hint')}
        </Text>
        {dutyCountries.map((country) => (
          <CountryDuty
            key={country}
            country={country}
            values={values}
            storedDuties={storedValues?.duties ?? []}
            faults={faults}
            onChange={(duties) => change({ duties })}
          />
        ))}
      </fieldset>
      <AdvancedFields form={form} />
    </EntityFormPanel>
  );
};
