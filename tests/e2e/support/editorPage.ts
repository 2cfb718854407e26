import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { Floor } from '#contract/buildings/building.ts';
import type { Area, FloorMap, MapItem } from '#contract/drawings/drawing.ts';
import type { Session } from '#contract/users/user.ts';
import type { PracticeHouse } from '#tests/support/seeds/practiceHouses.ts';
import { ask } from './api.ts';
import { escaped } from './roundPage.ts';
import type { Say } from './texts.ts';

interface At {
  x: number;
  y: number;
}

/** Reads the lowest floor of a house from the backend. */
export async function storedFloor(session: Session, house: PracticeHouse) {
  const floors = await ask<Floor[]>(
    session,
    `v1/Floor?buildingId=${house.buildingId}&pageSize=0&orderBy=Level`,
  );
  const [floor] = floors;
  if (!floor) throw new Error('The house has no floor.');
  const [map] = await ask<FloorMap[]>(session, `v1/Map?floorId=${floor.id}&pageSize=0`);
  if (!map) throw new Error('The floor has no drawing.');
  const items = () => ask<MapItem[]>(session, `v1/MapItem?mapId=${map.id}&pageSize=0`);
  const areas = () => ask<Area[]>(session, `v1/Area?mapId=${map.id}&pageSize=0`);
  const allItems = await items();
  const standsAlone = (item: MapItem) =>
    allItems.every(
      (other) =>
        other === item || Math.hypot(other.positionX - item.positionX, other.positionY - item.positionY) > 70,
    );
  return {
    floor,
    map,
    items,
    areas,
    /** An item that stands alone, so that its mark is its own. */
    get alone() {
      const alone = allItems.find(standsAlone);
      if (!alone) throw new Error('No item stands alone.');
      return alone;
    },
    item: async (id: number) => {
      const match = (await items()).find((one) => one.id === id);
      if (!match) throw new Error(`No item ${id}.`);
      return match;
    },
  };
}

/** A floor's drawing in the editor, as a mouse, a finger or a keyboard handles it. */
export function editorPage(page: Page, say: Say, press: (target: Locator) => Promise<void>) {
  const button = (key: string, values: Record<string, string | number> = {}) =>
    page.getByRole('button', { name: say(`floors:${key}`, values), exact: true });
  const plan = page.getByRole('group', {
    name: new RegExp(`^${escaped(say('floors:drawing.label', { name: '' }))}`),
  });
  const marks = page.getByRole('group', { name: say('common:drawing.marks') });
  const mark = (item: Pick<MapItem, 'positionNumber' | 'name'>) =>
    marks.getByRole('button', { name: new RegExp(`^${item.positionNumber} ${escaped(item.name)}`) });
  const saved = page.getByText(say('floors:saving.done'), { exact: true });

  /** A point of the drawing on the screen, from its place on the grid. */
  const at = async ({ x, y }: At): Promise<At> => {
    const box = await plan.locator('img').boundingBox();
    if (!box) throw new Error('The drawing is not there.');
    return { x: box.x + (box.width * x) / 1000, y: box.y + (box.height * y) / 1000 };
  };
  const drag = async (from: At, to: At, keys: readonly string[] = []) => {
    const [start, end] = [await at(from), await at(to)];
    for (const key of keys) await page.keyboard.down(key);
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
    await page.mouse.move(end.x, end.y, { steps: 3 });
    await page.mouse.up();
    for (const key of keys) await page.keyboard.up(key);
  };
  return {
    button,
    plan,
    marks,
    mark,
    saved,
    at,
    drag,
    open: async (floorId: number) => {
      await page.goto(`/#/sv/floor/${floorId}`);
      await expect(plan.locator('img')).toHaveJSProperty('complete', true);
      await expect(marks.getByRole('button').first()).toBeAttached();
    },
    unlock: async () => {
      await press(button('lock.edit'));
      await expect(button('lock.done')).toBeVisible();
    },
    tool: async (name: string) => {
      const label = say(`floors:tools.${name}`);
      const radio = page.getByRole('radio', { name: label, exact: true });
      // An element that has just moved ignores taps: taps again.
      await expect(async () => {
        if (!(await radio.isChecked()))
          await press(page.getByRole('toolbar').locator('label').filter({ hasText: label }));
        await expect(radio).toBeChecked({ timeout: 1500 });
      }).toPass({ timeout: 20_000 });
    },
    placeOf: (item: Pick<MapItem, 'positionX' | 'positionY'>): At => ({
      x: item.positionX,
      y: item.positionY,
    }),
    area: (name: string) =>
      page.getByRole('button', { name: say('floors:area.named', { name }), exact: true }),
  };
}
