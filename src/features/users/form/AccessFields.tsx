import { MultiSelect, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { noRolesPart } from '#entities/roles/ui/noRolesPart.ts';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import type { Language } from '#contract/constants.ts';
import { languages } from '#contract/constants.ts';
import type { AccessLevel } from '#contract/users/permissions.ts';
import { accessLevels } from '#contract/users/permissions.ts';
import type { User } from '#contract/users/user.ts';
import { useUser } from '#entities/session/useSession.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import type { UserForm } from './useUserForm.ts';
import { useCallQuery } from '#store/callApi.ts';
import { rolesOfCustomer } from '#entities/roles/roleQueries.ts';

type AccessFieldsProps = { userForm: UserForm; user: User | null; customerId: number; isDisabled: boolean };

/** Fields for access: the level, one of the assignable ones; the roles at home; and the language. [USER-09, USER-13, USER-20] */
export const AccessFields = ({ userForm, user, customerId, isDisabled }: AccessFieldsProps) => {
  const { t } = useTranslation('users');
  const textOf = useFailureText();
  const self = useUser();
  const { form, assignable, errorOf } = userForm;
  const roles = useCallQuery('listRoles', rolesOfCustomer(user?.customerId ?? customerId));
  const offered = accessLevels.filter(
    (level) => assignable.includes(level) || level === form.values.userRole,
  );
  // A role missing from the list still has its name on the user.
  const rolesById = new Map((user?.roles ?? []).map(({ id, name }) => [String(id), name]));
  for (const { id, name } of roles.data?.rows ?? []) rolesById.set(String(id), name);
  return (
    <>
      <Select
        label={t('form.level')}
        description={user?.id === self.id ? t('form.level_own') : t(`level_hints.${form.values.userRole}`)}
        allowDeselect={false}
        disabled={isDisabled || user?.id === self.id}
        data={offered.map((level) => ({
          value: level,
          label: t(`levels.${level}`),
          disabled: !assignable.includes(level),
        }))}
        value={form.values.userRole}
        error={errorOf('userRole')}
        onChange={(level) => form.change({ userRole: level as AccessLevel })}
      />
      <MultiSelect
        label={t('form.roles')}
        searchable
        disabled={isDisabled}
        data={[...rolesById].map(([value, label]) => ({ value, label }))}
        {...form.field('roleIds')}
        error={roles.error ? textOf(roles.error) : form.errorOf('roleIds')}
      />
      {roles.data && rolesById.size === 0 ? (
        <LazyPart
          source={noRolesPart}
          waiting={null}
          props={{
            customerId: user?.customerId ?? customerId,
            isReadOnly: isDisabled,
            onMade: ({ id }) => form.change({ roleIds: [...form.values.roleIds, String(id)] }),
          }}
        />
      ) : null}
      <Select
        label={t('form.language')}
        allowDeselect={false}
        disabled={isDisabled}
        data={languages.map((language) => ({ value: language, label: t(`languages.${language}`) }))}
        value={form.values.preferredLanguageCode}
        error={form.errorOf('preferredLanguageCode')}
        onChange={(language) => form.change({ preferredLanguageCode: language as Language })}
      />
    </>
  );
};
