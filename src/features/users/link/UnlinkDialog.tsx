import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/feedback/ConfirmDialog.tsx';
import type { User } from '../../../contract/user.ts';
import { useGetExternalCustomersQuery } from '../../../entities/customers/customersApi.ts';
import { useActiveCustomer } from '../../../entities/customers/useActiveCustomer.ts';
import { useListExternalRolesQuery, useUnlinkUserMutation } from '../../../entities/users/usersApi.ts';
import { notify } from '../../../platform/notify.ts';
import { useFailureText } from '../../../platform/useFailureText.ts';
import { fullName } from '../useUserActions.tsx';

type UnlinkDialogProps = { user: User; customerId: number; onClose: () => void };

/** Asks before somebody loses their access to a customer, and says how many roles go with it. [USER-48] */
export const UnlinkDialog = ({ user, customerId, onClose }: UnlinkDialogProps) => {
  const { t } = useTranslation('users');
  const textOf = useFailureText();
  const active = useActiveCustomer();
  const isActive = active?.id === customerId;
  const linked = useGetExternalCustomersQuery(isActive ? skipToken : user.id);
  const roles = useListExternalRolesQuery({ userId: user.id, customerId });
  const [failure, setFailure] = useState<string | null>(null);
  const [unlink, { isLoading }] = useUnlinkUserMutation();
  const customer = isActive ? active.name : (linked.data?.find(({ id }) => id === customerId)?.name ?? '');
  const name = fullName(user);

  const confirm = async () => {
    setFailure(null);
    const result = await unlink({ userId: user.id, customerId });
    if (result.error) {
      setFailure(textOf(result.error));
      return;
    }
    notify({ tone: 'success', text: t('unlink.done', { name, customer }) });
    onClose();
  };

  return (
    <ConfirmDialog
      isOpen
      title={t('unlink.title', { name })}
      confirmLabel={t('unlink.confirm')}
      isDanger
      isBusy={isLoading}
      failures={failure === null ? [] : [failure]}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{t('unlink.text', { name, customer })}</p>
      {roles.data && roles.data.length > 0 ? <p>{t('unlink.roles', { count: roles.data.length })}</p> : null}
      <p>{t('unlink.keeps')}</p>
    </ConfirmDialog>
  );
};
