import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { Person } from '#tests/support/seeds/seedPeople.ts';
import { dialogOf, rowOf, useUserScreens } from '#tests/support/screens/userScreens.ts';

const { backend, openList } = await useUserScreens();

const openImport = async (who: Person) => {
  const view = await openList(who);
  await view.user.click(await screen.findByRole('button', { name: 'Import' }));
  return { ...view, panel: await dialogOf('Import employees') };
};
type Panel = Awaited<ReturnType<typeof dialogOf>>;
const upload = (user: UserEvent, panel: Panel, content: BlobPart, name = 'anställda.csv') =>
  user.upload(panel.getByLabelText('File with employees'), new File([content], name, { type: 'text/csv' }));

test('a Swedish file is mapped, checked with faults by row, mended and imported whole', async () => {
  const { people } = await backend.seed.tenant();
  const { user, panel } = await openImport(people.Admin);
  const before = await backend.db.$count(users);
  const head = 'Förnamn;Efternamn;Mejladressen;Telefon;Behörighet\r\n';
  const rows = (second: string) => `Åsa;Öberg;asa@skola.se;070-1;\r\nBo;Ek;${second};070-2;Kontrollant\r\n`;
  // As old Excel writes it.
  const windows = Uint8Array.from(head + rows('asa@skola.se'), (letter) => letter.charCodeAt(0));
  await upload(user, panel, windows);
  expect(await panel.findByText('Also choose which column is: E-mail.')).toBeVisible();
  expect(panel.getByRole('button', { name: 'Check' })).toBeDisabled();
  await user.selectOptions(panel.getByRole('combobox', { name: /The column Mejladressen/ }), 'E-mail');
  const faults = within(await panel.findByRole('table', { name: 'Faults in the file' }));
  // Both rows of a duplicate are reported.
  expect(faults.getAllByText('asa@skola.se').map((cell) => cell.closest('tr')?.textContent)).toEqual([
    expect.stringMatching(/^2E-mail/),
    expect.stringMatching(/^3E-mail/),
  ]);

  // An address in use is known to the backend alone.
  await upload(user, panel, head.replace('Mejladressen', 'E-post') + rows(people.User.email));
  expect(await panel.findByText('The e-mail address is already in use.')).toBeVisible();
  expect(panel.getByText('1 row has faults. Nothing has been imported.')).toBeVisible();
  expect(await backend.db.$count(users)).toBe(before);

  await upload(user, panel, head.replace('Mejladressen', 'E-post') + rows('bo@skola.se'));
  expect(await panel.findByText('2 people can be imported. No faults were found.')).toBeVisible();
  const run = panel.getByRole('button', { name: 'Import 2 people' });
  // A second click of a double click must not import rows that were only to be checked.
  await eventually(() => expect(run).toHaveAttribute('aria-busy', 'false'));
  await user.click(run);
  expect(await screen.findByText('2 people have been imported.')).toBeVisible();
  expect(await rowOf('Åsa Öberg')).toBeVisible();
  await backend.settled();
  expect(backend.mails).toHaveLength(2);
}, 40_000);

test('a user without a phone is imported, and a long cell is shortened until it is pressed [SETUP-164, SETUP-165]', async () => {
  const { people, level } = await backend.seed.tenant();
  await backend.seed.role(level, 'Kontrollant');
  const { user, panel } = await openImport(people.Admin);
  const roles = Array.from({ length: 30 }, (_, index) => `Okänd roll ${index + 1}`).join(', ');
  const head = 'Förnamn;Efternamn;E-post;Roller\r\n';
  await upload(user, panel, `${head}Åsa;Öberg;asa@skola.se;${roles}\r\n`);
  const faults = within(await panel.findByRole('table', { name: 'Faults in the file' }));
  const [summary] = faults.getAllByText(/^Okänd roll 1, .{1,60}…$/);
  expect(summary?.closest('details')).toHaveProperty('open', false);
  await user.click(summary ?? expect.fail('no short text'));
  expect(summary?.closest('details')).toHaveProperty('open', true);
  expect(summary?.closest('td')).toHaveTextContent(roles);
  const faultText = faults.getByText(/is unknown/);
  expect(faultText.textContent?.length).toBeLessThan(300);

  await upload(user, panel, `${head}Åsa;Öberg;asa@skola.se;\r\n`);
  const run = await panel.findByRole('button', { name: 'Import 1 person' });
  await eventually(() => expect(run).toHaveAttribute('aria-busy', 'false'));
  await user.click(run);
  expect(await screen.findByText('1 person has been imported.')).toBeVisible();
  const newUser = (await backend.db.select().from(users)).find(({ email }) => email === 'asa@skola.se');
  expect(newUser).toMatchObject({ phoneNumber: '' });
  await backend.settled();
}, 40_000);
