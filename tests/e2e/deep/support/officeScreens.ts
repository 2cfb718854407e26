import type { Locator, Page } from '@playwright/test';
import type { Language } from '#contract/constants.ts';
import { modelHouse } from '#tests/support/seeds/practiceHouses.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import type { Device } from '#tests/e2e/support/fixtures.ts';
import { look } from '#tests/e2e/support/look.ts';
import type { officePage } from '#tests/e2e/support/officePage.ts';
import { escaped } from '#tests/e2e/support/roundPage.ts';
import type { Say } from '#tests/e2e/support/texts.ts';

interface Visit {
  page: Page;
  say: Say;
  press: (target: Locator) => Promise<void>;
  office: ReturnType<typeof officePage>;
  language: Language;
  isPhone: boolean;
}

const place = '?customer=2';
const level = 'Lindesjö kommun';

const buildingTables = async ({ page, say, press, office, language }: Visit): Promise<void> => {
  await page.goto(`/#/${language}/${place}`);
  await press(page.getByRole('button', { name: new RegExp(`^${modelHouse.building}`) }));
  const flaws = page.getByRole('region', { name: say('dashboard:flaws.title'), exact: true });
  const questions = page.getByRole('region', { name: say('dashboard:questions.title'), exact: true });
  // The tables below move until this one has its rows.
  await expect(
    flaws.getByRole('button', { name: office.like('dashboard:flaws.open_named') }).first(),
  ).toBeVisible();
  await press(
    questions.getByRole('tab', {
      name: new RegExp(`^${escaped(say('dashboard:questions.tabs.all'))}`),
    }),
  );
  await expect(questions.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await look(page, 'building');
  await press(questions.getByRole('button', { name: office.like('dashboard:questions.open_named') }).first());
  await expect(office.dialog.getByRole('switch')).toBeVisible();
  await look(page, 'question');
  await office.closeDialog();
  await press(flaws.getByRole('button', { name: office.like('dashboard:flaws.open_named') }).first());
  const show = office.dialog.getByRole('button', { name: say('flaws:map.show') });
  await expect(show).toBeVisible();
  await look(page, 'flaw');
  await press(show);
  await expect(office.dialog.getByRole('group', { name: say('common:drawing.marks') })).toBeAttached();
  await look(page, 'flaw map');
  await press(office.dialog.getByRole('button', { name: say('flaws:map.back') }));
  await office.closeDialog();
  await press(office.button(say('dashboard:flaws.add')));
  await expect(office.dialog.getByRole('heading', { name: say('flaws:office.new') })).toBeVisible();
  await look(page, 'new flaw');
  await office.closeDialog();
  // One flaw for each language: the same reminder goes out once in ten minutes.
  await press(flaws.getByRole('button', { name: office.like('dashboard:flaws.mail_named') }).first());
  await press(office.dialog.getByRole('button', { name: say('sentReminder:send') }));
  // The recipients are named before, too.
  await expect(office.dialog.getByRole('heading', { name: say('sentReminder:sent_title') })).toBeVisible();
  await look(page, 'flaw reminder sent');
  await office.closeDialog();
};

const customerTree = async ({ page, say, press, office, language }: Visit): Promise<void> => {
  // The screen below is small, so that the checks concern the tree itself.
  await office.openList(language, `apikeys${place}`);
  await office.openPicker();
  await look(page, 'tree');
  await office.openLevelMenu(level);
  await look(page, 'level menu');
  await office.take(say('customers:level.add'));
  await press(office.dialog.getByRole('button', { name: say('lists:form.save') }));
  await expect(office.dialog.getByText(say('common:validators.required'))).toBeVisible();
  await look(page, 'level form');
  await office.closeDialog();
  await office.openLevelMenu(level);
  await office.take(say('customers:level.move'));
  await expect(office.dialog.getByRole('treeitem').first()).toBeVisible();
  await look(page, 'move dialog');
  await office.closeDialog();
  await office.openLevelMenu(level);
  await office.take(say('customers:level.delete'));
  await expect(office.dialog.getByText(/\d/).first()).toBeVisible();
  await look(page, 'level delete');
  await office.closeDialog();
  await office.inMenu(office.button(say('customers:company.menu')), () => look(page, 'company menu'));
  await press(office.button(say('customers:company.menu')));
  await office.take(say('customers:company.edit'));
  await expect(office.dialog.getByRole('textbox').first()).toBeVisible();
  await look(page, 'company form');
  await office.closeDialog();
  await press(page.getByRole('combobox', { name: say('customers:picker.company') }));
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await look(page, 'company choice');
  await page.keyboard.press('Escape');
  await press(office.button(say('customers:picker.close')));
  await expect(office.picker).toBeHidden();
};

const employees = async ({ page, say, press, office, language }: Visit): Promise<void> => {
  const name = 'Anna Berglund';
  const isNarrow = (page.viewportSize()?.width ?? 0) < 1200;
  const act = async (action: string) => {
    const label = say(`users:actions.${action}`, { name });
    if (!isNarrow) return press(office.button(label));
    await press(office.button(say('common:data_table.actions_of', { name })));
    return office.take(label);
  };
  await office.openList(language, `users${place}`);
  await look(page, 'employees');
  await office.inMenu(office.button(say('lists:columns.button')), () => look(page, 'columns'));
  await office.inMenu(office.button(say('lists:export.button')), () => look(page, 'export'));
  await press(office.button(say('users:add')));
  await expect(office.dialog.getByLabel(say('users:form.first_name'))).toBeVisible();
  await look(page, 'employee form');
  await office.closeDialog();
  await act('link');
  await expect(office.dialog.getByRole('treeitem', { name: 'Bibliotek' })).toBeAttached();
  await look(page, 'link dialog');
  await office.closeDialog();
  await act('delete');
  await expect(office.dialog.getByRole('listitem').first()).toBeVisible();
  await look(page, 'employee delete');
  await office.closeDialog();
  await press(office.button(say('users:import.open')));
  const rows = ['Namn;Efternamn;E-post;Telefon;Behörighet', 'Bo;Fel;inte-en-adress;070;Kung'];
  await page.locator('input[type=file]').setInputFiles({
    name: 'anställda.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  await expect(office.dialog.getByRole('combobox').first()).toBeVisible();
  await look(page, 'import');
  await page.keyboard.press('Escape');
  await press(office.button(say('common:forms.discard')));
  await expect(office.dialog).toBeHidden();
};

const licencesToSearch = async ({ page, say, press, office, language }: Visit): Promise<void> => {
  await page.goto(`/#/${language}/license${place}`);
  await expect(page.getByRole('heading', { level: 2, name: level })).toBeVisible();
  await look(page, 'licences');
  await office.openList(language, `apikeys${place}`);
  await press(office.button(say('apiKeys:add')).first());
  const name = `Nyckel ${language}`;
  await office.dialog.getByRole('textbox').fill(name);
  await look(page, 'key form');
  await press(office.dialog.getByRole('button', { name: say('apiKeys:form.create') }));
  await expect(page.getByText(say('apiKeys:made.title', { name }))).toBeVisible();
  await look(page, 'new key');
  await page.goto(`/#/${language}/year${place}`);
  await expect(page.getByRole('table', { name: office.like('planYear:grid') })).toBeVisible();
  await look(page, 'year');
  await page.goto(`/#/${language}/reminders`);
  await press(page.getByRole('button', { name: say('notifications:calendar.make') }));
  await expect(page.getByRole('button', { name: say('notifications:calendar.copy') })).toBeVisible();
  await look(page, 'reminders');
  await press(page.getByRole('button', { name: say('notifications:calendar.end') }));
  await look(page, 'calendar address end');
  await press(office.dialog.getByRole('button', { name: say('notifications:calendar.end') }));
  await expect(page.getByRole('button', { name: say('notifications:calendar.make') })).toBeVisible();
  await page.goto(`/#/${language}/statistics${place}`);
  await expect(page.getByRole('figure', { name: say('statistics:events.by_month') })).toBeVisible();
  await press(page.getByRole('button', { name: say('common:charts.show_table') }).first());
  await look(page, 'events');
  await office.inMenu(
    page.getByRole('button', { name: office.like('common:charts.download_of') }).first(),
    () => look(page, 'download'),
  );
  await press(page.getByRole('tab', { name: say('statistics:tabs.inspections') }));
  await expect(page.getByRole('heading', { name: say('statistics:inspections.by_month') })).toBeVisible();
  await look(page, 'inspections');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: say('search:label') }).fill('anna');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await look(page, 'search');
};

const whatIsChecked = async ({ page, say, press, office, language, isPhone }: Visit): Promise<void> => {
  await office.openList(language, `fireprotection${place}`);
  const entry = page.getByRole('table').getByRole('row').nth(1).getByRole('cell').first();
  if (!isPhone) await press(entry);
  if (!isPhone) await expect(page.getByRole('complementary')).toContainText(say('catalogue:used'));
  await look(page, 'catalogue');
  await press(office.button(say('catalogue:add')));
  await look(page, 'catalogue form');
  await office.closeDialog();
  await office.openList(language, `roles${place}`);
  await look(page, 'roles');
  await press(office.button(say('roles:add')));
  await look(page, 'role form');
  await office.closeDialog();
  await press(page.getByRole('button', { name: office.like('roles:delete') }).first());
  await expect(office.dialog.getByText(say('lists:delete.counting'))).toBeHidden();
  await look(page, 'role delete');
  await office.closeDialog();
  await office.openList(language, `questions${place}`);
  await press(page.getByRole('table').getByRole('row').nth(1).getByRole('cell').first());
  if (!isPhone) {
    await expect(page.getByRole('complementary').getByRole('listitem').first()).toBeVisible();
    await look(page, 'question groups');
    await press(page.getByRole('complementary').getByRole('button', { name: say('questions:open') }));
  }
  await expect(page).toHaveURL(/questions\/\d+/);
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await look(page, 'questions');
  await press(office.button(say('questions:add')));
  await look(page, 'question form');
  await office.closeDialog();
  await office.openList(language, `checklists${place}`);
  await look(page, 'checklists');
  await press(page.getByRole('table').getByRole('row').nth(1).getByRole('cell').first());
  await expect(page.getByRole('region', { name: say('checklists:questions.chosen') })).toBeVisible();
  await look(page, 'checklist');
  await press(office.button(say('checklists:preview')));
  await expect(office.dialog.getByRole('article').first()).toBeVisible();
  await look(page, 'checklist preview');
  await office.closeDialog();
  await office.openList(language, `roundplanning${place}`);
  await look(page, 'round plans');
  await press(page.getByRole('table').getByRole('row').nth(1).getByRole('cell').first());
  await expect(page.getByText(say('roundPlans:meaning.holds'))).toBeVisible();
  await expect(page.getByRole('region', { name: say('roundPlans:parts.floors.chosen') })).toBeVisible();
  await look(page, 'round plan');
  await press(office.button(say('roundPlans:many.open')));
  await press(
    office.dialog
      .getByRole('region', { name: say('roundPlans:many.available') })
      .getByRole('listitem')
      .first()
      .getByRole('button'),
  );
  await look(page, 'plans for many buildings');
  await page.keyboard.press('Escape');
  await press(office.button(say('common:forms.discard')));
  await expect(office.dialog).toBeHidden();
  await press(page.getByRole('tab', { name: new RegExp(say('roundPlans:tabs.entries')) }));
  await expect(page.getByRole('region', { name: say('roundPlans:parts.entries.chosen') })).toBeVisible();
  await look(page, 'round plan entries');
  await office.openList(language, `documents${place}`);
  await page.getByLabel(say('documents:upload.choose')).setInputFiles([
    { name: 'Brandskyddspolicy.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
    { name: 'program.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ]);
  await look(page, 'documents');
  await office.openList(language, `competence${place}`);
  await look(page, 'competence');
  await page.goto(page.url().replace(/#\/(\w+)\/.*/, '#/$1/changelog'));
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await look(page, 'changelog');
};

/**
 * Visits every screen, panel, menu and dialog of the office in a language and on a device; one visit, since
 * starting a page costs more than checking it.
 */
export function visitOffice(language: Language, device: Device): void {
  test.describe(() => {
    test.use({ language, account: 'webadmin' });
    test.setTimeout(360_000);

    test(
      `the office's screens, menus and dialogs are usable for all, in ${language}`,
      device,
      async ({ page, say, press, office, isMobile }) => {
        const visit: Visit = { page, say, press, office, language, isPhone: isMobile };
        await test.step('the building’s tables open their dialogs [DASH-40, DASH-41, DASH-44, FLAWM-14]', () =>
          buildingTables(visit));
        await test.step('the customer tree [PICK-07, PICK-16, PICK-20]', () => customerTree(visit));
        await test.step('employees, their form, import and links [USER-02, USER-05, USER-08]', () =>
          employees(visit));
        await test.step('catalogue, roles, questions, checklists and plans [CAT-03, QST-02, CHK-24, PLAN-22]', () =>
          whatIsChecked(visit));
        await test.step('licences, keys, statistics, the search [LIC-02, KEY-12, STAT-02]', () =>
          licencesToSearch(visit));
      },
    );
  });
}
