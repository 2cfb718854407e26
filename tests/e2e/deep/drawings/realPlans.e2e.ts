import type { Locator } from '@playwright/test';
import type { FloorMap, MapItem } from '#contract/drawings/drawing.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from '#tests/e2e/support/api.ts';
import { editorPage, storedFloor } from '#tests/e2e/support/editorPage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

const plans = join(import.meta.dirname, '../../../../../shared/fixtures/plans');

test.use({ account: 'companyadmin' });
test.setTimeout(120_000);

type Point = readonly [number, number];

/**
 * Pairs of grid points per plan: a dark point of the upright plan, which is light in its seven mirrored and
 * rotated variants, so that a plan in another orientation is detected.
 */
const pair: readonly Point[] = [
  [930, 845],
  [650, 450],
  [360, 255],
];
const planPoints: readonly (readonly (readonly [string, readonly Point[]])[])[] = [
  [
    [
      'apartments-transparent-9500x6714.png',
      [
        [795, 400],
        [255, 395],
      ],
    ],
  ],
  [
    ['evac6-exif-orientation-1.jpg', pair],
    ['evac6-exif-orientation-6.jpg', pair],
    ['evac-drawio-6.png', pair],
  ],
  [
    [
      'clinic-2326x1939.png',
      [
        [870, 570],
        [135, 660],
      ],
    ],
    [
      'evac-drawio-2.png',
      [
        [175, 280],
        [110, 715],
      ],
    ],
    [
      'evac3-cmyk.jpg',
      [
        [240, 705],
        [745, 645],
      ],
    ],
  ],
  [
    [
      'evac7.webp',
      [
        [250, 410],
        [640, 170],
      ],
    ],
    [
      'hotel-L1-693x845.png',
      [
        [805, 625],
        [110, 670],
      ],
    ],
    [
      'office-curved-3047x1717.png',
      [
        [885, 185],
        [380, 140],
      ],
    ],
  ],
];

/**
 * Returns a picture's darkness at a place and the greatest darkness at its seven mirrored and rotated places.
 */
const inkAt = (image: Locator, { positionX, positionY }: MapItem) =>
  image.evaluate(
    async (element: HTMLImageElement, [x, y]) => {
      await element.decode();
      const side = 400;
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [side, side];
      const context = canvas.getContext('2d');
      if (!context) return { here: 0, elsewhere: 255 };
      context.imageSmoothingQuality = 'high';
      context.fillStyle = '#fff';
      context.fillRect(0, 0, side, side);
      context.drawImage(element, 0, 0, side, side);
      const ink = (shareX: number, shareY: number) => {
        const reach = 1;
        const [left, top] = [Math.round(shareX * side) - reach, Math.round(shareY * side) - reach];
        const { data } = context.getImageData(left, top, 2 * reach + 1, 2 * reach + 1);
        const darks = Array.from(
          { length: data.length / 4 },
          (_, pixel) => 255 - Math.min(...data.slice(pixel * 4, pixel * 4 + 3)),
        );
        return darks.reduce((sum, dark) => sum + dark, 0) / darks.length;
      };
      const variants = [
        [1 - x, y],
        [x, 1 - y],
        [1 - x, 1 - y],
        [y, x],
        [1 - y, x],
        [y, 1 - x],
        [1 - y, 1 - x],
      ] as const;
      return { here: ink(x, y), elsewhere: Math.max(...variants.map(([a, b]) => ink(a, b))) };
    },
    [positionX / 1000, positionY / 1000] as const,
  );

for (const some of planPoints) {
  test(`a floor’s drawings are plans as they come, upright, with items where they were clicked: ${some[0]?.[0]} [DRAW-05, DRAW-25, DRAW-27]`, async ({
    page,
    say,
    press,
    session,
    bareHouse,
  }) => {
    test.skip(!existsSync(plans), 'the fixtures are not at hand');
    const editor = editorPage(page, say, press);
    const { floor } = await storedFloor(session, bareHouse);
    const places = new Map<string, Point[]>();
    await page.goto(`/#/sv/floor/${floor.id}?customer=${bareHouse.customerId}`);
    for (const [name, points] of some) {
      await press(editor.button('maps.add'));
      const form = page.getByRole('dialog', { name: say('floors:maps.title_new') });
      await form.getByLabel(say('floors:maps.name'), { exact: true }).fill(name);
      await press(form.getByRole('button', { name: say('floors:maps.file_choose') }));
      const chooser = page.getByRole('dialog', { name: say('drawingFile:title') });
      await chooser.locator('input[type=file]').setInputFiles({
        name,
        mimeType: 'application/octet-stream',
        buffer: readFileSync(join(plans, name)),
      });
      await press(chooser.getByRole('button', { name: say('drawingFile:use') }));
      await expect(chooser).toBeHidden();
      await press(form.getByRole('button', { name: say('lists:form.save'), exact: true }));
      await expect(form).toBeHidden({ timeout: 60_000 });
      const maps = await ask<FloorMap[]>(session, `v1/Map?floorId=${floor.id}&pageSize=0`);
      const map = maps.find((one) => one.name === name);
      expect(map?.file).toBeTruthy();
      await expect(page).toHaveURL(new RegExp(`map=${map?.id ?? 0}(&|$)`));
      const image = editor.plan.locator('img');
      await expect(image).toHaveJSProperty('complete', true, { timeout: 60_000 });
      await editor.unlock();
      await editor.tool('item');
      const kinds = page.getByRole('list', { name: say('floors:palette.all') }).getByRole('listitem');
      await press(kinds.first().getByRole('button'));
      for (const [index, [x, y]] of points.entries()) {
        const at = await editor.at({ x, y });
        await page.mouse.click(at.x, at.y);
        await expect(editor.marks.getByRole('button')).toHaveCount(index + 1);
      }
      const items = () => ask<MapItem[]>(session, `v1/MapItem?mapId=${map?.id ?? 0}&pageSize=0`);
      await expect.poll(async () => (await items()).length).toBe(points.length);
      const newItems = (await items()).toSorted((a, b) => a.id - b.id);
      for (const item of newItems) {
        const { here, elsewhere } = await inkAt(image, item);
        expect(here, `${name} at ${item.positionX}, ${item.positionY}`).toBeGreaterThan(elsewhere * 1.5 + 20);
      }
      places.set(
        name,
        newItems.map(({ positionX, positionY }) => [positionX, positionY] as const),
      );
      newItems.forEach(({ positionX, positionY }, index) => {
        const [x, y] = points[index] ?? [NaN, NaN];
        expect(Math.hypot(positionX - x, positionY - y)).toBeLessThan(4);
      });
    }
    // The same object has the same place in every camera orientation.
    const [one, six] = ['orientation-1', 'orientation-6'].map((part) =>
      [...places].find(([name]) => name.includes(part)),
    );
    expect(six?.[1]).toEqual(one?.[1]);
  });
}
