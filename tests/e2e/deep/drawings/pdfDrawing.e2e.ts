import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import type { Floor } from '#contract/buildings/building.ts';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import { ask } from '#tests/e2e/support/api.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { planPdf } from '#tests/e2e/support/pdfs.ts';

test.use({ account: 'webadmin' });

test(
  'a page of a PDF is uploaded as a floor’s new drawing, by mouse and by touch [DRAW-05, DRAW-25]',
  { tag: inTurn(import.meta.filename, ['@desktop', '@tablet']) },
  async ({ page, say, press, session, house }) => {
    const floors = await ask<Floor[]>(session, `v1/Floor?buildingId=${house.buildingId}&pageSize=10`);
    const floorId = floors[0]?.id ?? 0;
    await page.goto(`/#/sv/floor/${floorId}?customer=${house.customerId}`);
    await press(page.getByRole('button', { name: say('floors:maps.add') }));
    await page.getByLabel(say('floors:maps.name'), { exact: true }).fill('Ur en PDF');
    await press(page.getByRole('button', { name: say('floors:maps.file_choose') }));
    const chooser = page.getByRole('dialog', { name: say('drawingFile:title') });
    await chooser
      .locator('input[type=file]')
      .setInputFiles({ name: 'Hus A.pdf', mimeType: 'application/pdf', buffer: planPdf(40) });
    const number = chooser.getByLabel(say('drawingFile:number.label'));
    await number.fill('38');
    // Enter belongs to the chooser: the form beneath it is neither sent nor closed.
    await number.press('Enter');
    await expect(chooser.getByRole('img', { name: say('drawingFile:preview', { page: 38 }) })).toBeVisible();
    await press(chooser.getByRole('button', { name: say('drawingFile:turn_right') }));
    await press(chooser.getByRole('button', { name: say('drawingFile:use') }));
    await expect(chooser).toBeHidden();
    await expect(page.getByText('Hus A-38.png')).toBeVisible();
    await press(page.getByRole('button', { name: say('lists:form.save'), exact: true }));
    await expect(page.getByText(say('floors:maps.created'))).toBeVisible();
    const maps = await ask<FloorMap[]>(session, `v1/Map?floorId=${floorId}&pageSize=50`);
    const newMap = maps.find(({ name }) => name === 'Ur en PDF');
    expect(newMap?.file?.name).toBe('Hus A-38.png');
    const storedFile = await fetch(`${process.env.TILLSYN_URL ?? ''}/api/v1/File/${newMap?.file?.id ?? 0}`, {
      headers: { authorization: `Bearer ${session.token}` },
    });
    const head = new DataView(await storedFile.arrayBuffer());
    expect([head.getUint32(16), head.getUint32(20)]).toEqual([4242, 6000]);
  },
);
