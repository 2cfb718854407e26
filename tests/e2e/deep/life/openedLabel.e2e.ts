import type { Floor } from '#contract/buildings/building.ts';
import type { CodeBatch, ItemCode } from '#contract/codes/itemCode.ts';
import type { FloorMap, MapItem } from '#contract/drawings/drawing.ts';
import { ask, openSession, put } from '#tests/e2e/support/api.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import { look } from '#tests/e2e/support/look.ts';

// The label's own page answers with 404, but redirects a user with a session.
test.use({ account: 'inspector', tolerated: /status of 404/ });
test.setTimeout(120_000);

test(
  'a blank label opened with the phone’s camera is claimed for an item and then leads to it [LIFE-54, LIFE-180]',
  on.phone,
  async ({ page, house, say, press, office }) => {
    const admin = await openSession('admin');
    const { customerId, buildingId } = house;
    const { id } = await ask<CodeBatch>(admin, 'v1/ItemCode/Blank', { customerId, count: 1 });
    const [blank] = await ask<ItemCode[]>(admin, `v1/ItemCode?batchId=${id}`);
    const [floor] = await ask<Floor[]>(admin, `v1/Floor?buildingId=${buildingId}&pageSize=1`);
    const [map] = await ask<FloorMap[]>(admin, `v1/Map?floorId=${floor?.id}&pageSize=1`);
    const [item] = await ask<MapItem[]>(admin, `v1/MapItem?mapId=${map?.id}&pageSize=1`);
    if (!blank || !item) throw new Error('No blank code, or no item.');
    const name = `Brandpost ${blank.code}`;
    await put(admin, `v1/MapItem/${item.id}`, { ...item, name });
    const title = page.getByRole('heading', { level: 1, name: `${item.positionNumber} ${name}` });

    await page.goto(`/i/${blank.code}`);
    await expect(page.getByText(say('codes:scan.blank'))).toBeVisible();
    await page.getByRole('searchbox', { name: say('codes:scan.find_item') }).fill(name);
    await expect(office.button(new RegExp(name))).toBeVisible();
    await look(page, 'opened label');
    await press(office.button(new RegExp(name)));
    await expect(title).toBeVisible();
    expect(page.url()).toContain(`/item/${item.id}`);
    await page.goto(`/I/${blank.code.toLowerCase()}`);
    await expect(title).toBeVisible();
  },
);
