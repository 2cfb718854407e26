import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { useListRolesAtQuery } from '../../../entities/roles/rolesApi.ts';
import type { FlawValues } from './useFlawEdit.ts';

type FlawFieldsProps = {
  values: FlawValues;
  errorOf: (field: keyof FlawValues) => string | undefined;
  isReadOnly: boolean;
  /** Whose roles can be responsible. */
  customerId: number | null;
  /** The responsible role as the flaw names it, where the list lacks it. */
  responsibleName: string;
  onChange: (changes: Partial<FlawValues>) => void;
};

/** What can be written of a flaw in the office. [FLAWM-06] */
export const FlawFields = (props: FlawFieldsProps) => {
  const { values, errorOf, isReadOnly, customerId, responsibleName, onChange } = props;
  const { t } = useTranslation('flaws');
  const { data: roles } = useListRolesAtQuery(customerId ?? skipToken);
  const { responsible } = values;
  const listed = (roles?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const isListed = responsible === null || listed.some(({ value }) => value === String(responsible));
  const optional = (label: string) => t('office.optional', { label });
  return (
    <>
      <TextInput
        label={t('form.name')}
        value={values.name}
        readOnly={isReadOnly}
        error={errorOf('name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Textarea
        label={optional(t('form.description'))}
        value={values.description}
        readOnly={isReadOnly}
        error={errorOf('description')}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <Textarea
        label={t('form.measure')}
        description={t('office.measure_hint')}
        value={values.measure}
        readOnly={isReadOnly}
        error={errorOf('measure')}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => onChange({ measure: event.currentTarget.value })}
      />
      <NativeSelect
        label={optional(t('form.responsible'))}
        value={responsible ?? ''}
        disabled={isReadOnly}
        error={errorOf('responsible')}
        onChange={(event) => onChange({ responsible: Number(event.currentTarget.value) || null })}
        data={[
          { value: '', label: t('form.no_role') },
          ...(isListed ? [] : [{ value: String(responsible), label: responsibleName }]),
          ...listed,
        ]}
      />
    </>
  );
};
