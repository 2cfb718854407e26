import { expect, on, test } from '#tests/e2e/support/fixtures.ts';

test.use({ account: 'customeradmin' });

for (const [place, device] of [
  ['a desktop', on.desktop],
  ['a phone', on.phone],
] as const)
  test(
    `on ${place} Back, Cancel and Save lead from a step’s form to the file [SBA-35, SBA-75]`,
    device,
    async ({ page, say, house, press }) => {
      const address = `/#/sv/fire-safety-files/${house.buildingId}`;
      await page.goto(address);
      const title = page.getByRole('heading', { level: 1, name: say('fireSafetyFile:title_one') });
      const form = page.getByRole('dialog', { name: 'Lägg till undantag' });
      const reason = form.getByRole('textbox', { name: /^Skäl/ });
      const exempt = say('fireSafetyFile:steps.exempt');
      const openForm = async () => {
        await press(page.getByRole('button', { name: new RegExp(`^${exempt}: `) }).first());
        await press(page.getByRole('menuitem').first());
        await expect(reason).toBeVisible();
      };
      const isFile = async () => {
        await expect(title).toBeVisible();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        expect(page.url()).toContain(address);
      };
      await test.step('Back closes the form', async () => {
        await openForm();
        await page.goBack();
        await isFile();
      });
      await test.step('Cancel asks for what is written', async () => {
        await openForm();
        await reason.fill('Utkast');
        await press(form.getByRole('button', { name: say('lists:form.cancel') }));
        await press(page.getByRole('button', { name: say('common:forms.discard') }));
        await isFile();
      });
      await test.step('the reason stands in the file after Save', async () => {
        await openForm();
        await reason.fill('Enkel byggnad');
        await press(form.getByRole('button', { name: say('lists:form.save') }));
        await isFile();
        await expect(page.getByText(/Enkel byggnad/)).toBeVisible();
      });
    },
  );
