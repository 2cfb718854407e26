import type { Locator } from '@playwright/test';
import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import type { WireMove } from '#tests/support/onWire.ts';
import { ask, remove } from '#tests/e2e/support/api.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import { building, makeMoveByTabs, moveIdOf, place, to, wizardOn } from '../support/moveWizard.ts';

test.setTimeout(360_000);
test.use({ account: 'webadmin' });

for (const [language, device] of inTurn(import.meta.filename, [
  ['sv', on.desktop],
  ['en', on.tablet],
  ['fi', on.phone],
] as const))
  makeMoveByTabs(language, device);

test('a move is made by keyboard alone, and survives a reload [MOVE-13, MOVE-14, MOVE-38]', async ({
  page,
  say,
  keys,
  session,
}) => {
  const wizard = wizardOn(page, say);
  const useOf = async (target: Locator) => {
    await keys.tabTo(target);
    await keys.press('Enter');
  };
  await page.goto(`/#/sv/MoveWizard/0${place}`);
  await expect(wizard.line('buildings', 'available', building)).toBeVisible();
  await useOf(wizard.chooseTarget);
  await keys.inside(wizard.dialog);
  const search = wizard.dialog.getByRole('searchbox');
  await keys.tabTo(search);
  await keys.type('hittas inte');
  await keys.press('Escape');
  await expect(search).toHaveValue('');
  await keys.type('stålvik');
  await expect(wizard.dialog.getByRole('treeitem', { name: 'Lindesjö kommun' })).toBeHidden();
  await keys.press('ArrowDown');
  await keys.arrowTo(wizard.dialog.getByRole('treeitem', { name: to, exact: true }), 'ArrowDown');
  await keys.expectFocusSeen('a customer');
  await keys.press('Enter');
  await useOf(wizard.choose);
  await expect(wizard.dialog).toBeHidden();
  await useOf(wizard.line('buildings', 'available', building));
  await expect(wizard.line('buildings', 'chosen', building)).toBeVisible();
  await page.reload();
  await expect(wizard.line('buildings', 'chosen', building)).toBeVisible();
  await expect(page.getByRole('group', { name: say('moves:wizard.customers.to') })).toContainText(to);
  await useOf(wizard.save);
  await expect(page).toHaveURL(/MoveWizard\/[1-9]/);
  await expect(wizard.saved).toBeVisible();
  const id = moveIdOf(page);
  await keys.tabTo(wizard.tab('buildings'));
  await keys.press('ArrowRight');
  await expect(wizard.tab('plans')).toBeFocused();
  await keys.press('Enter');
  const first = wizard.line('plans', 'available');
  await expect(first.first()).toBeVisible();
  await useOf(first.first());
  const type = wizard.list('plans', 'chosen').getByRole('combobox').first();
  await keys.tabTo(type);
  await keys.expectFocusSeen('the type of a plan');
  await keys.press('ArrowUp');
  await expect(type).toHaveValue('copy');
  await keys.backTo(wizard.tab('plans'));
  await keys.press('ArrowRight');
  await keys.press('Enter');
  await expect(wizard.tab('entries')).toHaveAttribute('aria-selected', 'true');
  const move = await ask<WireMove>(session, `v1/Move/Get/${id}`);
  expect(move.moveBuildings[0]?.roundPlannings).toMatchObject([{ moveType: 0 }]);
  await remove(session, `v1/Move/${id}`);
});
