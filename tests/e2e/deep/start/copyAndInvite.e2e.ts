import { lettersTo } from '../support/life.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

test.use({ account: 'companyadmin', language: 'sv' });

test('a stored set-up is copied and undone, and an invited user chooses a password and is logged in [SETUP-20, SETUP-29, SETUP-35, SETUP-161]', async ({
  page,
  browser,
  product,
  say,
  press,
}) => {
  await page.goto('/#/sv/set-up?from=industry');
  const make = page.getByRole('button', { name: /^Kopiera \d+ poster till/ });
  await press(make);
  await expect(page.getByText(/poster har kopierats\./)).toBeVisible();
  await expect(page.getByRole('button', { name: say('templates:nothing') })).toBeDisabled();
  await press(page.getByRole('main').getByRole('button', { name: say('templates:undo') }));
  await expect(page.getByText(say('templates:import.undone'))).toBeVisible();
  await expect(make).toBeEnabled();

  await page.goto('/#/sv/users');
  await press(page.getByRole('button', { name: say('invitations:open') }));
  const panel = page.getByRole('dialog', { name: say('invitations:several') });
  await panel.getByLabel(say('invitations:addresses')).fill('Siri Sand <siri.sand@example.com>');
  await press(panel.getByRole('button', { name: say('invitations:read') }));
  await press(panel.getByRole('button', { name: say('invitations:send_one') }));
  const row = page.getByRole('row', { name: /Siri Sand/ });
  await expect(row.getByText(/^inbjuden till och med/)).toBeVisible();

  const letters = () => lettersTo(product, 'siri.sand@example.com');
  await expect.poll(async () => (await letters()).length).toBe(1);
  const link = /https?:\S+(\/#\/sv\/reset-password\/\S+)/.exec((await letters())[0]?.text ?? '')?.[1] ?? '';
  const device = { baseURL: process.env.TILLSYN_URL, serviceWorkers: 'block' as const };
  const guest = await (await browser.newContext(device)).newPage();
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: say('session:resetpassword.welcome') })).toBeVisible();
  for (const key of ['password', 'repeat'] as const)
    await guest.getByLabel(say(`session:resetpassword.${key}`), { exact: true }).fill('Nyckelknippa-7');
  await guest.getByRole('button', { name: say('session:resetpassword.submit') }).click();
  await expect(guest.getByRole('navigation').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row', { name: /Siri Sand/ })).toBeVisible();
  await expect(row.getByText(/^inbjuden till och med/)).toBeHidden();
});
