import { takeOfficePictures, unfinished } from '#scripts/support/pictures.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import { readTour, takeStep } from '#tests/e2e/support/tour.ts';

/** Walks `docs/tour.md`: presses each marked control and expects each quoted text. */
test.use({ language: 'en' });
test.setTimeout(180_000);
// The walk executes a move and undoes it, the pictures show it open: one after the other, in one file.
test.describe.configure({ mode: 'default' });

for (const { title, account, isOnTablet, lines } of readTour()) {
  test.describe(() => {
    test.use({ account });

    test(
      `the tour is true to the demo data: ${title}`,
      isOnTablet ? on.tablet : on.desktop,
      async ({ page, press }) => {
        expect(lines.length).toBeGreaterThanOrEqual(5);
        await page.goto('/#/en/');
        for (const { text, steps } of lines) {
          await test.step(text, async () => {
            expect(steps.length).toBeGreaterThan(0);
            for (const step of steps) await takeStep(page, step, press);
          });
        }
      },
    );
  });
}

test.describe(() => {
  test.use({ account: null });

  test('the pages’ pictures of the office are taken when all is there', async ({ page }) => {
    const pictureNames: string[] = [];
    await takeOfficePictures(page, process.env.TILLSYN_URL ?? '', async (name) => {
      pictureNames.push(name);
      expect(await unfinished(page), `${name}: still on its way`).toEqual([]);
    });
    expect(pictureNames).toEqual(['guide', 'editor', 'plan', 'year', 'services', 'item', 'move']);
  });
});
