import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '#components/feedback/DeleteDialog.tsx';
import type { User } from '#contract/users/user.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { fullName } from './useUserActions.tsx';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';
import { anyBuildingOfUser } from '#entities/users/employeeQueries.ts';

/** Dialog that asks before an employee is deleted, with the buildings, roles and customers they lose. [USER-07, USER-37] */
export const DeleteUserDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const { t } = useTranslation('users');
  const textOf = useFailureText();
  const [remove] = useCallMutation('deleteUser');
  const buildings = useCallQuery('listBuildings', anyBuildingOfUser(user.id), refetchOnMount);
  const linked = useCallQuery('getExternalCustomers', { userId: user.id }, refetchOnMount);
  const isCounted = buildings.data !== undefined && linked.data !== undefined;
  const counts = {
    buildings: buildings.data?.pagination.totalCount ?? 0,
    roles: user.roleIds.length + user.externalRoleIds.length,
    customers: linked.data?.length ?? 0,
  };
  const losses = [
    t('delete.login'),
    ...(['buildings', 'roles', 'customers'] as const).flatMap((what) =>
      counts[what] > 0 ? [t(`delete.${what}`, { count: counts[what] })] : [],
    ),
  ];
  const failed = buildings.error ?? linked.error;
  return (
    <DeleteDialog
      name={fullName(user)}
      losses={isCounted ? losses : undefined}
      countFailure={
        failed
          ? {
              text: textOf(failed),
              onRetry: () => void (buildings.error ? buildings : linked).refetch(),
            }
          : undefined
      }
      onDelete={() => remove({ id: user.id })}
      onClose={onClose}
    >
      <p>{t('delete.keeps')}</p>
    </DeleteDialog>
  );
};
