import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { patternOf } from '#tests/e2e/support/texts.ts';

/* The office with nothing but a keyboard. Each dialog gives the focus back to where it was opened. */
// With motion, as most people have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });
test.setTimeout(120_000);
test.use({ account: 'customeradmin', permissions: ['clipboard-read', 'clipboard-write'] });

test('levels are made, moved and deleted by keyboard alone [PICK-16, PICK-18, PICK-20, PICK-30]', async ({
  page,
  say,
  office,
  keys,
}) => {
  const home = 'Lindesjö kommun';
  const name = `Nivå ${Date.now()}`;
  // So high that every row of the tree is there.
  await page.setViewportSize({ width: 1440, height: 1800 });
  await page.goto('/#/sv/');
  const opener = page.getByRole('button', { name: patternOf(say('common:shell.customer_picker')) });
  await keys.use(opener);
  await keys.tabTo(office.level(home));
  await keys.expectFocusSeen('a level');
  await keys.use(
    office.picker.getByRole('button', { name: say('common:data_table.actions_of', { name: home }) }),
  );
  await expect(page.getByRole('menuitem', { name: say('customers:level.add') })).toBeFocused();
  await keys.press('Enter');
  await expect(office.dialog.getByRole('textbox')).toBeFocused();
  await keys.type(name);
  await keys.press('Enter');
  await expect(office.dialog).toBeHidden();
  await expect(office.level(name)).toBeVisible();
  await expect(office.picker.getByRole('treeitem').and(page.locator(':focus'))).toBeVisible();
  await keys.press('Home');
  await keys.arrowTo(office.level(name), 'ArrowDown');
  await keys.press('Control+x');
  const target = 'Samhällsbyggnadsförvaltningen';
  await keys.press('Home');
  await keys.arrowTo(office.level(target), 'ArrowDown');
  await keys.press('Control+v');
  await keys.use(office.dialog.getByRole('button', { name: say('customers:move.submit'), exact: true }));
  await expect(office.dialog).toBeHidden();
  await expect(office.picker.getByText(say('customers:move.done', { name, target }))).toBeVisible();
  await expect(office.picker.getByRole('treeitem').and(page.locator(':focus'))).toBeVisible();
  await keys.press('Home');
  await keys.arrowTo(office.level(name), 'ArrowDown');
  await expect(office.level(name)).toHaveAttribute('aria-level', '3');
  await keys.press('Delete');
  await keys.use(office.dialog.getByRole('button', { name: say('lists:delete.confirm') }));
  await expect(office.level(name)).toBeHidden();
  await expect(office.picker.locator(':focus')).toBeVisible();
  await keys.press('Escape');
  await expect(office.picker).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a key is made and copied, a tab of the statistics and a hit are chosen by keyboard alone [KEY-08, KEY-12, STAT-02]', async ({
  page,
  say,
  office,
  keys,
}) => {
  const name = `Tangent ${Date.now()}`;
  await office.openList('sv', 'apikeys');
  const add = office.button(say('apiKeys:add')).first();
  await keys.use(add);
  await expect(office.dialog.getByRole('textbox')).toBeFocused();
  await keys.press('Escape');
  await expect(add).toBeFocused();
  await keys.press('Enter');
  await expect(office.dialog.getByRole('textbox')).toBeFocused();
  await keys.type(name);
  await keys.press('Enter');
  await expect(page.getByText(say('apiKeys:made.title', { name }))).toBeVisible();
  const copy = page.getByRole('button', { name: say('apiKeys:key.copy'), exact: true });
  await keys.use(copy);
  await expect(page.getByText(say('lists:copy.done')).first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^ey/);

  const search = page.getByRole('combobox', { name: say('search:label') });
  await keys.press('Control+k');
  await expect(search).toBeFocused();
  await keys.press('Escape');
  await expect(copy).toBeFocused();

  await page.goto('/#/sv/statistics');
  await keys.tabTo(page.getByRole('tab', { name: say('statistics:tabs.events') }));
  await keys.press('ArrowRight');
  await expect(page.getByRole('heading', { name: say('statistics:inspections.by_month') })).toBeVisible();
  await keys.press('/');
  await expect(search).toBeFocused();
  await keys.type('Anna Berglund');
  await expect(page.getByRole('option', { name: /^Anna Berglund/ })).toBeVisible();
  await keys.press('Enter');
  await expect(page).toHaveURL(/users/);
  await expect(office.button('Anna Berglund')).toBeVisible();
});
