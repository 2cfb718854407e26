import { Switch, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BelowSwitch } from '#components/forms/fields/BelowSwitch.tsx';
import { ListScreen } from '#components/table/ListScreen.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import { useIsMobile, useIsNarrow } from '#components/theme/useIsMobile.ts';
import type { User } from '#contract/users/user.ts';
import { useActiveCustomer, useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { AtTillsyn } from '#entities/session/AtTillsyn.tsx';
import { useUser, useMayCall } from '#entities/session/useSession.ts';
import type { ListAddress } from '#components/table/useListAddress.ts';
import { useInvitations } from './invite/useInvitations.ts';
import { useOpenUser } from './useOpenUser.ts';
import { useEmployees } from './useEmployees.ts';
import { fullName, isGuest, useUserActions } from './useUserActions.tsx';
import { useUserColumns } from './useUserColumns.tsx';
import { UserButtons } from './UserButtons.tsx';
import { UserDialogs } from './UserDialogs.tsx';

const orders = ['LastName', 'FirstName', 'Created'] as const;

/** Select for the sort order of the employees; newest first, names from A. [USER-04] */
const OrderSelect = ({ list }: { list: ListAddress }) => {
  const { t } = useTranslation('users');
  return (
    <NativeSelect
      aria-label={t('order.label')}
      value={list.sort.key}
      data={orders.map((value) => ({ value, label: t(`order.${value}`) }))}
      onChange={({ currentTarget: { value: key } }) => list.onSort({ key, isDescending: key === 'Created' })}
    />
  );
};

/** Screen with the employees of the active customer, and the linked ones of other customers. [USER-02] */
export const UsersScreen = () => {
  const { t } = useTranslation(['users', 'invitations']);
  const mayEdit = useMayCall('updateUser');
  const mayAdd = useMayCallThere('createUser');
  const isMobile = useIsMobile();
  const isNarrow = useIsNarrow();
  const self = useUser();
  const active = useActivePlace();
  const customer = useActiveCustomer();
  const [taking, setTaking] = useState<'invite' | 'import' | null>(null);
  const home = {
    customerId: active.customerId ?? self.customerId,
    companyId: active.customerId === null ? self.companyId : active.companyId,
  };
  const list = useListAddress({ id: 'users', orders: ['LastName', 'FirstName', 'Created'] });
  const query = { ...home, search: list.search, ...list.paging };
  const { employees, fetchPage, isBelow, isInvited, onInvited } = useEmployees(query);
  const { invitationOf, count } = useInvitations({ ...home, isBelow });
  const open = useOpenUser(home.customerId, isBelow);
  const actionsOf = useUserActions(open, { ...home, invitationOf });
  const columns = useUserColumns(actionsOf, { isBelow, invitationOf, count });
  // The user has the right elsewhere, but is a guest here.
  const isAway = mayEdit && !mayAdd;

  return (
    <ListScreen<User>
      title={t('title')}
      note={isAway ? t('away', { customer: customer?.name }) : customer?.name}
      list={list}
      query={employees}
      scope={`${home.customerId} ${isBelow} ${isInvited}`}
      rowKey={({ id }) => id}
      rowLabel={fullName}
      searchLabel={t('search')}
      emptyText={isInvited ? t('invitations:filter_empty') : t(isAway ? 'empty_away' : 'empty')}
      add={mayAdd ? { label: t('add'), onAdd: open.add } : undefined}
      missingRight={mayEdit ? undefined : t('right_users_edit')}
      tools={
        <>
          {isMobile ? null : <OrderSelect list={list} />}
          <AtTillsyn>
            <BelowSwitch />
          </AtTillsyn>
          {count > 0 || isInvited ? (
            <Switch
              label={t('invitations:filter')}
              checked={isInvited}
              onChange={(event) => onInvited(event.currentTarget.checked)}
            />
          ) : null}
        </>
      }
      actions={
        mayAdd ? (
          <AtTillsyn>
            <UserButtons onInvite={() => setTaking('invite')} onImport={() => setTaking('import')} />
          </AtTillsyn>
        ) : undefined
      }
      fetchPage={fetchPage}
      isExportedWhole
      columns={columns}
      onRowOpen={open.edit}
      canOpenRow={(user) => !isGuest(user, home.customerId)}
      selectedKey={open.selectedKey}
      rowActions={isNarrow ? actionsOf : undefined}
    >
      <UserDialogs open={open} home={home} taking={taking} onTaken={() => setTaking(null)} />
    </ListScreen>
  );
};
