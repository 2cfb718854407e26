import { useTranslation } from 'react-i18next';
import { createdColumn } from '../../components/table/createdColumn.ts';
import { ListScreen } from '../../components/table/ListScreen.tsx';
import { recordActions } from '../../components/table/recordActions.tsx';
import { useListAddress } from '../../components/table/useListAddress.ts';
import { useOpenThing } from '../../components/table/useOpenThing.ts';
import type { Role } from '../../contract/catalogue.ts';
import { useOwnerName } from '../../entities/catalogue/useOwnerName.ts';
import { useRecordRights } from '../../entities/catalogue/useRecordRights.ts';
import { useActiveCustomer, useActivePlace } from '../../entities/customers/useActiveCustomer.ts';
import { usePermissionThere } from '../../entities/customers/useCustomerPrincipal.ts';
import { useListRolesQuery } from '../../entities/roles/rolesApi.ts';
import { sendCall } from '../../platform/http.ts';
import { askAnew } from '../../store/askAnew.ts';
import { DeleteRole } from './DeleteRole.tsx';
import { RoleForm } from './RoleForm.tsx';

/** The roles that can be used at the active customer: its own, those of the levels above, its company's and global ones. [ROLE-01..07] */
export const RolesScreen = () => {
  const { t } = useTranslation('roles');
  const { customerId } = useActivePlace();
  const customer = useActiveCustomer();
  const mayEdit = usePermissionThere('roles_edit');
  const mayChange = useRecordRights('roles_edit');
  const ownerName = useOwnerName();
  const open = useOpenThing<Role>({ keyOf: ({ id }) => id });
  const list = useListAddress({ id: 'roles', orders: ['Name', 'Created'] });
  const query = { customerId, name: list.search || null, ...list.paging };
  const roles = useListRolesQuery(query, askAnew);
  return (
    <ListScreen<Role>
      title={t('title')}
      note={customer?.name}
      list={list}
      query={roles}
      scope={customerId}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      searchLabel={t('search')}
      emptyText={t('empty')}
      add={mayEdit ? { label: t('add'), onAdd: open.add } : undefined}
      missingRight={mayEdit ? undefined : t('right')}
      fetchPage={(page, signal) => sendCall('listRoles', { query: { ...query, ...page } }, { signal })}
      columns={[
        { id: 'name', header: t('columns.name'), sortKey: 'Name', isTitle: true, cell: ({ name }) => name },
        { id: 'owner', header: t('columns.owner'), cell: ownerName, value: ownerName },
        createdColumn(t('columns.created')),
      ]}
      onRowOpen={open.edit}
      canOpenRow={mayChange}
      selectedKey={open.selectedKey}
      rowActions={recordActions<Role>({
        mayChange,
        edit: { label: ({ name }) => t('edit', { name }), onSelect: open.edit },
        remove: { label: ({ name }) => t('delete', { name }), onSelect: open.remove },
      })}
    >
      {open.isAdding || open.edited ? (
        <RoleForm key={open.edited?.id ?? 0} role={open.edited} onClose={open.close} />
      ) : null}
      {open.deleted ? <DeleteRole role={open.deleted} onClose={open.close} /> : null}
    </ListScreen>
  );
};
