import { useTranslation } from 'react-i18next';
import { ConfirmAct } from '#components/feedback/ConfirmAct.tsx';
import type { User } from '#contract/users/user.ts';
import { notify } from '#platform/notify.ts';
import { useCallMutation } from '#store/callApi.ts';
import { fullName } from './useUserActions.tsx';

/** Dialog that asks before an employee is logged out on all devices. [IDENT-03] */
export const EndSessionsDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const { t } = useTranslation('users');
  const [end] = useCallMutation('endUserSessions');
  const name = fullName(user);
  const act = async () => {
    const result = await end({ id: user.id });
    if (!result.error) notify({ tone: 'success', text: t('end_sessions.ended', { name }) });
    return result;
  };
  return (
    <ConfirmAct
      title={t('end_sessions.title', { name })}
      confirmLabel={t('end_sessions.confirm')}
      isDanger
      act={act}
      onClose={onClose}
    >
      {t('end_sessions.text', { name })}
    </ConfirmAct>
  );
};
