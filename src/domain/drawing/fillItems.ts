import type { EditorItem, ItemValues } from './edits.ts';
import { isSame } from './edits.ts';

/** What several items get at once: the kind by its mention, the other fields as they are; a field that isn't there stays as it is. */
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

/** What all of several items have in a field; undefined where they differ. */
export function sharedValue<Name extends keyof ItemValues>(
  items: readonly ItemValues[],
  name: Name,
): ItemValues[Name] | undefined {
  const [first] = items;
  return first && items.every((item) => isSame(item[name], first[name])) ? first[name] : undefined;
}

/** An item's new values. A name of its own stays with another kind; an emptied name is its kind's. */
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
    // An item that was never exposed has nothing to say of it.
    ...(isExposed !== undefined && isExposed !== (item.isExposed ?? false) && { isExposed }),
  };
}
