import { Select, Switch } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { noRolesPart } from '#entities/roles/ui/noRolesPart.ts';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import { DateField } from '#components/forms/fields/DateField.tsx';
import { LongTextField, TextField } from '#components/forms/fields/textFields.ts';
import { AtTillsyn } from '#entities/session/AtTillsyn.tsx';
import { IntervalField } from './IntervalField.tsx';
import { RhythmFields } from './RhythmFields.tsx';
import type { PlanForm } from './usePlanForm.ts';
import classes from './roundPlans.module.css';
import { useCallQuery } from '#store/callApi.ts';
import { rolesOfCustomer } from '#entities/roles/roleQueries.ts';

type PlanFieldsProps = {
  form: PlanForm;
  customerId: number | null;
  /** Stored responsible role, which may no longer be a choice. */
  responsible: { id: number; name: string } | null;
  isDisabled: boolean;
};

const noRole = 'none';

/** Fields for a plan's name, schedule and responsible role. [PLAN-12..19] */
export const PlanFields = ({ form, customerId, responsible, isDisabled }: PlanFieldsProps) => {
  const { t } = useTranslation(['roundPlans', 'lists']);
  const roles = useCallQuery('listRoles', customerId === null ? skipToken : rolesOfCustomer(customerId));
  const { values, change } = form;
  const roleOptions = (roles.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const isListed = responsible === null || roleOptions.some(({ value }) => value === String(responsible.id));
  const keptOptions = isListed ? [] : [{ value: String(responsible.id), label: responsible.name }];
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
      <IntervalField form={form} isDisabled={isDisabled} />
      <AtTillsyn>
        <RhythmFields form={form} isDisabled={isDisabled} />
      </AtTillsyn>
      <Select
        label={t('form.responsible')}
        searchable
        allowDeselect={false}
        disabled={isDisabled}
        data={[{ value: noRole, label: '–' }, ...keptOptions, ...roleOptions]}
        value={values.roleId === null ? noRole : String(values.roleId)}
        error={form.errorOf('roleId')}
        onChange={(value) => change({ roleId: value === noRole ? null : Number(value) })}
      />
      {roles.data && roleOptions.length + keptOptions.length === 0 ? (
        <LazyPart
          source={noRolesPart}
          waiting={null}
          props={{
            customerId,
            isReadOnly: isDisabled,
            onMade: ({ id }) => change({ roleId: id, roleIds: [...values.roleIds, id] }),
          }}
        />
      ) : null}
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
      <AtTillsyn>
        <Switch
          label={t('form.scan')}
          description={t('form.scan_hint')}
          disabled={isDisabled || values.ignoreItems}
          checked={values.asksScan}
          onChange={(event) => change({ asksScan: event.currentTarget.checked })}
        />
      </AtTillsyn>
    </div>
  );
};
