import { textRow, workbookOf } from '@tillsyn/spreadsheet/workbooks';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { officePage } from '#tests/e2e/support/officePage.ts';

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test.describe(() => {
  test.use({ account: 'admin', language: 'sv' });

  test('a workbook is read in a worker that ends with it', async ({ page, say, press }) => {
    const office = officePage(page, say, press);
    await office.openList('sv', 'users');
    await press(office.button(say('users:import.open')));
    const choose = async (rows: string): Promise<void> => {
      const buffer = Buffer.from(workbookOf([{ name: 'Personal', rows }]));
      const begun = page.waitForEvent('worker');
      await office.dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'personal.xlsx', mimeType, buffer });
      const ended = (await begun).waitForEvent('close');
      await ended;
    };
    const head = textRow(1, 'Förnamn', 'Efternamn', 'E-post', 'Telefon');
    await choose(`${head}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`);
    await expect(office.dialog.getByText(/XFD1048576/)).toBeVisible();
    await choose(`${head}${textRow(2, 'Åsa', 'Öberg', 'asa@example.com', '+46 70')}`);
    await expect(office.dialog.getByText(say('users:import.ready_one', { count: 1 }))).toBeVisible();
  });
});
