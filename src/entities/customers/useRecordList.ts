import { useListAddress } from '#components/table/useListAddress.ts';
import { useOpenThing } from '#components/table/useOpenThing.ts';
import type { Permission } from '#contract/people/permissions.ts';
import { useActiveCustomer, useActivePlace } from './useActiveCustomer.ts';
import { usePermissionThere } from './useCustomerPrincipal.ts';

type RecordListOptions<Tab extends string> = {
  /** What the list's place and view are kept by. */
  id: string;
  /** Who may add. */
  right: Permission;
  texts: { title: string; search: string; empty: string; add: string; right: string };
  tabs?: readonly [Tab, ...Tab[]];
  /** What the list can be ordered by, where that isn't name and creation alone. */
  orders?: readonly [string, ...string[]];
};

/** What the screens of the active customer's named records have in common: whose they are, the way through them, and what is open above them. */
export const useRecordList = <Row extends { id: number; name: string }, Tab extends string = string>({
  id,
  right,
  texts,
  ...more
}: RecordListOptions<Tab>) => {
  const { customerId } = useActivePlace();
  const customer = useActiveCustomer();
  const mayEdit = usePermissionThere(right);
  const open = useOpenThing<Row>({ keyOf: (row) => row.id });
  const list = useListAddress<Tab>({ id, orders: ['Name', 'Created'], ...more });
  /** The parts of the screen; where a record opens beside the list or on a screen of its own, adding one does too. */
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
