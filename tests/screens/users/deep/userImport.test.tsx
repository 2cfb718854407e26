import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import type { Person } from '#tests/support/seeds/seedPeople.ts';
import { dialogOf, useUserScreens } from '#tests/support/screens/userScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';
import { textRow, workbookOf } from '@tillsyn/spreadsheet/workbooks';
import { specifiedLevel } from '#tests/support/screens/specifiedLevel.ts';

const { backend, network, openList } = await useUserScreens();

const openImport = async (who: Person) => {
  const view = await openList(who);
  await view.user.click(await screen.findByRole('button', { name: 'Import' }));
  return { ...view, panel: await dialogOf('Import employees') };
};
type Panel = Awaited<ReturnType<typeof dialogOf>>;
const upload = (user: UserEvent, panel: Panel, content: BlobPart, name = 'anställda.csv') =>
  user.upload(panel.getByLabelText('File with employees'), new File([content], name, { type: 'text/csv' }));

test('all errors of all rows are listed with valid values, and valid rows are imported on request', async () => {
  const { people, root } = await backend.seed.tenant();
  await backend.seed.role(root, 'Rondör');
  const { user, panel } = await openImport(people.Admin);
  const before = await backend.db.$count(users);
  const head = 'Förnamn;Efternamn;E-post;Telefon;Behörighet;Roller;Ort\r\n';
  await upload(
    user,
    panel,
    `${head}Åsa;Öberg;asa@skola.se;+46 70;;Rondör;Lund\r\nBo;Ek;${people.User.email};+46 71;Chef;Kung;Ystad\r\n`,
  );
  // The mapping fits: one line instead of the table.
  expect(await panel.findByRole('button', { name: 'Change' })).toBeVisible();
  expect(panel.getByText(/Not read: Ort\./)).toBeVisible();
  expect(await panel.findByText(/“Kung” is unknown. Valid values: .*Rondör/)).toBeVisible();
  expect(
    panel.getByText(/“Chef” is unknown. Valid values: Reader, Inspector, User, Administrator\./),
  ).toBeVisible();
  expect(panel.getByText('The e-mail address is already in use.')).toBeVisible();
  expect(panel.getByRole('button', { name: /^Import 1/ })).toBeDisabled();
  await user.click(panel.getByRole('checkbox', { name: /Import the 1 row/ }));
  await user.click(panel.getByRole('button', { name: 'Import 1 person' }));
  expect(await panel.findByText('1 row with faults was not imported.')).toBeVisible();
  expect(await backend.db.$count(users)).toBe(before + 1);
  expect(panel.getByRole('button', { name: 'Save the faulty row as a file' })).toBeVisible();
}, 40_000);

test("an invalid file is refused in words, and the backend's refusals are reported", async () => {
  expectWarning(/importUsers failed/);
  const { people, root } = await backend.seed.tenant();
  const { user, panel } = await openImport(people.Admin);
  await upload(user, panel, new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0]), 'gammal.csv');
  expect(await panel.findByText(/The file could not be read/)).toBeVisible();
  await backend.seed.licence(root, { users: 7 });
  await upload(user, panel, 'Förnamn,Efternamn,E-post,Telefon\nÅsa,Öberg,asa@skola.se,070-1\n');
  expect(await panel.findByRole('alert')).toHaveTextContent(/7/);
});

test('the template has the columns of the import', async () => {
  const { people } = await backend.seed.tenant();
  const { user, panel } = await openImport(people.Admin);
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(panel.getByRole('button', { name: 'Template for CSV' }));
  const text = new TextDecoder().decode(await saved[0]?.arrayBuffer());
  expect(text.trim().replaceAll('"', '')).toBe(
    'First name;Last name;E-mail;Phone;Access level;Language;Roles',
  );
  vi.restoreAllMocks();
});

test('at the level specified there is no import', async () => {
  const { people } = await backend.seed.tenant();
  network.use(specifiedLevel());
  await openList(people.Admin);
  expect(await screen.findByRole('button', { name: 'Add employee' })).toBeVisible();
  // Until the backend's capabilities are known, asking does no harm.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Import' })).not.toBeInTheDocument());
});

test('the matching sheet of a workbook is read, others can be chosen, and unreadable contents are reported [SHEET-01, SHEET-03]', async () => {
  const { people } = await backend.seed.tenant();
  const { user, panel } = await openImport(people.Admin);
  const head = textRow(1, 'Förnamn', 'Efternamn', 'E-post', 'Telefon');
  const workbook = workbookOf([
    { name: 'Att läsa', rows: textRow(1, 'Fyll i bladet Personal') },
    { name: 'Förra året', rows: `${head}${textRow(2, 'Bo', 'Ek', 'bo@skola.se', '070')}`, isHidden: true },
    { name: 'Personal', rows: `${head}${textRow(2, 'Åsa', 'Öberg', 'asa@skola.se', '070')}` },
    { name: 'Kladd', rows: '<row r="90000"><c r="ZZ90000"><v>1</v></c></row>' },
  ]);
  await upload(user, panel, workbook, 'personal.xlsx');
  const sheets = await panel.findByRole('combobox', { name: 'Sheet' });
  expect(
    within(sheets)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Personal', 'Förra året (hidden)', 'Att läsa', 'Kladd']);
  expect(await panel.findByText('1 person can be imported. No faults were found.')).toBeVisible();
  await user.selectOptions(sheets, 'Att läsa');
  expect(await panel.findByText(/Also choose which column is/)).toBeVisible();
  await user.selectOptions(sheets, 'Kladd');
  expect(await panel.findByText(/There is something in cell ZZ90000/)).toBeVisible();
  expect(panel.getByRole('button', { name: 'Check' })).toBeDisabled();
  await user.selectOptions(sheets, 'Personal');
  expect(await panel.findByText('1 person can be imported. No faults were found.')).toBeVisible();
});

test('headings below a title are found, and the rows keep their numbers [SHEET-06]', async () => {
  const { people } = await backend.seed.tenant();
  const { user, panel } = await openImport(people.Admin);
  const rows = 'Personal hösten;;;\n;;;\nFörnamn;Efternamn;E-post;Telefon\nÅsa;Öberg;inte-en-adress;070\n';
  await upload(user, panel, rows);
  expect(await panel.findByText('The headings are in row 3. The rows above it are not read.')).toBeVisible();
  const faults = await panel.findByRole('table', { name: 'Faults in the file' });
  expect(within(faults).getByRole('cell', { name: '4' })).toBeVisible();
});

test('a quotation mark without a counterpart is reported with its row [SHEET-04]', async () => {
  const { people } = await backend.seed.tenant();
  const { user, panel } = await openImport(people.Admin);
  await upload(user, panel, 'Förnamn;Efternamn;E-post\n"Åsa;Öberg;asa@skola.se\n');
  expect(await panel.findByText(/A quotation mark in row 2 is never closed/)).toBeVisible();
});
