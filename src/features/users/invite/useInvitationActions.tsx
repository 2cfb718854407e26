import { IconMailForward, IconMailOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '#components/table/dataTableTypes.ts';
import type { User } from '#contract/users/user.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { newId } from '#platform/ids.ts';
import { notify } from '#platform/notify.ts';
import type { InvitationOf } from './useInvitations.ts';
import { useCallMutation } from '#store/callApi.ts';

/** Returns the actions that resend an employee's invitation, and revoke it while it is open. */
export const useInvitationActions = (invitationOf: InvitationOf) => {
  const { t } = useTranslation('invitations');
  const textOf = useFailureText();
  const [resend] = useCallMutation('resendInvitation');
  const [revoke] = useCallMutation('revokeInvitation');
  const notifyResult = ({ error }: { error?: unknown }, text: string) =>
    notify(error ? { tone: 'failure', text: textOf(error) } : { tone: 'success', text });

  return ({ id, firstName, lastName, email }: User, isDisabled: boolean): RowAction[] => {
    const invitation = invitationOf(id);
    if (!invitation) return [];
    const name = `${firstName} ${lastName}`;
    const sendAgain = async () =>
      notifyResult(await resend({ id, idempotencyKey: newId() }), t('sent', { count: 1, email }));
    const takeAway = async () => notifyResult(await revoke({ id }), t('revoked', { name }));
    return [
      {
        id: 'resend',
        isDisabled,
        label: t('resend', { name }),
        icon: <IconMailForward size={18} aria-hidden />,
        onSelect: () => void sendAgain(),
      },
      ...(invitation.expires === null
        ? []
        : [
            {
              id: 'revoke',
              isDisabled,
              label: t('revoke', { name }),
              icon: <IconMailOff size={18} aria-hidden />,
              onSelect: () => void takeAway(),
            },
          ]),
    ];
  };
};
