import { Select, Switch } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/forms/fields/DateField.tsx';
import { NumberField } from '../../components/forms/fields/NumberField.tsx';
import { LongTextField, TextField } from '../../components/forms/fields/textFields.ts';
import { intervalTypes, maxInterval } from '../../contract/constants.ts';
import { useListRolesAtQuery } from '../../entities/roles/rolesApi.ts';
import type { PlanForm } from './usePlanForm.ts';
import classes from './roundPlans.module.css';

type PlanFieldsProps = {
  form: PlanForm;
  customerId: number | null;
  /** The stored responsible role, which may no longer be a choice. */
  responsible: { id: number; name: string } | null;
  isDisabled: boolean;
};

const none = 'none';
const offered: readonly number[] = [intervalTypes.indexOf('months'), intervalTypes.indexOf('years')];
const units = ['unit_0', 'unit_1', 'unit_2', 'unit_3', 'unit_4'] as const;

/** A plan's name, schedule and responsible role. [PLAN-12..19] */
export const PlanFields = ({ form, customerId, responsible, isDisabled }: PlanFieldsProps) => {
  const { t } = useTranslation(['roundPlans', 'lists']);
  const roles = useListRolesAtQuery(customerId ?? skipToken);
  const { values, change } = form;
  const listed = (roles.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const isListed = responsible === null || listed.some(({ value }) => value === String(responsible.id));
  const kept = isListed ? [] : [{ value: String(responsible.id), label: responsible.name }];
  const types = [...new Set([...offered, values.intervalType])];
  const isNameMissing = form.isDirty && values.name.trim() === '';
  return (
    <div className={classes.fields}>
      <TextField
        label={t('form.name')}
        disabled={isDisabled}
        {...form.text('name')}
        error={isNameMissing ? t('form.name_missing') : form.errorOf('name')}
      />
      <DateField label={t('form.start')} isDisabled={isDisabled} {...form.field('start')} />
      <div className={classes.interval}>
        <NumberField
          label={t('form.interval')}
          maxDigits={String(maxInterval).length - 1}
          isDisabled={isDisabled}
          {...form.field('intervalValue')}
          onBlur={() => change({ intervalValue: Math.max(1, values.intervalValue ?? 1) })}
        />
        <Select
          aria-label={t('form.unit')}
          allowDeselect={false}
          disabled={isDisabled}
          data={types.map((type) => ({ value: String(type), label: t(`form.${units[type] ?? 'unit_3'}`) }))}
          value={String(values.intervalType)}
          onChange={(value) => change({ intervalType: Number(value) })}
        />
      </div>
      <Select
        label={t('form.responsible')}
        searchable
        allowDeselect={false}
        disabled={isDisabled}
        data={[{ value: none, label: '–' }, ...kept, ...listed]}
        value={values.roleId === null ? none : String(values.roleId)}
        error={form.errorOf('roleId')}
        onChange={(value) => change({ roleId: value === none ? null : Number(value) })}
      />
      <LongTextField
        label={t('form.description')}
        className={classes.wide}
        minRows={1}
        maxRows={8}
        disabled={isDisabled}
        {...form.text('description')}
      />
      <Switch
        label={t('form.active')}
        description={t('form.active_hint')}
        disabled={isDisabled}
        checked={values.active}
        onChange={(event) => change({ active: event.currentTarget.checked })}
      />
      <Switch
        label={t('form.reminders')}
        description={t('form.reminders_hint')}
        disabled={isDisabled}
        checked={values.sendMessage}
        onChange={(event) => change({ sendMessage: event.currentTarget.checked })}
      />
      <Switch
        label={t('form.items')}
        description={t('form.items_hint')}
        disabled={isDisabled}
        checked={!values.ignoreItems}
        onChange={(event) => change({ ignoreItems: !event.currentTarget.checked })}
      />
    </div>
  );
};
