import sharp from 'sharp';
import type { Floor } from '#contract/buildings/building.ts';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import { ask } from '#tests/e2e/support/api.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';

test.use({ account: 'webadmin' });

const rooms = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="2800">
  <rect width="100%" height="100%" fill="#fff"/>
  <path d="M40 40H3960V2760H40ZM2000 40V2760M40 1400H3960" fill="none" stroke="#111" stroke-width="12"/></svg>`;

test(
  'a floor is copied with its large drawing, which is as sharp as the zoom asks for and no larger',
  on.tablet,
  async ({ page, say, press, session, house }) => {
    const floors = () =>
      ask<Floor[]>(session, `v1/Floor?buildingId=${house.buildingId}&pageSize=0&orderBy=Level`);
    const [source] = await floors();
    const { id, name } = source ?? { id: 0, name: '' };
    const [map] = await ask<FloorMap[]>(session, `v1/Map?floorId=${id}&pageSize=0`);
    const form = new FormData();
    form.set('MapId', String(map?.id));
    form.set(
      'file',
      new Blob([new Uint8Array(await sharp(Buffer.from(rooms)).png().toBuffer())]),
      'plan.png',
    );
    const headers = { authorization: `Bearer ${session.token}`, 'idempotency-key': crypto.randomUUID() };
    const response = await fetch(`${process.env.TILLSYN_URL}/api/v1/File`, {
      method: 'POST',
      headers,
      body: form,
    });
    expect(response.status).toBe(200);

    await page.goto(`/#/sv/buildings/${house.buildingId}?customer=${house.customerId}`);
    const row = page.getByRole('row').filter({ hasText: name });
    await press(row.locator('[aria-haspopup=menu]'));
    await press(page.getByRole('menuitem', { name: say('buildings:detail.floors.copy', { name }) }));
    const dialog = page.getByRole('dialog', { name: say('buildings:detail.floors.copy_title', { name }) });
    await press(dialog.getByRole('button', { name: say('buildings:detail.floors.copy_submit') }));
    const copied = say('buildings:detail.floors.copy_name', { name });
    const place = { name: copied, building: house.buildingName };
    await expect(page.getByText(say('buildings:detail.floors.copied', place))).toBeVisible();

    const copy = (await floors()).find((floor) => floor.name === copied);
    await page.goto(`/#/sv/floor/${copy?.id}?customer=${house.customerId}`);
    const edges = () =>
      page
        .locator('[role=group] > div > img')
        .evaluateAll((held) => held.map((one) => (one as HTMLImageElement).naturalWidth));
    await expect.poll(edges).toEqual([1500]);
    await expect(page.locator('[data-mark]').first()).toBeVisible();
    // Even at its closest this screen has fewer pixels for it than the whole drawing.
    const closer = page.getByRole('button', { name: say('common:drawing.zoom_in') });
    for (let step = 0; step < 4; step += 1) await press(closer);
    await expect.poll(edges).toEqual([3000]);
    await press(page.getByRole('button', { name: say('common:drawing.reset') }));
    await expect.poll(edges).toEqual([1500]);
  },
);
