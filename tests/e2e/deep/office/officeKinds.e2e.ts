import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import type { Locator, Page } from '@playwright/test';
import { demoPassword } from '#server/db/demo/accounts.ts';
import { modelHouse } from '#tests/support/seeds/practiceHouses.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import { settled } from '#tests/e2e/support/layout.ts';
import { officePage } from '#tests/e2e/support/officePage.ts';
import type { Say } from '#tests/e2e/support/texts.ts';

/**
 * Short day of each kind of user on a suitable device: the menu's entries, their work, and no link that is
 * refused.
 */

interface Day {
  page: Page;
  say: Say;
  press: (target: Locator) => Promise<void>;
  office: ReturnType<typeof officePage>;
}

interface Kind {
  account: string;
  /** The rows of the side menu, in their order. */
  menu: readonly string[];
  what: string;
  device: { tag: string[] };
  day: (day: Day) => Promise<void>;
}

const reading = ['dashboard', 'work', 'statistics', 'year', 'services'];
const working = [
  ...reading,
  'scan',
  'users',
  'buildings',
  'fire_safety_files',
  'documents',
  'registers',
  'competence',
];
/** Menu entries of an admin's set-up. */
const setUp = [
  'set_up',
  'roles',
  'round_plans',
  'service_rules',
  'checklists',
  'questions',
  'catalogue',
  'severities',
  'fault_reports',
  'contractor_links',
  'approvals',
];

const openModelHouse = async ({ page, press, office }: Day) => {
  await press(page.getByRole('button', { name: new RegExp(`^${modelHouse.building}`) }));
  await expect(
    page.getByRole('button', { name: office.like('dashboard:flaws.open_named') }).first(),
  ).toBeVisible();
};

