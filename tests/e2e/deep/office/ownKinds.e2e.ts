import type { Locator } from '@playwright/test';
import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import type { FieldType } from '#contract/registers/kindWords.ts';
import type { RegisterKind } from '#contract/registers/registerRecord.ts';
import { ask } from '#tests/e2e/support/api.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import { look } from '#tests/e2e/support/look.ts';

test.use({ account: 'customeradmin' });
test.setTimeout(300_000);

for (const [language, device] of inTurn(import.meta.filename, [
  ['sv', on.desktop],
  ['en', on.tablet],
  ['fi', on.phone],
] as const))
  test.describe(() => {
    // The refusals that the test asks for.
    test.use({ language, tolerated: /status of 409/ });
    test(
      `a customer adds a register of its own, uses it, changes it and deletes it, in ${language} [SBA-90]`,
      device,
      async ({ page, say, press, office, house, session }) => {
        const text = (key: string, values?: Record<string, string | number>) =>
          say(`ownKinds:${key}`, values);
        const form = page.getByRole('dialog');
        const list = page.getByRole('listitem');
        const screenAddress = `/#/${language}/own-registers?customer=${house.customerId}`;
        const fileAddress = `/#/${language}/fire-safety-files/${house.buildingId}`;
        const save = async () => {
          await press(form.getByRole('button', { name: say('lists:form.save'), exact: true }));
          await expect(form).toHaveCount(0);
        };
        const addField = async (name: string, type: FieldType) => {
          await press(form.getByRole('button', { name: text('form.add_field') }));
          await form.getByLabel(text('field.label'), { exact: true }).last().fill(name);
          await form.getByLabel(text('field.type'), { exact: true }).last().selectOption(type);
        };
        /** Opens an address without the messages of the screen before. */
        const openAfresh = async (address: string) => {
          await page.goto(address);
          await page.reload();
        };
        const head = () => page.locator('ol > li').filter({ hasText: say('fireSafetyFile:heads.rules') });

        await test.step('the register gets a choice, a date, a person and a table, and a duty', async () => {
          await page.goto(`/#/${language}/registers?customer=${house.customerId}`);
          await press(page.getByRole('link', { name: say('registers:own_registers') }));
          await expect(page.getByText(text('list_text'))).toBeVisible();
          await press(office.button(text('add')));
          await form.getByLabel(text('form.name'), { exact: true }).fill('Räddningsstegar');
          await form.getByLabel(text('form.record_name'), { exact: true }).fill('stege');
          await form.getByLabel(text('field.label'), { exact: true }).fill('Märkning');
          await addField('Lås', 'choice');
          await form.getByLabel(text('field.option', { number: 1 }), { exact: true }).fill('Kod');
          await press(form.getByRole('button', { name: text('field.add_option') }));
          await form.getByLabel(text('field.option', { number: 2 }), { exact: true }).fill('Nyckel');
          await press(form.getByRole('checkbox', { name: text('field.required') }).last());
          await addField('Kontrollerat', 'date');
          await addField('Ansvarig', 'person');
          await addField('Fönster', 'table');
          await form.getByLabel(text('field.column_label'), { exact: true }).fill('Dörr');
          await look(page, 'own register form');
          const country = say('fireSafetyFile:countries.SE');
          await press(form.getByRole('switch', { name: text('duty.counts_in', { country }) }));
          const duty = form.getByRole('group', { name: country, exact: true });
          await duty.getByLabel(text('duty.head')).selectOption('rules');
          await duty.getByLabel(text('duty.source'), { exact: true }).fill('Försäkringsvillkor');
          await expect(duty.getByLabel(text('rule.day'))).toHaveValue('field3');
          await duty.getByLabel(text('rule.months')).fill('6');
          await look(page, 'own register duty');
          await save();
          await expect(list.filter({ hasText: 'Räddningsstegar' })).toContainText(
            say('fireSafetyFile:heads.rules'),
          );
          await openAfresh(screenAddress);
          await expect(page.getByRole('link', { name: 'Räddningsstegar' })).toBeVisible();
          await look(page, 'own registers');
        });

        const kinds = await ask<RegisterKind[]>(session, 'v1/RegisterKind');
        const kind = kinds.find(({ name }) => name.sv === 'Räddningsstegar');
        if (!kind) throw new Error('The register was not stored.');

        await test.step('a building lacks the record in its file until it is added', async () => {
          await openAfresh(fileAddress);
          await expect(head()).toContainText(
            say('fireSafetyFile:reasons.noRecord', { register: 'Räddningsstegar' }),
          );
          await page.goto(
            `/#/${language}/registers?kind=${kind.key}&customer=${house.customerId}&building=${house.buildingId}&add=new`,
          );
          await form.getByLabel('Märkning *', { exact: true }).fill('Norra entrén');
          await press(form.getByRole('combobox', { name: 'Lås *', exact: true }));
          await press(page.getByRole('option', { name: 'Kod', exact: true }));
          await form
            .getByRole('textbox', { name: 'Kontrollerat', exact: true })
            .fill(new Date().toISOString().slice(0, 10));
          await press(form.getByRole('button', { name: say('registers:add_link.person') }));
          await form.getByLabel(say('registers:name'), { exact: true }).fill('Anna Lind');
          await press(form.getByRole('button', { name: say('registers:add_row') }));
          await form.getByLabel('Dörr', { exact: true }).fill('Port A');
          await look(page, 'record of an own register');
          await save();
          await expect(page.getByText('Norra entrén').first()).toBeVisible();
          await openAfresh(fileAddress);
          await expect(head()).toContainText(
            say('fireSafetyFile:source', { name: 'Räddningsstegar', count: 1 }),
          );
        });

        const openForm = async () => {
          await openAfresh(screenAddress);
          await press(office.button(text('edit', { name: 'Räddningsstegar' })));
          await expect(form).toBeVisible();
        };
        await test.step('a field is renamed, and one that the record uses stays', async () => {
          await openForm();
          await press(form.getByRole('button', { name: /^Märkning/ }));
          await form.getByLabel(text('field.label'), { exact: true }).fill('Plats');
          await save();
          await openForm();
          await press(form.getByRole('button', { name: text('remove', { name: 'Ansvarig' }) }));
          await press(form.getByRole('button', { name: say('lists:form.save'), exact: true }));
          const refused: Locator = form.getByText(say('errors:kind_field_used', { count: 1 }));
          await expect(refused.first()).toBeVisible();
          await look(page, 'own register refused');
          await press(form.getByRole('button', { name: text('field.restore_named', { name: 'Ansvarig' }) }));
          await expect(form.getByRole('button', { name: /^Ansvarig/ })).toBeVisible();
          await press(form.getByRole('button', { name: say('lists:form.cancel') }));
          await expect(form).toHaveCount(0);
        });

        await test.step('the register is deleted once its record is in the bin', async () => {
          const remove = office.button(text('delete', { name: 'Räddningsstegar' }));
          const confirm = form.getByRole('button', { name: say('lists:delete.confirm'), exact: true });
          await press(remove);
          await press(confirm);
          await expect(form.getByText(say('errors:kind_used'))).toBeVisible();
          await press(form.getByRole('button', { name: say('common:feedback.cancel') }));
          await press(page.getByRole('link', { name: 'Räddningsstegar' }));
          await press(office.button(say('registers:delete', { name: 'Norra entrén' })));
          await press(confirm);
          await expect(page.getByText(say('registers:empty'))).toBeVisible();
          await openAfresh(screenAddress);
          await press(remove);
          await press(confirm);
          await expect(form).toHaveCount(0);
          await expect(page.getByRole('link', { name: 'Räddningsstegar' })).toHaveCount(0);
        });
      },
    );
  });

