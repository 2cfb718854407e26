import type { ListFilter } from '#domain/rounds/roundState.ts';
import { fitsFilter, isJudged } from '#domain/rounds/roundState.ts';
import type { InfoState, ItemState } from '#domain/rounds/roundView.ts';

/** Line of the list: the header of a floor, or one of its items. */
export type ListEntry = { kind: 'floor'; info: InfoState; label: string } | { kind: 'item'; item: ItemState };

export interface ListChoice {
  filter: ListFilter;
  search: string;
  /** Items that stay visible although they no longer match the filter: just ticked ones, so that undo is at hand. */
  keptIds: ReadonlySet<number>;
  kindName: (inventoryType: string) => string;
  /** Name of each floor, by the id of its drawing. */
  labels: ReadonlyMap<number, string>;
}

/** Returns a test that matches items against a search: a number's prefix, or a part of type or placement. */
export const searchTest = (
  search: string,
  kindName: (type: string) => string,
): ((item: ItemState) => boolean) => {
  const searchText = search.trim().toLocaleLowerCase();
  if (searchText === '') return () => true;
  if (/^\d+$/.test(searchText)) return (item) => String(item.positionNumber).startsWith(searchText);
  // Cache: thousands of items have only some dozens of kinds.
  const kinds = new Map<string, string>();
  const kindOf = (type: string) => {
    const name = kinds.get(type) ?? kindName(type);
    kinds.set(type, name);
    return name;
  };
  return (item) =>
    [item.name, kindOf(item.inventoryType), item.placementDescription]
      .join('\n')
      .toLocaleLowerCase()
      .includes(searchText);
};

/** Returns the lines of the list, by floor; a floor without a matching item has no header. [ROUND-33] */
export const listEntries = (
  infos: readonly InfoState[],
  items: readonly ItemState[],
  { filter, search, keptIds, kindName, labels }: ListChoice,
): ListEntry[] => {
  const fitsSearch = searchTest(search, kindName);
  const byInfo = new Map<number, ItemState[]>();
  for (const item of items) {
    if (!(fitsFilter(item, filter) || keptIds.has(item.id)) || !fitsSearch(item)) continue;
    const knownEntry = byInfo.get(item.roundHistoryInfoId);
    if (knownEntry) knownEntry.push(item);
    else byInfo.set(item.roundHistoryInfoId, [item]);
  }
  return infos.flatMap((info): ListEntry[] => {
    const ownEntries = byInfo.get(info.id);
    return ownEntries
      ? [
          { kind: 'floor', info, label: labels.get(info.id) ?? '' },
          ...ownEntries.map((item): ListEntry => ({ kind: 'item', item })),
        ]
      : [];
  });
};

/** Returns the next item that isn't judged after the given one, wrapping around. */
export const nextLeft = (items: readonly ItemState[], afterId: number | null): ItemState | undefined => {
  const start = items.findIndex((item) => item.id === afterId) + 1;
  return [...items.slice(start), ...items.slice(0, start)].find((item) => !isJudged(item));
};

/** Returns the item `step` lines after the active one; the first one when none is active. */
export const neighbourItem = (
  entries: readonly ListEntry[],
  activeId: number | null,
  step: number,
): ItemState | undefined => {
  const items = entries.flatMap((entry) => (entry.kind === 'item' ? [entry.item] : []));
  const index = items.findIndex((item) => item.id === activeId);
  if (index === -1) return items[0];
  return items[Math.min(items.length - 1, Math.max(0, index + step))];
};

export const entryKey = (entry: ListEntry): string =>
  entry.kind === 'floor' ? `floor-${entry.info.id}` : `item-${entry.item.id}`;

/** Returns the index of the header of a line's floor. */
export const floorIndexAt = (entries: readonly ListEntry[], index: number): number => {
  for (let at = index; at > 0; at -= 1) if (entries[at]?.kind === 'floor') return at;
  return 0;
};
