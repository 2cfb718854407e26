import type { FloorMap, MapItem } from '#contract/drawings/drawing.ts';
import { floorDxf, symbolBlocks, writeDxf } from '@tillsyn/dxf/writer';
import { ask } from '#tests/e2e/support/api.ts';
import { editorPage } from '#tests/e2e/support/editorPage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { look } from '#tests/e2e/support/look.ts';

test.use({ account: 'customeradmin' });
test.setTimeout(120_000);

const house = writeDxf({
  layers: { WALLS: 7, SYMBOLS: 1 },
  blocks: symbolBlocks,
  entities: [...floorDxf(0, 0, 12), ...floorDxf(600, 0, 8)],
});

test('the blocks of a DXF become items on the drawing that it became, in one step [SETUP-96, SETUP-103, SETUP-106]', async ({
  page,
  say,
  press,
  house: building,
  session,
}) => {
  const editor = editorPage(page, say, press);
  const floor = await ask<{ id: number }>(session, 'v1/Floor', {
    name: 'Plan DXF',
    level: 7,
    buildingId: building.buildingId,
    areaSqm: 0,
  });
  const map = await ask<FloorMap>(session, 'v1/Map', { name: 'Ritning', floorId: floor.id, level: 7 });
  const items = () => ask<MapItem[]>(session, `v1/MapItem?mapId=${map.id}&pageSize=0`);
  const field = page.locator('input[type=file]');

  await test.step('DWG and IFC say how a DXF is made of them [SETUP-101]', async () => {
    await page.goto(`/#/sv/floor/${floor.id}`);
    await press(editor.button('maps.add_picture'));
    for (const [name, bytes, problem] of [
      ['a.dwg', 'AC1032 and more', 'dwg'],
      ['a.ifc', 'ISO-10303-21;\nHEADER;', 'ifc'],
      ['a.dxf', '0\nSECTION\n2\nENTITIES\n0\nLINE\n8\n0\n', 'cut_off'],
    ] as const) {
      await field.setInputFiles({ name, mimeType: '', buffer: Buffer.from(bytes) });
      await expect(page.getByText(say(`drawingFile:problems.${problem}`))).toBeVisible();
    }
  });

  await test.step('one of several floors in a file becomes the drawing [SETUP-100]', async () => {
    await field.setInputFiles({ name: 'hus.dxf', mimeType: '', buffer: Buffer.from(house) });
    await press(page.getByRole('button', { name: say('drawingFile:parts.part', { number: 1 }) }));
    await expect(page.getByRole('img', { name: say('drawingFile:preview', { page: 2 }) })).toBeVisible();
    await press(page.getByRole('button', { name: say('drawingFile:use'), exact: true }));
  });

  await test.step('the blocks are distinguished and placed', async () => {
    await press(editor.button('blocks.open'));
    const table = page.getByRole('table', { name: say('dxf:table') });
    await expect(table.getByRole('rowheader', { name: /BRS_PULVER/ })).toBeVisible();
    await look(page, 'blocks of a DXF');
    expect(await items()).toEqual([]);
    await press(page.getByRole('button', { name: say('dxf:place_other', { count: 12 }) }));
    await expect(table).toBeHidden();
    const placedItems = await items();
    expect(placedItems.map(({ positionNumber }) => positionNumber).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, at) => at + 1),
    );
    // 30 of 400 and 40 of 250 units, with a margin of a fiftieth of the longer side.
    expect(placedItems.find(({ positionNumber }) => positionNumber === 1)).toMatchObject({
      positionX: 91,
      positionY: 820,
    });
  });

  await test.step('the placed items are undone at once', async () => {
    await press(page.getByRole('button', { name: say('dxf:undo'), exact: true }));
    await expect.poll(async () => (await items()).length).toBe(0);
  });
});
