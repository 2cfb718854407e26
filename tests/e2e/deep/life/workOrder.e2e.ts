import type { Locator, Page } from '@playwright/test';
import { days, pageOf } from '../support/life.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import { look } from '#tests/e2e/support/look.ts';
import { officePage } from '#tests/e2e/support/officePage.ts';
import { aPhoto } from '#tests/e2e/support/pictures.ts';
import { clicked } from '#tests/e2e/support/tapped.ts';
import { textsOf } from '#tests/e2e/support/texts.ts';

/**
 * A flaw from its severity to its end: graded and assigned by the admin, fixed, refused, fixed again and
 * approved; a second flaw is rejected and a third is overdue.
 */
const say = textsOf('sv');

test.use({ account: 'customeradmin' });
test.setTimeout(300_000);

const flawsTable = (page: Page) =>
  page.getByRole('table', { name: say('dashboard:work.flaws'), exact: true });
const orders = (page: Page) => page.getByRole('region', { name: say('flawWork:orders.title') });

/** Expects the counts of the dashboard, which is reloaded, and as many rows in the lists that they link to. */
async function expectCounts(page: Page, start: string, counts: Record<string, number>): Promise<void> {
  await page.goto(start);
  await page.reload();
  for (const [id, count] of Object.entries(counts)) {
    await page.goto(start);
    const link = orders(page).getByRole('link', { name: `${say(`flawWork:orders.${id}`)}: ${count}` });
    await clicked(link);
    const table = flawsTable(page);
    if (count === 0) {
      await expect(page.getByText(say('flawWork:list.empty_filtered')).first()).toBeVisible();
      continue;
    }
    await expect(table).toHaveAttribute('aria-busy', 'false');
    await expect(table.getByRole('checkbox')).toHaveCount(count);
  }
}

async function openFlaw(page: Page, name: string): Promise<Locator> {
  const open = say('dashboard:flaws.open_named', { name });
  await clicked(flawsTable(page).getByRole('button', { name: open }).first());
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: say('flawWork:thread') })).toBeVisible();
  return dialog;
}

/** Fixes the open flaw's sheet, and waits until the fix can no longer be undone. */
async function fix(page: Page, sheet: Locator, measure: string): Promise<void> {
  const response = page.waitForResponse(
    (answer) => answer.url().includes('/Flaw') && answer.request().method() !== 'GET',
  );
  await sheet.getByLabel(say('flaws:form.measure'), { exact: true }).fill(measure);
  await clicked(sheet.getByRole('button', { name: say('flaws:office.fix'), exact: true }));
  await expect(sheet).toBeHidden();
  expect((await response).ok()).toBe(true);
}

