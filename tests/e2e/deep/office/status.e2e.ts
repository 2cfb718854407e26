import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import { languages } from '#contract/constants.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import { look } from '#tests/e2e/support/look.ts';

test.use({ account: 'webadmin' });
test.setTimeout(120_000);

test(
  'the system status is usable for all, in each language [OPS-54]',
  { tag: inTurn(import.meta.filename, ['@desktop', '@tablet', '@phone']) },
  async ({ page }) => {
    for (const language of languages) {
      await page.goto(`/#/${language}/status`);
      await expect(page.getByRole('main').getByRole('table')).toBeVisible();
      await look(page, `status in ${language}`);
    }
  },
);

test.describe('without a network', () => {
  test.use({ tolerated: /ERR_INTERNET_DISCONNECTED|Failed to fetch|getStatus failed/ });

  test(
    'the system status is reached by keyboard, waits for the network and comes with it [OPS-54]',
    on.desktop,
    async ({ page, say, keys, context }) => {
      await page.goto('/#/sv/');
      const link = page.getByRole('link', { name: say('common:menu.status') });
      await expect(link).toBeVisible();
      // The program's own files are kept for that; here no service worker has them.
      await context.route('**/api/**', (route) => route.abort('internetdisconnected'));
      await keys.use(link);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1, name: say('status:title') })).toBeVisible();
      await expect(main).toBeFocused();
      await expect(main.getByText(say('common:feedback.waits'))).toBeVisible();
      await look(page, 'status without a network');
      await context.unrouteAll();
      await expect(main.getByRole('table')).toBeVisible({ timeout: 30_000 });
    },
  );
});
