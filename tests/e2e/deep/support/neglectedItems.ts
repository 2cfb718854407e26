import type { Floor } from '#contract/buildings/building.ts';
import type { FloorMap, MapItem } from '#contract/drawings/drawing.ts';
import type { Session } from '#contract/users/user.ts';
import type { Service, ServiceEvent } from '#contract/maintenance/service.ts';
import type { PracticeHouse } from '#tests/support/seeds/practiceHouses.ts';
import { ask, put } from '#tests/e2e/support/api.ts';

const dayMs = 86_400_000;
const daysSince = 400;

/**
 * Returns two extinguishers of a house, last checked and serviced more than a year ago, one with an overdue
 * service.
 */
export async function neglectedItems(admin: Session, house: PracticeHouse) {
  const floors = await ask<Floor[]>(admin, `v1/Floor?buildingId=${house.buildingId}&pageSize=0`);
  const maps = await Promise.all(
    floors.map(({ id }) => ask<FloorMap[]>(admin, `v1/Map?floorId=${id}&pageSize=0`)),
  );
  const itemLists = await Promise.all(
    maps.flat().map(({ id }) => ask<MapItem[]>(admin, `v1/MapItem?mapId=${id}&pageSize=0`)),
  );
  const items = itemLists
    .flat()
    .filter(({ fireProtection }) => fireProtection.inventoryType.endsWith('_extinguisher'));
  for (const { id } of items) await put(admin, `v1/MapItem/${id}/extra`, { revisionYear: 0 });
  await ask<ServiceEvent[]>(admin, 'v1/Service/Done', {
    services: items.flatMap(({ id }) =>
      ['look', 'service'].map((serviceKey) => ({ mapItemId: id, serviceKey })),
    ),
    done: new Date(Date.now() - daysSince * dayMs).toISOString(),
  });
  const query = `buildingId=${house.buildingId}&due=overdue&serviceKey=service&pageSize=0`;
  const [overdue] = await ask<Service[]>(admin, `v1/Service?${query}`);
  const served = items.find(({ id }) => id === overdue?.mapItemId);
  const locked = items.find((item) => item.id !== served?.id && item.name === served?.name);
  if (!served || !locked) throw new Error('The house lacks extinguishers.');
  return { served, locked };
}
