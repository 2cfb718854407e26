import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dragOver, giveFile, greysOf, handedOver, serveChooser } from '#tests/e2e/support/chooserPage.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import { lockedPdf, planPdf } from '#tests/e2e/support/pdfs.ts';

const plans = join(import.meta.dirname, '../../../../../shared/fixtures/plans');

test.use({ storageState: { cookies: [], origins: [] }, tolerated: /Tillsyn: / });

let served: Awaited<ReturnType<typeof serveChooser>>;
test.beforeAll(async () => {
  served = await serveChooser();
});
test.afterAll(() => served.stop());

test('a page is turned, and cropped by mouse and by keys', async ({ page, say }) => {
  await page.goto(served.url);
  await giveFile(page, 'plan.pdf', planPdf(1));
  const sheet = page.getByRole('group', { name: say('drawingFile:crop') });
  await expect(sheet).toBeVisible();
  await page.getByRole('button', { name: say('drawingFile:turn_right') }).click();
  await expect(page.getByRole('img', { name: say('drawingFile:preview', { page: 1 }) })).toBeVisible();
  // After a quarter turn clockwise the red square is in the upper right corner.
  await dragOver(page, sheet, [0.5, 0], [1, 0.5]);
  const cropText = page.getByText(say('drawingFile:crop_told', { width: 50, height: 50 }));
  await expect(cropText).toBeAttached();
  await page.getByRole('button', { name: say('drawingFile:corners.lowerLeft') }).focus();
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(say('drawingFile:crop_told', { width: 49, height: 40 }))).toBeAttached();
  await page.getByRole('button', { name: say('drawingFile:use') }).click();
  const crop = await handedOver(page, 0.75, 0.2);
  expect(crop.isRed).toBe(true);
  expect(crop.size[1]).toBe(6000);
});

test('the keyboard alone leads from the file to the drawing', async ({ page, say, keys }) => {
  await page.goto(served.url);
  await expect(page.getByRole('button', { name: say('drawingFile:choose') })).toBeFocused();
  await giveFile(page, 'hemlig.pdf', lockedPdf('brand112'));
  await expect(page.getByLabel(say('drawingFile:password.label'), { exact: true })).toBeFocused();
  await page.keyboard.type('brand112');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: say('drawingFile:preview', { page: 1 }) })).toBeVisible();
  await keys.tabTo(page.getByRole('button', { name: say('drawingFile:turn_left') }));
  await page.keyboard.press('Enter');
  await keys.tabTo(page.getByRole('button', { name: say('drawingFile:corners.upperLeft') }));
  await page.keyboard.press('Shift+ArrowDown');
  await keys.tabTo(page.getByRole('button', { name: say('drawingFile:use') }));
  await page.keyboard.press('Enter');
  // 10 % of the rotated page are cut off at the upper edge.
  expect((await handedOver(page)).size).toEqual([4714, 6000]);
});

test('every plan can be cropped and turned: upright, on white, the rotated pair alike', async ({
  page,
  say,
}) => {
  test.skip(!existsSync(plans), 'the fixtures are not at hand');
  test.setTimeout(240_000);
  await page.goto(served.url);
  const picturesByPlan = new Map<string, number[]>();
  for (const name of readdirSync(plans).toSorted()) {
    await giveFile(page, name, readFileSync(join(plans, name)), 'application/octet-stream');
    if (name.includes('truncated')) {
      await expect(page.getByText(say('drawingFile:problems.cut_off'))).toBeVisible();
      continue;
    }
    const sheet = page.getByRole('group', { name: say('drawingFile:crop') });
    await expect(sheet).toBeVisible();
    await dragOver(page, sheet, [0.1, 0.1], [0.9, 0.9]);
    await page.getByRole('button', { name: say('drawingFile:turn_right') }).click();
    await expect(sheet).toBeVisible();
    await page.getByRole('button', { name: say('drawingFile:use') }).click();
    const image = page.locator('main > img');
    await expect(image).toHaveAttribute('alt', name.replace(/\.[^.]+$/, '.png'), { timeout: 60_000 });
    picturesByPlan.set(name, await greysOf(image));
    await page.getByRole('button', { name: 'open' }).click();
  }
  expect(picturesByPlan.size).toBe(10);
  const at = (part: string) => [...picturesByPlan].find(([name]) => name.includes(part))?.[1] ?? [];
  const [one, six] = [at('orientation-1'), at('orientation-6')];
  const apart = one.map((grey, index) => Math.abs(grey - (six[index] ?? 0)));
  expect(Math.max(...apart)).toBeLessThan(12);
  // Transparent areas are white, not black.
  const transparent = at('transparent');
  expect(transparent.reduce((sum, grey) => sum + grey, 0) / transparent.length).toBeGreaterThan(200);
});

test('an uploaded, pasted or dropped picture is handed over unchanged', on.tablet, async ({ page, say }) => {
  await page.goto(served.url);
  for (const way of ['paste', 'drop'] as const) {
    await expect(page.getByRole('button', { name: say('drawingFile:choose') })).toBeVisible();
    await page.evaluate(async (type) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [64, 32];
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
      const data = new DataTransfer();
      data.items.add(new File(blob ? [blob] : [], `${type}.png`, { type: 'image/png' }));
      const event =
        type === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true })
          : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
    }, way);
    await page.getByRole('button', { name: say('drawingFile:use') }).tap();
    await expect(page.locator('main > img')).toHaveAttribute('alt', `${way}.png`);
    expect((await handedOver(page)).size).toEqual([64, 32]);
    await page.getByRole('button', { name: 'open' }).tap();
  }
});
