import type { Building, Floor } from '#contract/buildings/building.ts';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import type { FloorMap, MapItem } from '#contract/drawings/drawing.ts';
import type { ChangedDrawing, DrawingChanges } from '#contract/drawings/drawingChanges.ts';
import { ask, openSession } from '#tests/e2e/support/api.ts';
import { makeMarks } from '../pages/marks.ts';
import { at } from './observe.ts';
import { drawPlan } from './pages.ts';
import { uploadDrawing } from './uploadDrawing.ts';

/** Account of the editor. */
export const editor = 'customeradmin';

/** A floor whose drawing has this many items. */
export interface EditorFloor {
  count: number;
  floorId: number;
  mapId: number;
  /** Items in the backend's response for the editor. */
  items: MapItem[];
}

/** Scale at which items stay apart by more than the grouping distance of 19 units, even with positions rounded to whole units. */
const itemScale = 0.6;
const movedCount = 500;
const saves = 9;

const allItems = (mapId: number) => `v1/MapItem?mapId=${mapId}&pageSize=0&orderBy=PositionNumber`;

/** Creates a floor with a drawing for each number of items, none so close to another that the product groups them. */
export async function makeFloors(url: string, counts: readonly number[]): Promise<EditorFloor[]> {
  // The browser tests' helpers use the product at this address.
  process.env.TILLSYN_URL = url;
  const session = await openSession(editor);
  const [building] = await ask<Building[]>(session, 'v1/Building?pageSize=1');
  if (!building) throw new Error('There is no building.');
  const kinds = await ask<FireProtection[]>(
    session,
    `v1/FireProtection?customerId=${building.customerId}&pageSize=0`,
  );
  const kindOf = (kind: string) => kinds.find(({ inventoryType }) => inventoryType === kind) ?? kinds[0];
  const plan = await drawPlan();
  const floors: EditorFloor[] = [];
  for (const count of counts) {
    const floor = await ask<Floor>(session, 'v1/Floor', {
      name: `${count} objekt`,
      buildingId: building.id,
      level: floors.length + 10,
    });
    const ofFloor = `v1/Map?floorId=${floor.id}&pageSize=0`;
    const [found] = await ask<FloorMap[]>(session, ofFloor);
    const map =
      found ?? (await ask<FloorMap>(session, 'v1/Map', { name: 'Ritning 1', floorId: floor.id, level: 0 }));
    await uploadDrawing(session, map.id, plan);
    const created = makeMarks(count, 'spread').map(({ x, y, kind, number, rotation }) => ({
      fireProtectionId: kindOf(kind)?.id ?? 0,
      positionX: Math.round(x),
      positionY: Math.round(y),
      scale: itemScale,
      rotation,
      positionNumber: number ?? 0,
      placementDescription: `Korridor ${(number ?? 0) % 40}`,
    }));
    const body: DrawingChanges = { items: { created } };
    await ask<ChangedDrawing>(session, `v1/Map/${map.id}/Changes`, body);
    const items = await ask<MapItem[]>(session, allItems(map.id));
    if (items.length !== count) throw new Error(`The drawing has ${items.length} of ${count} items.`);
    floors.push({ count, floorId: floor.id, mapId: map.id, items });
  }
  return floors;
}

/** Measures the call that saves a move of 500 items, repeated alone several times: its median in ms, until the response is read. */
export async function timeSaves({ mapId }: EditorFloor): Promise<number> {
  const session = await openSession(editor);
  let rows = (await ask<MapItem[]>(session, allItems(mapId))).slice(0, movedCount);
  const times: number[] = [];
  for (let turn = 0; turn < saves; turn += 1) {
    const by = turn % 2 === 0 ? 1 : -1;
    const updated = rows.map(({ id, version, positionY }) => ({ id, version, positionY: positionY + by }));
    const startedAt = performance.now();
    const { items } = await ask<ChangedDrawing>(session, `v1/Map/${mapId}/Changes`, { items: { updated } });
    times.push(performance.now() - startedAt);
    rows = items;
  }
  // An odd number of moves leaves them one unit off.
  const updated = rows.map(({ id, version, positionY }) => ({ id, version, positionY: positionY - 1 }));
  await ask<ChangedDrawing>(session, `v1/Map/${mapId}/Changes`, { items: { updated } });
  return at(times, 0.5);
}
