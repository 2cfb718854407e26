import type { Locator, Page } from '@playwright/test';
import type { Move } from '../../src/contract/move.ts';
import { ask, remove } from './support/api.ts';
import { expect, on, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { escaped } from './support/roundPage.ts';
import type { Say } from './support/texts.ts';

/* A move is made, tab by tab: by mouse in Swedish, by finger in English on a tablet and in Finnish on a phone, and by keyboard alone. */
test.setTimeout(360_000);
test.use({ account: 'webadmin' });
test.describe.configure({ mode: 'parallel' });

const from = 'Barn- och utbildningsförvaltningen';
const to = 'Stålvik Industri AB';
const place = '?customer=2';
const building = 'Förvaltningshuset';
const names = ['plans', 'entries', 'lists', 'roles', 'questions', 'users'] as const;
type Tab = 'buildings' | (typeof names)[number];

/** The wizard as a person sees it. */
const wizardOn = (page: Page, say: Say) => {
  const list = (tab: Tab, side: 'available' | 'chosen') =>
    page.getByRole('region', { name: say(`moves:wizard.lists.${tab}.${side}`), exact: true });
  return {
    list,
    line: (tab: Tab, side: 'available' | 'chosen', name?: string) =>
      list(tab, side)
        .getByRole('listitem')
        .filter({ hasText: name ?? /./ })
        .getByRole('button')
        .last(),
    tab: (tab: Tab) =>
      page.getByRole('tab', { name: new RegExp(`^${escaped(say(`moves:wizard.tabs.${tab}`))}`) }),
    save: page.getByRole('button', { name: say('moves:wizard.save'), exact: true }),
    summary: page.getByRole('button', { name: say('moves:wizard.summary'), exact: true }),
    saved: page.getByText(say('moves:wizard.state.saved'), { exact: true }),
    dialog: page.getByRole('dialog'),
    chooseTarget: page.getByRole('button', { name: say('moves:wizard.customers.choose_to') }),
    choose: page
      .getByRole('dialog')
      .getByRole('button', { name: say('moves:wizard.dialog.submit'), exact: true }),
  };
};
const moveIdOf = (page: Page) => Number(/Move(?:Wizard|Summary)\/(\d+)/.exec(page.url())?.[1]);

for (const { language, device } of [
  { language: 'sv', device: on.desktop },
  { language: 'en', device: on.tablet },
  { language: 'fi', device: on.phone },
] as const) {
  test.describe(() => {
    test.use({ language });

    test(
      `a move is made tab by tab, in ${language} [MOVE-26, MOVE-27, MOVE-40, MOVE-45]`,
      device,
      async ({ page, say, press, office, session }) => {
        const wizard = wizardOn(page, say);
        await office.openList(language, `OngoingMoves${place}`);
        await look(page, 'moves');
        await press(office.button(say('moves:add')).first());
        await expect(wizard.line('buildings', 'available', building)).toBeVisible();
        await look(page, 'new move');
        await press(wizard.chooseTarget);
        await expect(wizard.dialog.getByRole('treeitem', { name: to, exact: true })).toBeVisible();
        await look(page, 'choice of a customer');
        await wizard.dialog.getByRole('searchbox').fill('stålvik');
        await expect(wizard.dialog.getByRole('treeitem', { name: 'Lindesjö kommun' })).toBeHidden();
        await press(wizard.dialog.getByRole('treeitem', { name: to, exact: true }));
        await press(wizard.choose);
        await press(wizard.line('buildings', 'available', building));
        await page.getByRole('textbox', { name: say('moves:wizard.note') }).fill('Huset är sålt.');
        await look(page, 'chosen building');
        await press(wizard.save);
        await expect(page).toHaveURL(/MoveWizard\/[1-9]/);
        await expect(wizard.saved).toBeVisible();
        for (const tab of names) {
          await press(wizard.tab(tab));
          await expect(wizard.tab(tab)).toHaveAttribute('aria-selected', 'true');
          await press(wizard.line(tab, 'available'));
          await expect(wizard.list(tab, 'chosen').getByRole('listitem').first()).toBeVisible();
          await look(page, `move ${tab}`);
        }
        await press(wizard.summary);
        await expect(page).toHaveURL(/MoveSummary\/[1-9]/);
        const id = moveIdOf(page);
        const move = await ask<Move>(session, `v1/Move/Get/${id}`);
        const plan = move.moveBuildings[0]?.roundPlannings[0];
        expect([move.fromCustomerName, move.targetCustomerName, move.note]).toEqual([
          from,
          to,
          'Huset är sålt.',
        ]);
        expect(
          [plan?.fireProtections, plan?.questionLists, plan?.roles, move.moveBuildings[0]?.users].map(
            (rows) => (rows?.length ?? 0) > 0,
          ),
        ).toEqual([true, true, true, true]);
        await remove(session, `v1/Move/${id}`);
      },
    );
  });
}

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
  await expect(type).toHaveValue('0');
  await keys.backTo(wizard.tab('plans'));
  await keys.press('ArrowRight');
  await keys.press('Enter');
  await expect(wizard.tab('entries')).toHaveAttribute('aria-selected', 'true');
  const move = await ask<Move>(session, `v1/Move/Get/${id}`);
  expect(move.moveBuildings[0]?.roundPlannings).toMatchObject([{ moveType: 0 }]);
  await remove(session, `v1/Move/${id}`);
});
