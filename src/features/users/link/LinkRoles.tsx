import { Input, MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LazyPart } from '../../../components/lazy/LazyPart.tsx';
import { noRolesPart } from '../../../entities/roles/parts/noRolesPart.ts';
import { useListRolesAtQuery } from '../../../entities/roles/rolesApi.ts';
import { usePermission } from '../../../entities/session/useSession.ts';
import { useFailureText } from '../../../platform/calls/useFailureText.ts';
import type { Choice } from './PagedSearch.tsx';

type LinkRolesProps = { customer: Choice; value: string[]; onChange: (roleIds: string[]) => void };

/** The roles that somebody gets at the chosen customer. [USER-08, PERM-38] */
export const LinkRoles = ({ customer, value, onChange }: LinkRolesProps) => {
  const { t } = useTranslation('users');
  const textOf = useFailureText();
  const mayManage = usePermission('users_manage_external_roles');
  const roles = useListRolesAtQuery(customer.id);
  const label = t('link.roles', { customer: customer.name });
  // Roles are made where one works: here they are only told about.
  if (roles.data?.rows.length === 0)
    return (
      <Input.Wrapper label={label} labelElement="div">
        <LazyPart
          source={noRolesPart}
          waiting={null}
          props={{ customerId: customer.id, isReadOnly: true, onMade: () => undefined }}
        />
      </Input.Wrapper>
    );
  return (
    <MultiSelect
      label={label}
      description={mayManage ? t('link.roles_hint') : t('form.external_fixed')}
      searchable
      disabled={!mayManage}
      data={(roles.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value}
      error={roles.error ? textOf(roles.error) : undefined}
      onChange={onChange}
    />
  );
};