test(
  'a flaw is graded and approved twice, another is rejected, and the counts follow',
  on.desktop,
  async ({ page, browser, house, complaints }) => {
    const office = officePage(page, say, clicked);
    const place = `customer=${house.customerId}`;
    const todo = `/#/sv/work?${place}`;
    const start = `/#/sv/?${place}`;
    const fixer = await pageOf(browser, 'admin', { language: 'sv', device: 'desktop', complaints });

    const high = say('flaws:severity.2');
    await test.step('high flaws get 14 days and are checked by another [LIFE-71]', async () => {
      await page.goto(`/#/sv/severities?${place}`);
      await page.getByRole('switch', { name: say('severities:inherit') }).uncheck();
      const labelFor = (what: string) =>
        say('severities:for_severity', { what: say(`severities:${what}`), severity: high });
      await page.getByRole('textbox', { name: labelFor('days') }).fill('14');
      await page.getByRole('switch', { name: labelFor('checked') }).check();
      await look(page, 'severities');
      await clicked(office.button(say('severities:save')));
      await expect(page.getByText(say('severities:saved'))).toBeVisible();
    });

    await test.step('three flaws are graded and assigned at once [LIFE-72, LIFE-77]', async () => {
      await page.goto(todo);
      await clicked(office.button(say('lists:selection.page_other', { count: 3 })));
      await look(page, 'work chosen');
      await clicked(office.button(say('flawWork:orders.assign', { count: 3 })));
      await office.dialog.getByLabel(say('flawWork:person')).selectOption({ label: 'Anna Berglund' });
      await office.dialog.getByLabel(say('flaws:severity.optional')).selectOption({ label: high });
      await expect(office.dialog.getByText(say('flawWork:orders.due_by_severity'))).toBeVisible();
      await look(page, 'assign flaws');
      await office.dialog.getByLabel(say('flawWork:due'), { exact: true }).fill(days.ahead);
      await clicked(office.dialog.getByRole('button', { name: say('flawWork:orders.save'), exact: true }));
      await expect(page.getByText(say('flawWork:orders.changed_other', { count: 3 }))).toBeVisible();
      await expect(flawsTable(page).getByText('Anna Berglund')).toHaveCount(3);
      await look(page, 'work assigned');
    });

    await test.step('a flaw becomes overdue [LIFE-76]', async () => {
      const sheet = await openFlaw(page, 'Skylten är trasig');
      await sheet.getByLabel(say('flawWork:due'), { exact: true }).fill(days.past);
      await clicked(sheet.getByRole('button', { name: say('flaws:office.save'), exact: true }));
      await expect(sheet).toBeHidden();
      await expectCounts(page, start, { overdue: 1, toCheck: 0, mine_count: 0 });
      await page.goto(start);
      await expect(orders(page)).toBeVisible();
      await look(page, 'dashboard orders');
    });

    await test.step('the person who fixed a flaw can’t check it [LIFE-70]', async () => {
      await expectCounts(fixer, start, { mine_count: 3 });
      let sheet = await openFlaw(fixer, 'Plomberingen saknas');
      await fix(fixer, sheet, 'Ny plombering');
      await fixer.goto(`${todo}&stage=toCheck&state=all`);
      sheet = await openFlaw(fixer, 'Plomberingen saknas');
      await expect(sheet.getByText(say('flawWork:check.by_another'))).toBeVisible();
      await expect(sheet.getByRole('button', { name: say('flawWork:check.ok') })).toBeHidden();
      await look(fixer, 'flaw of its fixer');
    });

    await test.step('the fix is refused with a reason, and the new flaw gets a comment with a photo [LIFE-73, LIFE-74]', async () => {
      await expectCounts(page, start, { toCheck: 1 });
      const sheet = await openFlaw(page, 'Plomberingen saknas');
      await clicked(sheet.getByRole('button', { name: say('flawWork:check.refuse') }));
      await clicked(sheet.getByRole('button', { name: say('flawWork:ask.refused.save'), exact: true }));
      await expect(sheet.getByText(say('flawWork:reason_missing'))).toBeVisible();
      await sheet.getByLabel(say('flawWork:reason')).fill('Plomberingen sitter löst');
      await look(page, 'refuse a fix');
      await clicked(sheet.getByRole('button', { name: say('flawWork:ask.refused.save'), exact: true }));
      await clicked(sheet.getByRole('button', { name: say('flawWork:open_next') }));
      await expect(sheet.getByText(say('flawWork:continues'))).toBeVisible();
      await expect(sheet.getByRole('button', { name: say('flawWork:open_next') })).toBeHidden();
      const thread = sheet.getByRole('list', { name: say('flawWork:thread') });
      await expect(thread.getByText('Plomberingen sitter löst')).toBeVisible();
      await expect(thread.getByText('Ny plombering')).toBeVisible();
      await sheet.getByLabel(say('flawWork:comment'), { exact: true }).fill('Så här ska den sitta');
      const photos = sheet.getByRole('group', { name: say('flawWork:photos') });
      await photos.locator('input[type=file]').first().setInputFiles(aPhoto());
      await clicked(sheet.getByRole('button', { name: say('flawWork:send') }));
      await expect(thread.getByText('Så här ska den sitta')).toBeVisible();
      await expect(
        thread
          .getByRole('img')
          .or(thread.getByRole('button', { name: say('flawWork:photo', { number: 1 }) }))
          .first(),
      ).toBeVisible();
      await look(page, 'thread');
      await clicked(sheet.getByRole('button', { name: say('flawWork:open_earlier') }));
      await expect(sheet.getByRole('button', { name: say('flawWork:open_next') })).toBeVisible();
      await office.closeDialog();
    });

    await test.step('the flaw is fixed again and approved [LIFE-70]', async () => {
      await expectCounts(fixer, start, { mine_count: 3 });
      let sheet = await openFlaw(fixer, 'Plomberingen saknas');
      await expect(sheet.getByText('Så här ska den sitta')).toBeVisible();
      await fix(fixer, sheet, 'Sitter fast nu');
      await expectCounts(page, start, { toCheck: 1 });
      sheet = await openFlaw(page, 'Plomberingen saknas');
      await clicked(sheet.getByRole('button', { name: say('flawWork:check.ok') }));
      await expect(sheet.getByText(say('flaws:state.checked'), { exact: true }).first()).toBeVisible();
      await look(page, 'approved');
      await office.closeDialog();
    });

    await test.step('another flaw is rejected with a reason [LIFE-75]', async () => {
      await page.goto(todo);
      const sheet = await openFlaw(page, 'Slangen läcker');
      await clicked(sheet.getByRole('button', { name: say('flawWork:turn_down') }));
      await sheet.getByLabel(say('flawWork:reason')).fill('Slangen är bytt för länge sedan');
      await clicked(sheet.getByRole('button', { name: say('flawWork:ask.turnedDown.save'), exact: true }));
      await expect(sheet.getByText(say('flaws:state.turnedDown'), { exact: true }).first()).toBeVisible();
      await look(page, 'turned down');
      await office.closeDialog();
    });

    await test.step('the counts follow [LIFE-76]', async () => {
      await expectCounts(page, start, { overdue: 1, toCheck: 0, mine_count: 0 });
      await expectCounts(fixer, start, { overdue: 1, toCheck: 0, mine_count: 1 });
    });

    await fixer.context().close();
  },
);
