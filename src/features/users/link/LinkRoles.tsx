import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePermission } from '#entities/session/useSession.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { NoRolesThere } from './NoRolesThere.tsx';
import type { Choice } from './PagedSearch.tsx';
import { useCallQuery } from '#store/callApi.ts';
import { rolesOfCustomer } from '#entities/roles/roleQueries.ts';

type LinkRolesProps = { customer: Choice; value: string[]; onChange: (roleIds: string[]) => void };

/** Field for the employee's roles at the chosen customer. [USER-08, PERM-38] */
export const LinkRoles = ({ customer, value, onChange }: LinkRolesProps) => {
  const { t } = useTranslation('users');
  const textOf = useFailureText();
  const mayManage = usePermission('users_manage_external_roles');
  const roles = useCallQuery('listRoles', rolesOfCustomer(customer.id));
  const label = t('link.roles', { customer: customer.name });
  if (roles.data?.rows.length === 0) return <NoRolesThere label={label} customerId={customer.id} />;
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
