import { Box, Flex, MultiSelect, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import type { Customer } from '#contract/tenants/customer.ts';
import type { User } from '#contract/users/user.ts';
import { pathText } from '#domain/tenants/treePath.ts';
import { usePermission, useUser } from '#entities/session/useSession.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { NoRolesThere } from '../link/NoRolesThere.tsx';
import { useLinkLevels } from '../link/useLinkLevels.ts';
import type { UserForm } from './useUserForm.ts';
import { useCallQuery } from '#store/callApi.ts';
import { rolesOfCustomer } from '#entities/roles/roleQueries.ts';

type ExternalRolesProps = { user: User; form: UserForm['form']; isDisabled: boolean };

/** Roles of an employee at linked customers. [USER-09, USER-50, PERM-38] */
export const ExternalRoles = ({ user, form, isDisabled }: ExternalRolesProps) => {
  const { t } = useTranslation('users');
  const textOf = useFailureText();
  const mayManage = usePermission('users_manage_external_roles');
  const { data = [], error, refetch } = useCallQuery('getExternalCustomers', { userId: user.id });
  const { index } = useLinkLevels(useUser().companyId);
  return (
    <Flex component="section" direction="column" gap="xs" aria-label={t('form.external')}>
      <Box component="h3" m={0} fz="sm" fw={600}>
        {t('form.external')}
      </Box>
      {error ? <FailureAlert text={textOf(error)} onRetry={() => void refetch()} /> : null}
      {!error && data.length === 0 ? (
        <Text c="dimmed" fz="sm">
          {t('form.external_none')}
        </Text>
      ) : null}
      {!mayManage && data.length > 0 ? (
        <Text c="dimmed" fz="sm">
          {t('form.external_fixed')}
        </Text>
      ) : null}
      {data.map((customer) => (
        <RolesThere
          key={customer.id}
          user={user}
          customer={customer}
          path={pathText(index, customer)}
          form={form}
          isDisabled={isDisabled || !mayManage}
        />
      ))}
    </Flex>
  );
};

type RolesThereProps = ExternalRolesProps & { customer: Customer; path: string };

/** Roles at one customer. */
const RolesThere = ({ user, customer, path, form, isDisabled }: RolesThereProps) => {
  const textOf = useFailureText();
  const heldRoles = useCallQuery('listExternalRoles', { userId: user.id, customerId: customer.id });
  const usable = useCallQuery('listRoles', rolesOfCustomer(customer.id));
  const error = heldRoles.error ?? usable.error;
  const roleNames = new Map(
    [...(heldRoles.data ?? []), ...(usable.data?.rows ?? [])].map(({ id, name }) => [String(id), name]),
  );
  const { external } = form.values;
  if (heldRoles.data && usable.data && roleNames.size === 0)
    return <NoRolesThere label={path} customerId={customer.id} />;
  return (
    <MultiSelect
      label={path}
      searchable
      disabled={isDisabled || !heldRoles.data || !usable.data}
      data={[...roleNames].map(([value, label]) => ({ value, label }))}
      value={external[customer.id] ?? (heldRoles.data ?? []).map(({ id }) => String(id))}
      error={error ? textOf(error) : undefined}
      onChange={(roleIds) => form.change({ external: { ...external, [customer.id]: roleIds } })}
    />
  );
};
