import { readFileSync } from 'node:fs';
import { expect, on, test } from './support/fixtures.ts';
import { look } from './support/look.ts';

/*
 * One morning in the office: what is late, who has to hear of it, one thing fixed and undone, and what is taken along. And the work list
 * as a phone shows it in Finnish, which has the longest words.
 */
test.use({ account: 'customeradmin' });

test.describe('at the desk', () => {
  test(
    'what is late is reminded of together, opened, fixed and undone, and taken along',
    on.desktop,
    async ({ page, say, press, office }) => {
      await page.goto('/#/sv/?customer=2');
      await press(page.getByRole('link', { name: say('common:menu.work') }));
      const flaws = page.getByRole('table', { name: say('dashboard:work.flaws'), exact: true });
      await expect(flaws).toHaveAttribute('aria-busy', 'false');
      await expect(flaws.getByRole('rowheader').first()).toBeVisible();
      await look(page, 'work flaws');
      await press(page.getByRole('tab', { name: new RegExp(`^${say('dashboard:work.rounds')}`) }));
      await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
      await look(page, 'work rounds');
      await press(page.getByRole('tab', { name: new RegExp(`^${say('dashboard:work.flaws')}`) }));
      const boxes = flaws.getByRole('checkbox');
      await expect(boxes.nth(1)).toBeVisible();
      await boxes.nth(0).check();
      await boxes.nth(1).check();
      await press(office.button(say('dashboard:work.remind_other', { count: 2 })));
      await expect(
        office.dialog.getByRole('list', { name: say('dashboard:reminder.recipients') }),
      ).toBeVisible();
      await look(page, 'work reminder');
      await press(office.dialog.getByRole('button', { name: say('dashboard:reminder.send') }));
      await expect(page.getByText(say('dashboard:work.sent_other', { count: 2 }))).toBeVisible();
      await press(office.dialog.getByRole('button', { name: say('dashboard:reminder.close') }).last());

      await press(flaws.getByRole('button', { name: office.like('dashboard:flaws.open_named') }).first());
      await expect(page).toHaveURL(/flaw=\d+/);
      await office.dialog.getByLabel(say('flaws:form.measure')).fill('Bytt');
      await press(office.dialog.getByRole('button', { name: say('flaws:office.fix'), exact: true }));
      await expect(office.dialog).toBeHidden();
      await press(page.getByRole('button', { name: office.like('flaws:waiting.undo_named') }).first());
      await expect(page.getByText(say('flaws:waiting.undone.flaw'))).toBeVisible();

      await press(office.button(say('lists:export.button')));
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        press(page.getByRole('menuitem', { name: say('lists:export.csv') })),
      ]);
      expect(readFileSync(await file.path(), 'utf8')).toContain(say('dashboard:work.level'));

      await press(page.getByRole('link', { name: say('common:menu.users') }));
      await press(office.button(say('users:import.open')));
      const rows = ['Namn;Efternamn;E-post;Telefon;Behörighet', 'Bo;Fel;inte-en-adress;070;Kung'];
      await page.locator('input[type=file]').setInputFiles({
        ...{ name: 'medarbetare.csv', mimeType: 'text/csv' },
        buffer: Buffer.from(rows.join('\n')),
      });
      await expect(office.dialog.getByRole('combobox').first()).toBeAttached();
    },
  );
});

test.describe('on a phone', () => {
  test.use({ language: 'fi' });
  test('the work list is cards by building, its filters folded', on.phone, async ({ page, say, press }) => {
    for (const tab of ['flaws', 'rounds', 'questions'] as const) {
      await page.goto(`/#/fi/work?customer=2&tab=${tab}`);
      const table = page.getByRole('table', { name: say(`dashboard:work.${tab}`), exact: true });
      await expect(table).toHaveAttribute('aria-busy', 'false');
      await look(page, `work ${tab}`);
    }
    const filters = page.getByRole('group', { name: say('dashboard:work.filters') });
    await expect(filters).toBeHidden();
    await press(page.getByRole('button', { name: say('dashboard:work.filters') }));
    await expect(filters).toBeVisible();
    await page.goto('/#/fi/work?customer=2&age=over30');
    const tick = page.getByRole('checkbox').first();
    const name = page.getByRole('row').filter({ has: tick }).getByRole('button').first();
    const [box, beside] = await Promise.all([tick.boundingBox(), name.boundingBox()]);
    const middle = (of: typeof box) => (of ? of.y + of.height / 2 : NaN);
    expect(Math.abs(middle(box) - middle(beside))).toBeLessThan(12);
    await expect(filters).toBeVisible();
  });
});
