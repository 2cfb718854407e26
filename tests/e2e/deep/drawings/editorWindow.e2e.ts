import { editorPage, storedFloor } from '#tests/e2e/support/editorPage.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import { look } from '#tests/e2e/support/look.ts';

test.use({ account: 'customeradmin' });
test.setTimeout(120_000);

for (const [width, height, where] of [
  [1440, 900, {}],
  [1366, 768, {}],
  [390, 844, on.phone],
] as const)
  test(
    `the whole drawing is in a window of ${width} by ${height}, and stays where it is when something is selected [DRAWX-05, DRAWX-06, DRAWX-07]`,
    where,
    async ({ page, say, press, house, session }) => {
      await page.setViewportSize({ width, height });
      const editor = editorPage(page, say, press);
      const floorState = await storedFloor(session, house);
      const lies = async () => {
        const box = await editor.plan.boundingBox();
        if (!box) throw new Error('The drawing is not there.');
        return box;
      };
      const expectWhole = () =>
        expect
          .poll(async () => {
            const [sheet, box] = [
              await editor.plan.locator('img').boundingBox(),
              await editor.plan.boundingBox(),
            ];
            const ends = [sheet, box].map((one) => (one ? one.y + one.height : Infinity));
            return Math.max(...ends) <= height;
          })
          .toBe(true);
      await editor.open(floorState.floor.id);
      await expectWhole();
      await look(page, 'drawing to look at in the window');
      await editor.unlock();
      await expectWhole();
      const before = await lies();
      await page.keyboard.press('Control+a');
      await expect(page.getByRole('toolbar', { name: say('floors:bulk.title') })).toBeVisible();
      expect(await lies()).toEqual(before);
      await expectWhole();
      await look(page, 'selection in the window');
      await press(page.getByRole('button', { name: say('common:drawing.full_screen') }));
      await expect.poll(async () => (await editor.plan.boundingBox())?.height).toBeGreaterThan(before.height);
      await expectWhole();
      await look(page, 'editor on the full screen');
      await press(page.getByRole('button', { name: say('common:drawing.full_screen') }));
      await expect.poll(lies).toEqual(before);
    },
  );
