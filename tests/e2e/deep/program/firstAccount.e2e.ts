import { startProduct } from '#scripts/support/product.ts';
import { runAdmin } from '#tests/support/server/adminCommand.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

test.use({ account: null, tolerated: /status of 400.*ChangePassword/ });
test.setTimeout(240_000);

const production = { NODE_ENV: 'production', TOKEN_SECRET: 'x'.repeat(40) };
const email = 'eva@brand.example';
const password = 'fyra gula hundar';

test('an empty server gets a web administrator, a company, a customer and a licence [FIRST-01, FIRST-02]', async ({
  page,
  say,
  press,
  office,
}) => {
  const product = await startProduct(production);
  try {
    const env = { ...production, DATA_DIR: product.dataDir };
    const { out } = await runAdmin(env, ['create', 'Eva Berg', email, '--company', 'Brandkontroll AB']);
    await test.step('the link opens the password form, which logs the administrator in', async () => {
      await page.goto(out.trim().split('\n').at(-1) ?? '');
      const choose = async (text: string) => {
        await page.getByLabel(say('session:resetpassword.password'), { exact: true }).fill(text);
        await page.getByLabel(say('session:resetpassword.repeat'), { exact: true }).fill(text);
        await press(office.button(say('session:resetpassword.submit')));
      };
      await choose('1234567890');
      await expect(page.getByRole('alert')).toHaveText(say('errors:password_too_common'));
      await choose(password);
      await expect(page.getByRole('navigation').first()).toBeVisible();
    });
    await test.step('the first account creates a company, a customer and its licence', async () => {
      const save = office.dialog.getByRole('button', { name: say('lists:form.save') });
      await office.openPicker();
      await press(office.button(say('customers:company.menu')));
      await office.take(say('customers:company.add'));
      await office.dialog.getByRole('textbox').first().fill('Skolbolaget');
      await press(save);
      await expect(page.getByText(say('customers:company.added', { name: 'Skolbolaget' }))).toBeVisible();
      await press(office.button(say('customers:level.add_root')));
      await office.dialog.getByRole('textbox').first().fill('Skolorna');
      await press(save);
      await expect(office.picker).toBeHidden();
      await press(page.getByRole('link', { name: say('common:menu.licence') }));
      await expect(page.getByRole('heading', { level: 2, name: 'Skolorna' })).toBeVisible();
    });
  } finally {
    await product.stop();
  }
});
