import type { User } from '#contract/users/user.ts';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { EndSessionsDialog } from './EndSessionsDialog.tsx';
import { UserPanel } from './form/UserPanel.tsx';
import { ImportPanel } from './import/ImportPanel.tsx';
import { InvitePanel } from './invite/InvitePanel.tsx';
import { LinkDialog } from './link/LinkDialog.tsx';
import { UnlinkDialog } from './link/UnlinkDialog.tsx';
import type { OpenUser } from './useOpenUser.ts';

type UserDialogsProps = {
  open: OpenUser;
  home: { customerId: number; companyId: number | null };
  /** Current way of adding several people. */
  taking: 'invite' | 'import' | null;
  onTaken: () => void;
};

/** Open dialog above the list of employees. */
export const UserDialogs = ({ open, home, taking, onTaken }: UserDialogsProps) => {
  const { edited, deleted, dialog } = open;
  // For an employee of a lower level, the roles of that level are available.
  const homeOf = ({ customerId, companyId }: User) => ({ customerId, companyId });
  return (
    <>
      {open.isAdding ? <UserPanel user={null} home={home} onClose={open.close} /> : null}
      {edited ? <UserPanel key={edited.id} user={edited} home={homeOf(edited)} onClose={open.close} /> : null}
      {deleted ? <DeleteUserDialog user={deleted} onClose={open.close} /> : null}
      {dialog?.kind === 'link' ? <LinkDialog user={dialog.user} onClose={open.close} /> : null}
      {dialog?.kind === 'unlink' ? (
        <UnlinkDialog user={dialog.user} customerId={home.customerId} onClose={open.close} />
      ) : null}
      {dialog?.kind === 'endSessions' ? <EndSessionsDialog user={dialog.user} onClose={open.close} /> : null}
      {taking === 'import' ? <ImportPanel customerId={home.customerId} onClose={onTaken} /> : null}
      {taking === 'invite' ? <InvitePanel customerId={home.customerId} onClose={onTaken} /> : null}
    </>
  );
};
