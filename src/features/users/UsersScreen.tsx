import { Button, Switch } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '../../components/table/ListScreen.tsx';
import { useListAddress } from '../../components/table/useListAddress.ts';
import { useIsMobile, useIsNarrow } from '../../components/theme/useIsMobile.ts';
import type { User } from '../../contract/people/user.ts';
import { useActiveCustomer, useActivePlace } from '../../entities/customers/useActiveCustomer.ts';
import { usePermissionThere } from '../../entities/customers/useCustomerPrincipal.ts';
import { useMayHave } from '../../entities/roundConflicts/useMayHave.ts';
import { usePermission, useUser } from '../../entities/session/useSession.ts';
import { OrderSelect } from './OrderSelect.tsx';
import { useOpenUser } from './useOpenUser.ts';
import { useEmployees } from './useEmployees.ts';
import { fullName, isGuest, useUserActions } from './useUserActions.tsx';
import { useUserColumns } from './useUserColumns.tsx';
import { UserDialogs } from './UserDialogs.tsx';

/** The employees of the active customer, and those of others who are linked to it. [USER-02] */
export const UsersScreen = () => {
  const { t } = useTranslation('users');
  const mayEdit = usePermission('users_edit');
  const mayAdd = usePermissionThere('users_edit');
  const canImport = useMayHave('importUsers');
  const isMobile = useIsMobile();
  const isNarrow = useIsNarrow();
  const self = useUser();
  const active = useActivePlace();
  const customer = useActiveCustomer();
  const [isImporting, setIsImporting] = useState(false);
  const home = {
    customerId: active.customerId ?? self.customerId,
    companyId: active.customerId === null ? self.companyId : active.companyId,
  };
  const list = useListAddress({ id: 'users', orders: ['LastName', 'FirstName', 'Created'] });
  const query = { ...home, search: list.search, ...list.paging };
  const { employees, fetchPage, hasBelow, isBelow, onBelow } = useEmployees(query);
  const open = useOpenUser(home.customerId, isBelow);
  const actionsOf = useUserActions(open, home.customerId);
  const columns = useUserColumns(actionsOf, isBelow);
  // Somebody with the right elsewhere, but a guest here.
  const isAway = mayEdit && !mayAdd;

  return (
    <ListScreen<User>
      title={t('title')}
      note={isAway ? t('away', { customer: customer?.name }) : customer?.name}
      list={list}
      query={employees}
      scope={`${home.customerId} ${isBelow}`}
      rowKey={({ id }) => id}
      rowLabel={fullName}
      searchLabel={t('search')}
      emptyText={t(isAway ? 'empty_away' : 'empty')}
      add={mayAdd ? { label: t('add'), onAdd: open.add } : undefined}
      missingRight={mayEdit ? undefined : t('right_users_edit')}
      tools={
        <>
          {isMobile ? null : <OrderSelect list={list} />}
          {hasBelow ? (
            <Switch
              label={t('below')}
              checked={isBelow}
              onChange={(event) => onBelow(event.currentTarget.checked)}
            />
          ) : null}
        </>
      }
      actions={
        mayAdd && canImport ? (
          <Button
            variant="default"
            leftSection={<IconFileImport size={18} aria-hidden />}
            onClick={() => setIsImporting(true)}
          >
            {t('import.open')}
          </Button>
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
      <UserDialogs
        open={open}
        home={home}
        isImporting={isImporting}
        onImported={() => setIsImporting(false)}
      />
    </ListScreen>
  );
};
