import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { flawCategories } from '#server/content/flawCategories.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { flawEvents } from '#server/db/schema/flawEvents.ts';
import { contractorLinks } from '#server/db/schema/contractors.ts';
import { useWorkScreens } from '#tests/support/screens/workScreens.ts';

const { backend, open, seed, workAddress, stored } = await useWorkScreens();

/** Seeds a flaw that was fixed by a link of the reader's. */
const fixedByOwnLink = async () => {
  const house = await seed.house();
  const { CustomerAdmin } = house.people;
  const moment = backend.time.now.toISOString();
  const stamps = { created: moment, updated: moment };
  const customerId = house.root.id;
  const linkFields = {
    tokenHash: 'x',
    name: 'Rör AB',
    email: 'ror@example.com',
    language: 'sv',
    ends: moment,
  };
  const [link] = await backend.db
    .insert(contractorLinks)
    .values({ customerId, ...linkFields, ...stamps, createdBy: CustomerAdmin.id })
    .returning();
  const fixed = { done: moment, doneBy: 'Rör AB', measure: 'Tätad', needsCheck: true };
  const { id } = house.late;
  await backend.db.update(flaws).set(fixed).where(eq(flaws.id, id));
  await backend.db
    .insert(flawEvents)
    .values({ customerId, flawId: id, kind: 'fixed', contractorLinkId: link?.id, ...stamps });
  return { house, id, moment };
};

test('the user who sent a fix by link reads that someone else checks it [LIFE-70]', async () => {
  const { house, id } = await fixedByOwnLink();
  await open(workAddress(house, `&stage=toCheck&flaw=${id}`), house.people.CustomerAdmin);
  const sheet = await screen.findByRole('dialog', { name: 'Update flaw' });
  expect(await within(sheet).findByText('Somebody else than you is to check the fix.')).toBeVisible();
  expect(within(sheet).queryByRole('button', { name: /the fix$/ })).not.toBeInTheDocument();
});

test('the user whose fix was refused reads that someone else rejects its continuation [LIFE-160]', async () => {
  const { house, id, moment } = await fixedByOwnLink();
  const { fresh } = house;
  await backend.db.update(flaws).set({ checkRefused: moment }).where(eq(flaws.id, id));
  await backend.db.update(flaws).set({ continuesId: id }).where(eq(flaws.id, fresh.id));
  await open(workAddress(house, `&flaw=${fresh.id}`), house.people.CustomerAdmin);
  const sheet = await screen.findByRole('dialog', { name: 'Update flaw' });
  expect(await within(sheet).findByText(/^Your fix was refused/)).toBeVisible();
  expect(within(sheet).queryByRole('button', { name: 'Turn down the flaw' })).not.toBeInTheDocument();
});

test('the day and the person of chosen flaws are taken away together [LIFE-77]', async () => {
  const house = await seed.house();
  const { User, CustomerAdmin } = house.people;
  const work = { due: '2026-12-01T00:00:00.000Z', personId: User.id };
  await backend.db.update(flaws).set(work).where(eq(flaws.id, house.late.id));
  const { user } = await open(workAddress(house), CustomerAdmin);
  await user.click(await screen.findByRole('checkbox', { name: new RegExp(house.late.name) }));
  await user.click(await screen.findByRole('button', { name: 'Assign (1)' }));
  const dialog = await screen.findByRole('dialog', { name: 'Assign flaws' });
  await user.selectOptions(within(dialog).getByRole('combobox', { name: /^Responsible person/ }), 'Nobody');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Remove the date' }));
  expect(within(dialog).queryByRole('textbox', { name: /^Fix by/ })).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await stored(house.late.id)).toMatchObject({ due: null, personId: null }));
});

test('the selection box of a flaw names it in the reader’s language [EYES-03]', async () => {
  const house = await seed.house();
  const type = flawCategories[0]?.types[0] ?? expect.fail('no type');
  const typed = { flawTypeId: type.id, name: type.texts.sv };
  await backend.db.update(flaws).set(typed).where(eq(flaws.id, house.late.id));
  await open(workAddress(house), house.people.CustomerAdmin);
  const row = await screen.findByRole('row', { name: new RegExp(type.texts.en) });
  expect(within(row).getByRole('checkbox')).toHaveAccessibleName(`Select “${type.texts.en}”`);
});

test('more flaws than a link takes are said, and not cut [LIFE-153]', async () => {
  const house = await seed.house();
  const [row] = await backend.db.select().from(flaws).where(eq(flaws.id, house.late.id));
  const { id: _id, ...copied } = row ?? expect.fail('no flaw');
  const many = Array.from({ length: 51 }, (_, index) => ({ ...copied, name: `Rad ${index}` }));
  await backend.db.insert(flaws).values(many);
  const { user } = await open(workAddress(house, '&size=100'), house.people.CustomerAdmin);
  await user.click(await screen.findByRole('button', { name: /^Select \d+ rows on this page/ }));
  expect(await screen.findByText(/at most 50 flaws in one link/)).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Assign \(5/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^To a contractor/ })).not.toBeInTheDocument();
});

test('the list is filtered by what was turned down, and its rows say so [LIFE-154]', async () => {
  const house = await seed.house();
  const moment = backend.time.now.toISOString();
  const rejection = { done: moment, turnedDown: moment, measure: 'No flaw' };
  await backend.db.update(flaws).set(rejection).where(eq(flaws.id, house.late.id));
  const { user } = await open(workAddress(house), house.people.CustomerAdmin);
  const show = await screen.findByRole('combobox', { name: 'Show' });
  await user.selectOptions(show, 'Turned down (1)');
  const row = await screen.findByRole('row', { name: new RegExp(house.late.name) });
  expect(row).toHaveTextContent('Turned down');
});

test('rules are a level’s own once they are saved [LIFE-71]', async () => {
  const house = await seed.house();
  const { user } = await open(`/en/severities?customer=${house.level.id}`, house.people.Admin);
  const inherit = await screen.findByRole('switch', { name: /^Same rules/ });
  expect(inherit).toBeChecked();
  await user.click(inherit);
  await user.type(screen.getByRole('textbox', { name: 'Days to fix: Critical' }), '2');
  await user.click(screen.getByRole('switch', { name: 'Checked by another: Critical' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The rules are saved')).toBeVisible();
  expect(await screen.findByRole('textbox', { name: 'Days to fix: Critical' })).toHaveValue('2');
  expect(screen.getByRole('switch', { name: /^Same rules/ })).not.toBeChecked();
});
