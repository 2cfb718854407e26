import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import type { User } from '#contract/users/user.ts';
import { levelNumber } from '#domain/can.ts';
import { selectPrincipal } from '#entities/session/sessionSlice.ts';
import { AtTillsyn } from '#entities/session/AtTillsyn.tsx';
import { useMayCall } from '#entities/session/useSession.ts';
import { AccessFields } from './AccessFields.tsx';
import { ExternalRoles } from './ExternalRoles.tsx';
import { PersonalData } from './PersonalData.tsx';
import { PersonFields } from './PersonFields.tsx';
import { ResetPassword } from './ResetPassword.tsx';
import { useUserForm } from './useUserForm.ts';

type UserPanelProps = {
  /** User to edit; null creates a new one. [USER-06] */
  user: User | null;
  home: { customerId: number; companyId: number | null };
  onClose: () => void;
};

/** Panel that adds or edits an employee; without the right, or for a user of a higher level, read-only. [USER-05, USER-25] */
export const UserPanel = ({ user, home, onClose }: UserPanelProps) => {
  const { t } = useTranslation('users');
  const mayEdit = useMayCall('updateUser');
  const principal = useSelector(selectPrincipal);
  const isAbove = user !== null && levelNumber(user.userRole) > principal.level;
  const isDisabled = !mayEdit || isAbove;
  const userForm = useUserForm({ user, home, onSaved: onClose });
  const { form, isSavable, faultyLabels } = userForm;
  const title = user ? `${user.firstName} ${user.lastName}` : t('form.title_new');
  return (
    <EntityFormPanel
      title={title}
      form={form}
      onClose={onClose}
      isSaveDisabled={isDisabled || !isSavable}
      whyDisabled={isDisabled ? undefined : t('form.why_disabled', { fields: faultyLabels.join(', ') })}
    >
      <Stack data-reading={isDisabled || undefined}>
        {isDisabled ? (
          <Text c="dimmed" fz="sm">
            {t(isAbove ? 'form.above' : 'form.read_only')}
          </Text>
        ) : null}
        <PersonFields userForm={userForm} isNew={user === null} isDisabled={isDisabled} />
        <AccessFields userForm={userForm} user={user} customerId={home.customerId} isDisabled={isDisabled} />
        {user ? <ExternalRoles user={user} form={form} isDisabled={isDisabled} /> : null}
        {user ? <ResetPassword user={user} isDisabled={isDisabled} /> : null}
        {user ? (
          <AtTillsyn>
            <PersonalData user={user} onErased={onClose} />
          </AtTillsyn>
        ) : null}
      </Stack>
    </EntityFormPanel>
  );
};
