import { useTranslation } from 'react-i18next';
import { createdColumn } from '#components/table/createdColumn.tsx';
import { ListScreen } from '#components/table/ListScreen.tsx';
import { recordActions } from '#components/table/recordActions.tsx';
import type { Role } from '#contract/catalogue/catalogue.ts';
import { useOwnerName } from '#entities/catalogue/useOwnerName.ts';
import { useRecordRights } from '#entities/catalogue/useRecordRights.ts';
import { useRecordList } from '#entities/customers/useRecordList.ts';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { DeleteUsed } from '#entities/catalogue/ui/DeleteUsed.tsx';
import { RoleForm } from './RoleForm.tsx';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';

/** Dialog that asks before a role is deleted; names the plans that prevent it, and the people who would lose it. [ROLE-05, ROLE-10] */
const DeleteRole = ({ role, onClose }: { role: Role; onClose: () => void }) => {
  const uses = useCallQuery('getRoleUses', { id: role.id }, refetchOnMount);
  const [remove] = useCallMutation('deleteRole');
  return (
    <DeleteUsed name={role.name} uses={uses} onDelete={() => remove({ id: role.id })} onClose={onClose} />
  );
};

/**
 * Screen with the roles that can be used at the active customer: its own, the ones of levels above, its company's and global ones.
 * [ROLE-01..07]
 */
export const RolesScreen = () => {
  const { t } = useTranslation('roles');
  const mayChange = useRecordRights('updateRole');
  const ownerName = useOwnerName();
  const { customerId, open, list, screen } = useRecordList<Role>({
    id: 'roles',
    right: 'roles_edit',
    texts: { title: t('title'), search: t('search'), empty: t('empty'), add: t('add'), right: t('right') },
  });
  const query = { customerId, name: list.search || null, ...list.paging };
  const roles = useCallQuery('listRoles', query, refetchOnMount);
  return (
    <ListScreen<Role>
      {...screen()}
      query={roles}
      fetchPage={pagesOf('listRoles', query)}
      columns={[
        { id: 'name', header: t('columns.name'), sortKey: 'Name', isTitle: true, cell: ({ name }) => name },
        { id: 'owner', header: t('columns.owner'), cell: ownerName, value: ownerName },
        createdColumn(t('columns.created')),
      ]}
      onRowOpen={open.edit}
      canOpenRow={mayChange}
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
