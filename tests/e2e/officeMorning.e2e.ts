import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, on, test } from './support/fixtures.ts';
import { look } from './support/look.ts';

/**
 * A morning in the office: overdue flaws, a reminder, a fix with undo, and exports. Also the work list on a
 * phone in Finnish, which has the longest words.
 */
test.use({ account: 'customeradmin' });

const csvFile = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});

/** The text of the file that an act saves. */
const saved = async (page: Page, act: () => Promise<void>): Promise<string> => {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return readFileSync(await file.path(), 'utf8');
};

/** A table's rows without quotes and byte-order mark; none of its cells has more than one line. */
const linesOf = (text: string): string[] =>
  text.replace('\uFEFF', '').replaceAll('"', '').trim().split('\r\n');

test.describe('at the desk', () => {
  test(
    'overdue flaws are reminded of together, opened, fixed, undone and exported',
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
      await expect(office.dialog.getByRole('list', { name: say('sentReminder:recipients') })).toBeVisible();
      await look(page, 'work reminder');
      await press(office.dialog.getByRole('button', { name: say('sentReminder:send') }));
      await expect(page.getByText(say('sentReminder:many.sent_other', { count: 2 }))).toBeVisible();
      await press(office.dialog.getByRole('button', { name: say('sentReminder:close') }).last());

      await press(flaws.getByRole('button', { name: office.like('dashboard:flaws.open_named') }).first());
      await expect(page).toHaveURL(/flaw=\d+/);
      await office.dialog.getByLabel(say('flaws:form.measure'), { exact: true }).fill('Bytt');
      await press(office.dialog.getByRole('button', { name: say('flaws:office.fix'), exact: true }));
      await expect(office.dialog).toBeHidden();
      await press(page.getByRole('button', { name: office.like('flaws:waiting.undo_named') }).first());
      await expect(page.getByText(say('flaws:waiting.undone.flaw'))).toBeVisible();

      await press(office.button(say('lists:export.button')));
      const work = await saved(page, () =>
        press(page.getByRole('menuitem', { name: say('lists:export.csv') })),
      );
      expect(work).toContain(say('dashboard:work.level'));

      await press(page.getByRole('link', { name: say('common:menu.users') }));
      await press(office.button(say('users:import.open')));
      const run = randomUUID().slice(0, 8);
      const surname = `Palmgren${run}`;
      const people = page.getByRole('table').first();
      const dialog = office.dialog;
      await dialog
        .locator('input[type=file]')
        .setInputFiles(
          csvFile('medarbetare.csv', [
            'Förnamn;Efternamn;E-post;Telefon;Behörighet',
            `Ada;${surname};ada.${run}@example.com;+46 70 123 45 67;Kontrollant`,
            'Bo;Fel;inte-en-adress;+46 70 2;Kung',
            `Cia;Dubbel;dubbel.${run}@example.com;070-3;`,
            `Dan;Dubbel;Dubbel.${run}@example.com;070-4;`,
            `Eva;${surname};eva.${run}@example.com;+358 40 1234567;`,
          ]),
        );
      const faults = dialog.getByRole('table', { name: say('imports:faulty_title') });
      await expect(faults.getByRole('row')).toHaveText([
        /./,
        /^3E-post.*inte-en-adress/,
        /^3Behörighet.*Kung/,
        new RegExp(`^4.*${say('errors:duplicate_in_file')}`),
        new RegExp(`^5.*${say('errors:duplicate_in_file')}`),
      ]);
      await dialog.getByRole('checkbox', { name: say('imports:take_good_other', { count: 2 }) }).check();
      await dialog.getByRole('checkbox', { name: say('users:import.invite') }).uncheck();
      await look(page, 'import of good and bad rows');
      await press(dialog.getByRole('button', { name: say('users:import.run_other', { count: 2 }) }));
      await expect(dialog.getByText(say('imports:left_other', { count: 3 }))).toBeVisible();
      const bad = await saved(page, () =>
        press(dialog.getByRole('button', { name: say('imports:hand_back_other', { count: 3 }) })),
      );
      expect(linesOf(bad)).toEqual([
        expect.stringMatching(/^Förnamn;.*;Fel$/),
        expect.stringMatching(/^Bo;Fel;inte-en-adress;\+46 70 2;Kung;.*E-post.*Behörighet/s),
        expect.stringMatching(/^Cia;.*E-post: /),
        expect.stringMatching(/^Dan;.*E-post: /),
      ]);
      await press(dialog.getByRole('button', { name: say('imports:close'), exact: true }).last());
      await expect(dialog).toBeHidden();

      const search = page.getByRole('searchbox', { name: say('users:search') });
      await search.fill(surname);
      await expect(people.getByRole('row')).toHaveCount(3);
      await expect(people.getByRole('row', { name: `Ada ${surname}` })).toContainText('+46 70 123 45 67');
      await expect(people.getByRole('row', { name: `Eva ${surname}` })).toContainText('+358 40 1234567');

      // The exported file matches: the only message is that the records exist already.
      await search.fill('');
      await expect(people.getByRole('row')).not.toHaveCount(3);
      await press(office.button(say('lists:export.button')));
      const list = await saved(page, () =>
        press(page.getByRole('menuitem', { name: say('lists:export.csv') })),
      );
      const exported = linesOf(list).slice(1);
      expect(exported.filter((line) => line.includes(surname))).toHaveLength(2);
      await press(office.button(say('users:import.open')));
      await dialog.locator('input[type=file]').setInputFiles(csvFile('export.csv', [list]));
      await expect(dialog.getByRole('region', { name: say('imports:columns') })).toContainText(
        say('imports:fits', {
          fields: [
            'firstName',
            'lastName',
            'email',
            'phoneNumber',
            'userRole',
            'preferredLanguageCode',
            'roles',
          ]
            .map((field) => say(`users:import.fields.${field}`))
            .join(', '),
        }),
      );
      const faultRows = faults.getByRole('row', { name: say('errors:email_taken') });
      await expect(faultRows).toHaveCount(exported.length);
      await expect(faults.getByRole('row')).toHaveCount(exported.length + 1);
    },
  );
});
