import { setTimeout as delay } from 'node:timers/promises';
import { takePictures, unfinished } from '#scripts/support/pictures.ts';
import { modelHouse } from '#tests/support/seeds/practiceHouses.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { escaped } from '#tests/e2e/support/roundPage.ts';

test.use({ account: null });
test.setTimeout(180_000);

/** Delay of every response and every drawing, in milliseconds. */
const lateMs = 400;

test('the pages’ pictures wait for what they show, however late the answers come', async ({
  page,
  session,
  house,
  say,
}) => {
  await page.route(/\/api\//, async (route) => {
    await delay(lateMs);
    await route.continue();
  });
  const pictureNames: string[] = [];
  const main = page.getByRole('main');
  /** Expectation for the contents of each picture. */
  const expected: Record<string, () => Promise<void>> = {
    login: async () => {
      await expect(page).toHaveURL(/#\/sv\/login$/);
      expect(await page.getByLabel(say('session:login.email')).isVisible()).toBe(true);
    },
    dashboard: async () => {
      await expect(page).not.toHaveURL(/login/);
      expect(await main.getByRole('heading', { level: 1 }).textContent()).toBe(session.user.customer.name);
      expect(await main.getByRole('heading', { name: say('dashboard:overview.title') }).isVisible()).toBe(
        true,
      );
      expect(await main.getByRole('button', { name: /^Starta/ }).count()).toBeGreaterThan(0);
      expect(await main.getByRole('button', { name: new RegExp(`^${modelHouse.building}`) }).count()).toBe(1);
    },
    'round-list': async () => {
      expect(await page.getByRole('heading', { name: new RegExp(escaped(house.planName)) }).count()).toBe(1);
      const rows = page.getByRole('list', { name: say('rounds:list.rows') });
      expect(await rows.getByRole('button', { name: /^Ångra: / }).count()).toBe(3);
    },
    'round-drawing': async () => {
      const marks = page.getByRole('group', { name: say('common:drawing.marks') });
      expect(await marks.getByRole('button').count()).toBeGreaterThan(3);
    },
  };
  await takePictures(
    page,
    process.env.TILLSYN_URL ?? '',
    async (name) => {
      pictureNames.push(name);
      // Checked at once: content that loads later would be missing in the picture.
      expect(await unfinished(page), `${name}: still on its way`).toEqual([]);
      await expected[name]?.();
    },
    house.planId,
  );
  expect(pictureNames).toEqual(Object.keys(expected));
});
