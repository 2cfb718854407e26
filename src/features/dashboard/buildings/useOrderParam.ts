import type { SortOrder } from '#components/table/dataTableTypes.ts';
import { formatSort, parseSort } from '#components/table/listStatus.ts';
import { useAddressParams } from '#platform/useAddressParams.ts';
import type { Order } from './order.ts';

/** Returns the sort order of a list, stored in the address under `name`; the first key, ascending, without one. */
export const useOrderParam = <Key extends string>(
  name: string,
  keys: readonly [Key, ...Key[]],
): [Order<Key>, (order: SortOrder) => void] => {
  const [params, change] = useAddressParams();
  const sort = parseSort(params.get(name) ?? keys[0]);
  const key = keys.find((each) => each === sort.key) ?? keys[0];
  return [{ key, isDescending: sort.isDescending }, (next) => change({ [name]: formatSort(next) })];
};
