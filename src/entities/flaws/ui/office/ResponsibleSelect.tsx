import { NativeSelect } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import { noRolesPart } from '#entities/roles/ui/noRolesPart.ts';
import { useCallQuery } from '#store/callApi.ts';
import { rolesOfCustomer } from '#entities/roles/roleQueries.ts';

type ResponsibleSelectProps = {
  value: number | null;
  error?: string;
  isReadOnly?: boolean;
  /** Customer whose roles can be responsible. */
  customerId: number | null;
  /** Name of the role in the flaw, if the list lacks the role. */
  name?: string;
  onChange: (roleId: number | null) => void;
};

/** Select for the role responsible for a flaw. [FLAWM-06] */
export const ResponsibleSelect = (props: ResponsibleSelectProps) => {
  const { value, error, isReadOnly, customerId, name = '', onChange } = props;
  const { t } = useTranslation('flaws');
  const { data: roles } = useCallQuery(
    'listRoles',
    customerId === null ? skipToken : rolesOfCustomer(customerId),
  );
  const roleOptions = (roles?.rows ?? []).map((role) => ({ value: String(role.id), label: role.name }));
  const isListed = value === null || roleOptions.some((option) => option.value === String(value));
  const select = (
    <NativeSelect
      label={t('office.optional', { label: t('form.responsible_role') })}
      value={value ?? ''}
      disabled={isReadOnly}
      error={error}
      onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
      data={[
        { value: '', label: t('form.no_role') },
        ...(isListed ? [] : [{ value: String(value), label: name }]),
        ...roleOptions,
      ]}
    />
  );
  if (isReadOnly || value !== null || roles?.rows.length !== 0) return select;
  return (
    <div>
      {select}
      <LazyPart
        source={noRolesPart}
        waiting={null}
        props={{ customerId, onMade: ({ id }) => onChange(id) }}
      />
    </div>
  );
};
