import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import { look } from '#tests/e2e/support/look.ts';

/** Picker of buildings with the levels below, which keeps its settings between visits. */
test.use({ account: 'webadmin' });
test.use({ language: 'fi' });

test(
  'a building of a level below is found and stays chosen [DASH-17, DASH-18]',
  on.phone,
  async ({ page, say, press }) => {
    const title = page.getByRole('heading', { level: 1 });
    const menuTo = async (name: string) => {
      const opener = page.getByRole('button', { name: say('common:shell.open_menu') });
      if (await opener.isVisible()) await press(opener);
      await press(page.getByRole('link', { name, exact: true }));
      await expect(title).toBeVisible();
    };
    await page.goto('/#/fi/?customer=1');
    const picker = page.getByRole('combobox', { name: say('dashboard:picker.label'), exact: true });
    await press(picker);
    await expect(picker).not.toHaveAttribute('readonly');
    await expect(picker).toHaveAttribute('aria-expanded', 'true');
    const list = page.getByRole('listbox', { name: say('dashboard:picker.label') });
    await expect(list.getByRole('group').nth(1)).toBeAttached();
    // The page doesn't navigate.
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await look(page, 'building picker');
    const below = list.getByRole('group').nth(1).getByRole('option').first();
    const name = (await below.textContent()) ?? '';
    await picker.fill(name);
    await picker.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    await expect(picker).toHaveValue(name);
    const addressBefore = new URL(page.url()).hash;
    expect(addressBefore).toMatch(/customer=1/);

    await menuTo(say('common:menu.statistics'));
    await expect(page).toHaveURL(/statistics\?.*building=\d+/);
    await expect(picker).toHaveValue(name);
    await menuTo(say('common:menu.dashboard'));
    await expect(picker).toHaveValue(name);
    await page.reload();
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();

    // By hand: parameters missing in the address are forgotten.
    await page.goto('/#/fi/?customer=1&q=x');
    await expect(picker).toHaveValue(say('dashboard:picker.all'));
    await menuTo(say('common:menu.statistics'));
    await menuTo(say('common:menu.dashboard'));
    await expect(page).toHaveURL(/[?&]q=x(&|$)/);
    await expect(picker).toHaveValue(say('dashboard:picker.all'));
  },
);
