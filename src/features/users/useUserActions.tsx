import { IconLink, IconLogout, IconPencil, IconTrash, IconUnlink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { RowAction } from '#components/table/dataTableTypes.ts';
import type { User } from '#contract/users/user.ts';
import { levelNumber } from '#domain/can.ts';
import { selectPrincipal } from '#entities/session/sessionSlice.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { useUser, useMayCall } from '#entities/session/useSession.ts';
import { useInvitationActions } from './invite/useInvitationActions.tsx';
import type { InvitationOf } from './invite/useInvitations.ts';
import { levelsOf } from './useEmployees.ts';
import type { OpenUser } from './useOpenUser.ts';

export const fullName = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`;

/** Returns whether a user belongs to another customer and is only linked to this one: levels below don't count as another customer. */
export const isGuest = (user: User, customerId: number): boolean =>
  user.customerId !== customerId && levelsOf(user).length === 0;

/**
 * Returns the actions for an employee: link elsewhere or, for a user of another customer, unlink from this one; edit and delete the
 * customer's own, up to the user's level, except oneself. Without the right there are none. [USER-02, USER-26]
 */
export const useUserActions = (
  open: OpenUser,
  { customerId, invitationOf }: { customerId: number; invitationOf: InvitationOf },
): ((user: User) => RowAction[]) => {
  const inviting = useInvitationActions(invitationOf);
  const { t } = useTranslation('users');
  const self = useUser();
  const principal = useSelector(selectPrincipal);
  const mayEdit = useMayCall('updateUser');
  const isTillsyn = useIsTillsyn();
  const mayLink = useMayCall('unlinkUser');

  return (user) => {
    const name = fullName(user);
    const isAway = isGuest(user, customerId);
    const isAbove = levelNumber(user.userRole) > principal.level;
    const linking: RowAction = isAway
      ? {
          id: 'unlink',
          label: t('actions.unlink', { name }),
          icon: <IconUnlink size={18} aria-hidden />,
          onSelect: () => open.unlink(user),
        }
      : {
          id: 'link',
          label: t('actions.link', { name }),
          icon: <IconLink size={18} aria-hidden />,
          isDisabled: isAbove,
          onSelect: () => open.link(user),
        };
    const ending: RowAction = {
      id: 'endSessions',
      label: t('actions.end_sessions', { name }),
      icon: <IconLogout size={18} aria-hidden />,
      isDisabled: isAbove || user.id === self.id,
      onSelect: () => open.endSessions(user),
    };
    const editing: RowAction[] = [
      {
        id: 'edit',
        label: t('actions.edit', { name }),
        icon: <IconPencil size={18} aria-hidden />,
        isDisabled: isAbove,
        onSelect: () => open.edit(user),
      },
      {
        id: 'delete',
        label: t('actions.delete', { name }),
        icon: <IconTrash size={18} aria-hidden />,
        isDanger: true,
        isDisabled: isAbove || user.id === self.id,
        onSelect: () => open.remove(user),
      },
    ];
    const mayChange = mayEdit && !isAway;
    return [
      ...(mayChange ? inviting(user, isAbove) : []),
      ...(mayLink ? [linking] : []),
      ...(mayChange && isTillsyn ? [ending] : []),
      ...(mayChange ? editing : []),
    ];
  };
};
