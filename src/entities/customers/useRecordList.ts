import { useListAddress } from '#components/table/useListAddress.ts';
import { useListDialogs } from '#components/table/useListDialogs.ts';
import type { Permission } from '#contract/users/permissions.ts';
import { useActiveCustomer, useActivePlace } from './useActiveCustomer.ts';
import { usePermissionThere } from './useCustomerPrincipal.ts';

type RecordListOptions<Tab extends string> = {
  /** Key for storing the list's position and view. */
  id: string;
  /** Right to add records. */
  right: Permission;
  texts: { title: string; search: string; empty: string; add: string; right: string };
  tabs?: readonly [Tab, ...Tab[]];
  /** Sort columns, if they aren't just name and creation time. */
  orders?: readonly [string, ...string[]];
};

/** Returns the shared parts of the screens with the active customer's named records: owner, navigation and open dialogs. */
export const useRecordList = <Row extends { id: number; name: string }, Tab extends string = string>({
  id,
  right,
  texts,
  ...more
}: RecordListOptions<Tab>) => {
  const { customerId } = useActivePlace();
  const customer = useActiveCustomer();
  const mayEdit = usePermissionThere(right);
  const open = useListDialogs<Row>({ keyOf: (row) => row.id });
  const list = useListAddress<Tab>({ id, orders: ['Name', 'Created'], ...more });
  /** Returns the parts of the screen; `onAdd` differs if a record opens on its own screen. */
  const screen = (onAdd: () => void = open.add) => ({
    title: texts.title,
    note: customer?.name,
    searchLabel: texts.search,
    emptyText: texts.empty,
    list,
    scope: customerId,
    selectedKey: open.selectedKey,
    rowKey: (row: Row) => row.id,
    rowLabel: (row: Row) => row.name,
    add: mayEdit ? { label: texts.add, onAdd } : undefined,
    missingRight: mayEdit ? undefined : texts.right,
  });
  return { customerId, mayEdit, open, list, screen };
};