test('a register is added by keyboard alone [SBA-90]', async ({ page, say, keys, house }) => {
  const text = (key: string, values?: Record<string, string | number>) => say(`ownKinds:${key}`, values);
  const form = page.getByRole('dialog');
  await page.goto(`/#/sv/own-registers?customer=${house.customerId}`);
  await keys.use(page.getByRole('button', { name: text('add') }));
  await keys.inside(form);
  await keys.type('Drönare');
  await keys.tabTo(form.getByLabel(text('form.record_name'), { exact: true }));
  await keys.type('drönare');
  await keys.tabTo(form.getByLabel(text('field.label'), { exact: true }));
  await keys.type('Märkning');
  await keys.use(form.getByRole('button', { name: text('form.add_field') }));
  await keys.type('Besiktad');
  await keys.tabTo(form.getByLabel(text('field.type'), { exact: true }).last());
  await keys.type('Dat');
  await expect(form.getByLabel(text('field.type'), { exact: true }).last()).toHaveValue('date');
  const up = form.getByRole('button', { name: text('move_up', { name: 'Besiktad' }) });
  await keys.backTo(up);
  await keys.press('Enter');
  await expect(up).toBeFocused();
  await keys.expectFocusSeen('a field that moved');
  await keys.use(form.getByRole('button', { name: say('lists:form.save'), exact: true }));
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Drönare' })).toBeVisible();
});
