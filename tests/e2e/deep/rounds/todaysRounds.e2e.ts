import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import type { Locator } from '@playwright/test';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import { look } from '#tests/e2e/support/look.ts';

test.use({ tolerated: /ERR_INTERNET_DISCONNECTED|net::ERR_|integrity/ });
test.setTimeout(120_000);

test(
  'an inspector’s day begins with the rounds: today’s prepared at one tap, started at one tap [HANDS-04, HANDS-05, HANDS-06]',
  { tag: inTurn(import.meta.filename, [...on.tablet.tag, ...on.phone.tag]) },
  async ({ page, say, press, house }) => {
    await page.goto(`/#/sv/?customer=${house.customerId}`);
    const rounds = page.getByRole('region', { name: say('dashboard:today.title') });
    const buildings = page.getByRole('region', { name: say('dashboard:buildings.title') });
    const start = rounds.getByRole('button', {
      name: say('dashboard:rounds.play_named', { name: house.planName }),
    });
    await expect(start).toBeVisible();
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
    expect(await top(rounds)).toBeLessThan(await top(buildings));
    await look(page, 'todays rounds');

    await test.step('today’s are fetched, the unstarted one is started and waits', async () => {
      await press(
        rounds.getByRole('button', { name: say('dashboard:today.prepare_starting', { count: 1 }) }),
      );
      // Without a worker the program can't be kept: that is said, with the round's name.
      const message = say('dashboard:today.missing', { names: house.planName });
      await expect(rounds.getByText(message)).toBeVisible({ timeout: 60_000 });
    });
    await test.step('one tap continues the round', async () => {
      const goOn = rounds.getByRole('button', {
        name: say('dashboard:rounds.continue_named', { name: house.planName }),
      });
      await press(goOn);
      await expect(page).toHaveURL(/\/round\/\d+/);
      await expect(page.getByRole('heading', { level: 1, name: house.planName })).toBeVisible();
    });
  },
);

test(
  'a round that waits for its start begins at one tap [HANDS-05]',
  on.phone,
  async ({ page, say, press, house }) => {
    await page.goto(`/#/sv/?customer=${house.customerId}`);
    const rounds = page.getByRole('region', { name: say('dashboard:today.title') });
    await press(
      rounds.getByRole('button', { name: say('dashboard:rounds.play_named', { name: house.planName }) }),
    );
    await expect(page).toHaveURL(/\/round\/\d+/);
    await expect(page.getByRole('tab', { name: say('rounds:tabs.list') })).toBeVisible();
  },
);
