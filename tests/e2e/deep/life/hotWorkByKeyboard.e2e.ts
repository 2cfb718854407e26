import { expect, on, test } from '#tests/e2e/support/fixtures.ts';

test.use({ account: 'customeradmin' });
test.setTimeout(180_000);

test(
  'a permit is prepared, signed and its work ended with a keyboard alone [SBA-80, SBA-81]',
  on.desktop,
  async ({ page, say, house, keys }) => {
    await page.goto(`/#/sv/hot-work?customer=${house.customerId}&site=${house.buildingId}`);
    const form = page.getByRole('dialog');
    const button = (key: string) => page.getByRole('button', { name: say(key), exact: true });
    const type = async (label: string, text: string) => {
      await keys.tabTo(form.getByRole('textbox', { name: say(label) }));
      await keys.type(text);
    };
    const person = async (role: string, name: string, card: string) => {
      const fields = form.getByRole('group', { name: say(`hotWork:role.${role}`) });
      await keys.tabTo(fields.getByLabel(say('hotWork:person_name')));
      await keys.type(name);
      await keys.press('Escape');
      await keys.tabTo(fields.getByRole('textbox', { name: say('hotWork:card.number') }));
      await keys.type(card);
    };

    await keys.use(page.getByRole('button', { name: say('hotWork:add') }));
    await keys.inside(form);
    await type('hotWork:work', 'Svetsa räcket');
    await keys.tabTo(form.getByRole('combobox', { name: say('hotWork:method') }));
    await keys.press('ArrowDown');
    await type('hotWork:place', 'Trapphus B');
    await person('issuer', 'Tilda Tillstånd', 'I-1');
    await person('worker', 'Urban Utförare', 'U-1');
    await keys.tabTo(form.getByRole('switch', { name: say('hotWork:has_guard') }));
    await keys.expectFocusSeen('the switch of the guard');
    await keys.press('Space');
    await type('hotWork:guard_waived_reason', 'Betong överallt');
    await person('watcher', 'Vera Vakt', 'V-7');
    await keys.use(form.getByRole('button', { name: say('hotWork:prepare') }));
    await expect(page.getByText(say('hotWork:state.prepared'))).toBeVisible();

    const sign = async (key: string, name: string) => {
      await keys.use(button(key));
      await keys.inside(form);
      await type('hotWork:sign.name', name);
      await keys.use(form.getByRole('button', { name: say('hotWork:sign.save'), exact: true }));
      await expect(form).toHaveCount(0);
    };
    await sign('hotWork:sign.as.issuer', 'Tilda Tillstånd');
    await sign('hotWork:sign.as.worker', 'Urban Utförare');
    await expect(page.getByText(say('hotWork:state.issued'))).toBeVisible();
    await sign('hotWork:acts.endWork', 'Urban Utförare');
    await expect(button('hotWork:acts.endWatch')).toBeDisabled();
  },
);
