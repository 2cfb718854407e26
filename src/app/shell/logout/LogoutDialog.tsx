import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#components/feedback/ConfirmDialog.tsx';

export type LogoutDialogProps = {
  unsent: number;
  /** Number of acts that the backend refused: they wait for a decision, not for a login. */
  refused: number;
  isLeaving: boolean;
  onLeave: () => void;
  onStay: () => void;
};

/** Dialog with the amount of unsent or refused work, which stays on the device. (decisions, Shared tablets) */
export const LogoutDialog = ({ unsent, refused, isLeaving, onLeave, onStay }: LogoutDialogProps) => {
  const { t } = useTranslation(['sync', 'common']);
  return (
    <ConfirmDialog
      isOpen
      title={t('logout.title')}
      confirmLabel={t('common:menu.logout')}
      isBusy={isLeaving}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {unsent > 0 ? <p>{t('logout.unsent', { count: unsent })}</p> : null}
      {refused > 0 ? <p>{t('logout.refused', { count: refused })}</p> : null}
    </ConfirmDialog>
  );
};
