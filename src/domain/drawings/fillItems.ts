import type { EditorItem, ItemValues } from './edits.ts';
import { isSame } from './edits.ts';

/** Values for a bulk edit of items: the kind by its embedded entry, other fields as stored; missing fields are unchanged. */
export type Filling = Partial<
  Pick<
    ItemValues,
    | 'name'
    | 'placementDescription'
    | 'size'
    | 'manufacture'
    | 'year'
    | 'other'
    | 'isExposed'
    | 'fireProtection'
  >
>;

/** Returns the common value of a field; undefined if the items differ. */
export function sharedValue<Name extends keyof ItemValues>(
  items: readonly ItemValues[],
  name: Name,
): ItemValues[Name] | undefined {
  const [first] = items;
  return first && items.every((item) => isSame(item[name], first[name])) ? first[name] : undefined;
}

/** Returns an item's new values. A custom name is kept when the kind changes; an emptied name becomes the kind's. */
export function filled(
  item: EditorItem,
  { fireProtection, name, isExposed, ...plain }: Filling,
): Partial<ItemValues> {
  const kind = fireProtection ?? item.fireProtection;
  const isOwnName = item.name !== item.fireProtection.name;
  const label = name === undefined ? (isOwnName ? item.name : kind.name) : name.trim() || kind.name;
  return {
    ...plain,
    name: label,
    ...(fireProtection && { fireProtection, fireProtectionId: fireProtection.id }),
    // Omitted for an item that was never exposed: nothing changes.
    ...(isExposed !== undefined && isExposed !== (item.isExposed ?? false) && { isExposed }),
  };
}
