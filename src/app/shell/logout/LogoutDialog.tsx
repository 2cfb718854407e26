import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/feedback/ConfirmDialog.tsx';

export type LogoutDialogProps = {
  unsent: number;
  isLeaving: boolean;
  onLeave: () => void;
  onStay: () => void;
};

/** Says how much is unsent, and that it stays. (decisions, Shared tablets) */
export const LogoutDialog = ({ unsent, isLeaving, onLeave, onStay }: LogoutDialogProps) => {
  const { t } = useTranslation('common');
  return (
    <ConfirmDialog
      isOpen
      title={t('logout.title')}
      confirmLabel={t('menu.logout')}
      isBusy={isLeaving}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {t('logout.unsent', { count: unsent })}
    </ConfirmDialog>
  );
};
