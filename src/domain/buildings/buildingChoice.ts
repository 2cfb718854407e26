import type { PickableBuilding } from '#contract/buildings/building.ts';
import { typoPattern } from '../search.ts';
import { sortKeyOf } from '../sortKey.ts';

/** Buildings of one level; `levels` is the path from the active customer, empty for the customer itself. */
export interface BuildingGroup {
  levels: readonly string[];
  buildings: readonly PickableBuilding[];
}

/** A search result: the first buildings in their groups, and the number of further ones. */
export interface FoundBuildings {
  groups: readonly BuildingGroup[];
  rest: number;
}

const orderOf = (levels: readonly string[]): string => levels.map(sortKeyOf).join('\u0001');
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Groups buildings by level: the customer's own first, each level before its children; the order within a level is kept. */
export function groupBuildings(buildings: readonly PickableBuilding[]): BuildingGroup[] {
  const groups = new Map<
    string,
    { levels: readonly string[]; order: string; buildings: PickableBuilding[] }
  >();
  for (const building of buildings) {
    const key = building.levels.join('\u0001');
    const group = groups.get(key);
    if (group) group.buildings.push(building);
    else
      groups.set(key, {
        levels: building.levels,
        order: orderOf(building.levels),
        buildings: [building],
      });
  }
  return [...groups.values()]
    .sort((a, b) => compare(a.order, b.order))
    .map(({ levels, buildings: own }) => ({ levels, buildings: own }));
}

/** Returns at most `limit` of the buildings that fulfil a condition, in their groups. */
function firstOf(
  groups: readonly BuildingGroup[],
  limit: number,
  isFound: (building: PickableBuilding) => boolean,
): FoundBuildings {
  const foundGroups: BuildingGroup[] = [];
  let total = 0;
  for (const { levels, buildings } of groups) {
    const hits = buildings.filter(isFound);
    const shownBuildings = hits.slice(0, Math.max(0, limit - total));
    if (shownBuildings.length > 0) foundGroups.push({ levels, buildings: shownBuildings });
    total += hits.length;
  }
  return { groups: foundGroups, rest: Math.max(0, total - limit) };
}

const textOf = ({ name, levels }: PickableBuilding): string =>
  `${name} ${levels.join(' ')}`.normalize('NFC').toLowerCase();

/**
 * Returns the first buildings whose name and levels contain all words of a text; if there are none, those with a word that differs by one
 * typing error.
 * @param limit the most buildings, in all groups together
 */
export function findBuildings(groups: readonly BuildingGroup[], text: string, limit: number): FoundBuildings {
  const words = text.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean);
  const matches = firstOf(groups, limit, (building) => {
    const searched = words.length === 0 ? '' : textOf(building);
    return words.every((word) => searched.includes(word));
  });
  const slip = matches.groups.length === 0 ? typoPattern(text) : null;
  if (slip === null) return matches;
  const pattern = new RegExp(slip);
  return firstOf(groups, limit, (building) => pattern.test(textOf(building)));
}