const kinds: readonly Kind[] = [
  {
    account: 'webadmin',
    menu: [
      ...working,
      'licence',
      'status',
      'api_keys',
      'webhooks',
      'audit',
      'identity',
      'privacy',
      ...setUp.toSpliced(-1, 0, 'moves'),
    ],
    what: 'goes to another reseller’s tree [PICK-06, PICK-12, SHELL-45]',
    device: on.desktop,
    day: async ({ page, say, press, office }) => {
      await office.openPicker();
      await press(page.getByRole('combobox', { name: say('customers:picker.company') }));
      await press(page.getByRole('option', { name: 'Tryggsida Nord AB' }));
      await expect(office.level('Lindesjö kommun')).toBeHidden();
      await press(office.picker.getByRole('treeitem').first());
      await expect(office.picker).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Lindesjö kommun');
    },
  },
  {
    account: 'companyadmin',
    menu: [...working, 'licence', 'status', 'api_keys', 'webhooks', 'audit', 'identity', 'privacy', ...setUp],
    what: 'makes a root customer with a licence form and deletes it [PICK-08, LIC-02, PICK-18]',
    device: on.desktop,
    day: async ({ page, say, press, office }) => {
      const name = `Ny kund ${Date.now()}`;
      await office.openPicker();
      await press(office.button(say('customers:level.add_root')));
      await office.dialog.getByRole('textbox').fill(name);
      await press(office.dialog.getByRole('button', { name: say('lists:form.save') }));
      await expect(office.picker).toBeHidden();
      await press(page.getByRole('link', { name: say('common:menu.licence') }));
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
      await office.openPicker();
      await office.openLevelMenu(name);
      await office.take(say('customers:level.delete'));
      await press(office.dialog.getByRole('button', { name: say('lists:delete.confirm') }));
      await expect(office.level(name)).toBeHidden();
    },
  },
  {
    account: 'customeradmin',
    menu: [...working, 'api_keys', 'webhooks', 'audit', 'identity', 'privacy', ...setUp],
    what: 'makes a key, and deletes it [KEY-03, KEY-11, KEY-12]',
    device: on.tablet,
    day: async ({ page, say, press, office }) => {
      const name = `Nyckel ${Date.now()}`;
      await press(page.getByRole('link', { name: say('common:menu.api_keys') }));
      await press(office.button(say('apiKeys:add')).first());
      await office.dialog.getByRole('textbox').fill(name);
      await press(office.dialog.getByRole('button', { name: say('apiKeys:form.create') }));
      const row = page.getByRole('row').filter({ hasText: name });
      await expect(row).toBeVisible();
      await press(row.getByRole('button', { name: new RegExp(say('apiKeys:delete')) }));
      await press(office.dialog.getByRole('button', { name: say('lists:delete.confirm') }));
      await expect(row).toBeHidden();
    },
  },
  {
    account: 'admin',
    menu: [...working, ...setUp],
    what: 'adds an employee, finds and deletes them [USER-05, USER-07, USER-10]',
    device: { tag: inTurn(import.meta.filename, [...on.desktop.tag, ...on.phone.tag]) },
    day: async ({ page, say, press, office }) => {
      const lastName = `Ny${Date.now()}`;
      await office.openList('sv', 'users');
      await press(office.button(say('users:add')));
      const field = (key: string) => office.dialog.getByLabel(say(`users:form.${key}`), { exact: true });
      await field('first_name').fill('Nils');
      await field('last_name').fill(lastName);
      await field('email').fill(`${lastName}@example.com`);
      await field('phone').fill('070-123 45 67');
      await press(office.dialog.getByRole('radio', { name: say('invitations:by_password') }));
      await field('password').fill(demoPassword);
      await field('repeat').fill(demoPassword);
      await press(office.dialog.getByRole('button', { name: say('lists:form.save') }));
      await expect(office.dialog).toBeHidden();
      await page.getByRole('searchbox', { name: say('users:search') }).fill(lastName);
      await expect(page).toHaveURL(new RegExp(`q=${lastName}`));
      await settled(page);
      const name = `Nils ${lastName}`;
      const rows = page.getByRole('row').filter({ hasText: `${lastName}@example.com` });
      await expect(rows).toHaveCount(1);
      const more = rows.getByRole('button', { name: say('common:data_table.actions_of', { name }) });
      const remove = say('users:actions.delete', { name });
      if (await more.isVisible()) {
        await press(more);
        await office.take(remove);
      } else await press(rows.getByRole('button', { name: remove }));
      await press(office.dialog.getByRole('button', { name: say('lists:delete.confirm') }));
      await expect(page.getByText(say('common:data_table.no_results'))).toBeVisible();
    },
  },
  {
    account: 'user',
    menu: working,
    what: 'reads about colleagues and takes the statistics home [USER-25, USER-26, STAT-02]',
    device: on.desktop,
    day: async ({ page, say, press, office }) => {
      await office.openList('sv', 'users');
      await expect(office.button(say('users:add'))).toBeHidden();
      await press(office.button('Rolf Lindqvist'));
      await expect(office.dialog.getByText(say('users:form.read_only'))).toBeVisible();
      await office.closeDialog();
      await page.goto('/#/sv/statistics');
      const title = say('statistics:events.by_month');
      await press(office.button(say('common:charts.download_of', { title })));
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        office.take(say('common:charts.csv')),
      ]);
      expect(file.suggestedFilename()).toMatch(/\.csv$/);
    },
  },
  {
    account: 'inspector',
    menu: [...reading, 'scan', 'fire_safety_files', 'documents', 'registers', 'competence'],
    what: 'is told where there is no way in, and starts rounds [DASH-37, PERM-01]',
    device: on.phone,
    day: async ({ page, say, press, office }) => {
      await page.goto('/#/sv/users');
      await expect(page.getByRole('alert')).toContainText(say('rights:users_access_view'));
      await press(page.getByRole('button', { name: office.like('dashboard:rounds.play_named') }).first());
      await expect(page).toHaveURL(/\/(startround|round)\/\d+/);
    },
  },
  {
    account: 'readonly',
    menu: reading,
    what: 'sees flaws, questions and rounds, and nothing to press that would change them [DASH-38, DASH-48]',
    device: on.tablet,
    day: async (day) => {
      const { page, say, press, office } = day;
      await openModelHouse(day);
      const acts = ['flaws.mail_named', 'rounds.mail_named', 'rounds.play_named', 'rounds.continue_named'];
      for (const key of acts) {
        await expect(page.getByRole('button', { name: office.like(`dashboard:${key}`) })).toHaveCount(0);
      }
      await expect(office.button(say('dashboard:flaws.add'))).toHaveCount(0);
      await press(page.getByRole('button', { name: office.like('dashboard:flaws.open_named') }).first());
      await expect(office.dialog.getByText(say('flaws:state.open')).first()).toBeVisible();
      await expect(office.dialog.getByRole('button', { name: say('flaws:office.save') })).toHaveCount(0);
      await expect(office.dialog.getByRole('button', { name: say('flaws:office.fix') })).toHaveCount(0);
    },
  },
  {
    account: 'external',
    menu: working,
    what: 'reaches the linked customer, and changes no level there [PICK-13, PICK-14]',
    device: on.desktop,
    day: async ({ page, press, office }) => {
      await office.openPicker();
      await expect(
        office.picker.getByRole('button', { name: office.like('common:data_table.actions_of') }),
      ).toHaveCount(0);
      const linked = office.picker.getByRole('button', { name: 'Vård- och omsorgsförvaltningen' });
      await press(linked);
      await expect(
        page.getByRole('heading', { level: 1, name: 'Vård- och omsorgsförvaltningen' }),
      ).toBeVisible();
    },
  },
];

for (const { account, menu, what, device, day } of kinds) {
  test.describe(() => {
    test.use({ account });
    test(`${account} ${what}`, device, async ({ page, say, press, isMobile }) => {
      await page.goto('/#/sv/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (isMobile) await press(page.getByRole('button', { name: say('common:shell.open_menu') }));
      const links = page.getByRole('navigation').getByRole('list').getByRole('link');
      await expect(links).toHaveText(menu.map((entry) => say(`common:menu.${entry}`)));
      if (isMobile) await page.keyboard.press('Escape');
      await day({ page, say, press, office: officePage(page, say, press) });
    });
  });
}
