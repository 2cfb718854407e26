import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { ConfirmAct } from '#components/feedback/ConfirmAct.tsx';
import type { User } from '#contract/users/user.ts';
import { useActiveCustomer } from '#entities/customers/useActiveCustomer.ts';
import { notify } from '#platform/notify.ts';
import { fullName } from '../useUserActions.tsx';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';

type UnlinkDialogProps = { user: User; customerId: number; onClose: () => void };

/** Dialog that asks before an employee loses access to a customer, with the number of removed roles. [USER-48] */
export const UnlinkDialog = ({ user, customerId, onClose }: UnlinkDialogProps) => {
  const { t } = useTranslation('users');
  const active = useActiveCustomer();
  const isActive = active?.id === customerId;
  const linked = useCallQuery('getExternalCustomers', isActive ? skipToken : { userId: user.id });
  const [unlink, { isLoading, isSuccess }] = useCallMutation('unlinkUser');
  // Without the link there are no roles to fetch.
  const roles = useCallQuery(
    'listExternalRoles',
    isLoading || isSuccess ? skipToken : { userId: user.id, customerId },
  );
  const customer = isActive ? active.name : (linked.data?.find(({ id }) => id === customerId)?.name ?? '');
  const name = fullName(user);

  const act = async () => {
    const link = { userId: user.id, customerId };
    const result = await unlink({ ...link, body: link });
    if (!result.error) notify({ tone: 'success', text: t('unlink.done', { name, customer }) });
    return result;
  };

  return (
    <ConfirmAct
      title={t('unlink.title', { name })}
      confirmLabel={t('unlink.confirm')}
      isDanger
      act={act}
      onClose={onClose}
    >
      <p>{t('unlink.text', { name, customer })}</p>
      {roles.data && roles.data.length > 0 ? <p>{t('unlink.roles', { count: roles.data.length })}</p> : null}
      <p>{t('unlink.keeps')}</p>
    </ConfirmAct>
  );
};
