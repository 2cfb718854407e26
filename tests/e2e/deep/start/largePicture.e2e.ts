import type { FloorMap } from '#contract/drawings/drawing.ts';
import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { join } from 'node:path';
import { ask } from '#tests/e2e/support/api.ts';
import { editorPage, storedFloor } from '#tests/e2e/support/editorPage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

const plan = join(
  import.meta.dirname,
  '../../../../../shared/fixtures/plans/apartments-transparent-9500x6714.png',
);

test.use({ account: 'companyadmin' });

test('a picture of 64 megapixels is previewed smaller, rotated and saved in workers', async ({
  page,
  say,
  press,
  session,
  bareHouse,
}) => {
  test.skip(!existsSync(plan), 'the fixtures are not at hand');
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  const editor = editorPage(page, say, press);
  const { floor } = await storedFloor(session, bareHouse);
  await page.goto(`/#/sv/floor/${floor.id}?customer=${bareHouse.customerId}`);
  await press(editor.button('maps.add'));
  const form = page.getByRole('dialog', { name: say('floors:maps.title_new') });
  await form.getByLabel(say('floors:maps.name'), { exact: true }).fill('Stor');
  await press(form.getByRole('button', { name: say('floors:maps.file_choose') }));
  const chooser = page.getByRole('dialog', { name: say('drawingFile:title') });
  await chooser.locator('input[type=file]').setInputFiles({
    name: 'stor.png',
    mimeType: 'image/png',
    buffer: readFileSync(plan),
  });
  const canvas = chooser.locator('canvas');
  await expect(canvas).toBeVisible({ timeout: 20_000 });
  await expect(canvas).toHaveJSProperty('width', 1600);
  const pictureWorkers = () => workers.filter((url) => url.includes('pictureWorker'));
  expect(pictureWorkers()).toHaveLength(1);
  await press(chooser.getByRole('button', { name: say('drawingFile:turn_right') }));
  await expect(canvas).toHaveJSProperty('height', 1600);
  expect(pictureWorkers()).toHaveLength(1);
  await press(chooser.getByRole('button', { name: say('drawingFile:use') }));
  await expect(chooser).toBeHidden({ timeout: 20_000 });
  expect(pictureWorkers()).toHaveLength(2);
  await press(form.getByRole('button', { name: say('lists:form.save'), exact: true }));
  await expect(form).toBeHidden({ timeout: 20_000 });
  const maps = await ask<FloorMap[]>(session, `v1/Map?floorId=${floor.id}&pageSize=0`);
  const image = editor.plan.locator('img').first();
  await expect(image).toHaveJSProperty('complete', true, { timeout: 20_000 });
  expect(maps.find(({ name }) => name === 'Stor')?.file).toBeTruthy();
  const ratio = await image.evaluate(
    ({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalWidth / naturalHeight,
  );
  expect(ratio).toBeCloseTo(6714 / 9500, 2);
});

/** A plan of a number of pixels, as a scanner makes it: lines on white, as TIFF of two pages or as PNG. */
const scan = async (width: number, height: number) => {
  const rows = [20, 40, 60].map(
    (at) => `<rect x="${at}" y="${at}" width="30" height="20" fill="none" stroke="#000"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 100">${rows.join('')}</svg>`;
  const small = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer();
  return sharp(small).resize({ width, height, fit: 'fill', kernel: 'nearest' });
};

const pictures = [
  {
    name: 'Skannad.tif',
    mimeType: 'image/tiff',
    make: async () => (await scan(900, 600)).tiff({ compression: 'lzw' }),
  },
  {
    name: 'Stor.png',
    mimeType: 'image/png',
    make: async () => (await scan(12_400, 8_100)).png({ compressionLevel: 1 }),
  },
] as const;

for (const { name, mimeType, make } of pictures)
  test(`${name}, a picture that browsers can't show or hold, becomes a drawing by the backend [SETUP-160]`, async ({
    page,
    say,
    press,
    session,
    bareHouse,
  }) => {
    const editor = editorPage(page, say, press);
    const { floor } = await storedFloor(session, bareHouse);
    await page.goto(`/#/sv/floor/${floor.id}?customer=${bareHouse.customerId}`);
    await press(editor.button('maps.add'));
    const form = page.getByRole('dialog', { name: say('floors:maps.title_new') });
    await form.getByLabel(say('floors:maps.name'), { exact: true }).fill('Bild');
    await press(form.getByRole('button', { name: say('floors:maps.file_choose') }));
    const chooser = page.getByRole('dialog', { name: say('drawingFile:title') });
    await chooser
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType, buffer: await (await make()).toBuffer() });
    await expect(chooser.locator('canvas')).toBeVisible({ timeout: 20_000 });
    await press(chooser.getByRole('button', { name: say('drawingFile:use') }));
    await expect(chooser).toBeHidden({ timeout: 20_000 });
    await press(form.getByRole('button', { name: say('lists:form.save'), exact: true }));
    await expect(form).toBeHidden({ timeout: 20_000 });
    const maps = await ask<FloorMap[]>(session, `v1/Map?floorId=${floor.id}&pageSize=0`);
    expect(maps.find((map) => map.name === 'Bild')?.file).toMatchObject({
      name: name.replace(/\.\w+$/, '.png'),
    });
  });
