import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, test } from 'vitest';
import { flawCategories } from '../../../server/db/reference/flawCategories.ts';
import { flaws } from '../../../server/db/schema/flaws.ts';
import { contractorLinks, flawEvents, severityRules } from '../../../server/db/schema/workOrders.ts';
import { allExtensions } from '../../../src/contract/capabilities.ts';
import { keptTogether } from '../../../src/platform/time/dates.ts';
import { preloadTexts } from '../../../src/platform/language/i18n.ts';
import { eventually } from '../../support/eventually.ts';
import { useFindingsScreens } from '../../support/screens/findingsScreens.ts';

const { backend, network, calls, open, seed } = await useFindingsScreens();
beforeAll(async () => {
  await Promise.all([
    preloadTexts(['flawWork']),
    import('../../../src/features/dashboard/work/WorkScreen.tsx'),
    import('../../../src/features/severities/SeveritiesScreen.tsx'),
  ]);
}, 120_000);

type House = Awaited<ReturnType<typeof seed.house>>;
const workAddress = ({ root }: House, more = '') => `/en/work?customer=${root.id}${more}`;
const stored = async (id: number) => {
  const [row] = await backend.db.select().from(flaws).where(eq(flaws.id, id));
  return row ?? expect.fail('the flaw is gone');
};

// The first of all: later ones know of the backend what it said before.
test('without the extension nothing of it is shown or asked for [LIFE-81]', async () => {
  const lacking = ['FlawEvent', 'FlawWork', 'flawWork', 'FlawPeople', 'Severity'];
  network.use(
    http.get('*/api/v1/Capabilities', () =>
      HttpResponse.json({
        success: true,
        data: allExtensions.filter((name) => !lacking.some((each) => name.includes(each))),
        errors: [],
      }),
    ),
  );
  const house = await seed.house();
  await open(workAddress(house, `&flaw=${house.late.id}`), house.people.CustomerAdmin);
  const sheet = await screen.findByRole('dialog', { name: 'Update flaw' });
  expect(await within(sheet).findByRole('textbox', { name: 'Name' })).toBeVisible();
  await waitFor(() => expect(within(sheet).queryByText('Events')).not.toBeInTheDocument());
  await waitFor(() =>
    expect(
      screen.queryAllByRole('combobox', { name: /^Severity|^Responsible person/, hidden: true }),
    ).toEqual([]),
  );
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Severities' })).not.toBeInTheDocument());
  expect(calls.filter(({ name }) => /FlawEvent|SeverityRule/.test(name))).toEqual([]);
});

test('a flaw’s sheet gives it a severity, a day and a person, tells what happened, and takes a comment [LIFE-72, LIFE-73]', async () => {
  const house = await seed.house();
  const { User, CustomerAdmin } = house.people;
  const { user } = await open(workAddress(house, `&flaw=${house.late.id}`), CustomerAdmin);
  const sheet = await screen.findByRole('dialog', { name: 'Update flaw' });
  await user.selectOptions(await within(sheet).findByRole('combobox', { name: 'Severity' }), 'Critical');
  await waitFor(async () => expect((await stored(house.late.id)).severity).toBe(1));
  const person = within(sheet).getByRole('combobox', { name: /^Responsible person/ });
  await waitFor(() => expect(within(person).getAllByRole('option').length).toBeGreaterThan(1));
  await user.selectOptions(person, String(User.id));
  await waitFor(async () => expect((await stored(house.late.id)).personId).toBe(User.id));
  const thread = await within(sheet).findByRole('list', { name: 'Events' });
  await waitFor(() => expect(thread).toHaveTextContent('Severity: Critical'));
  await waitFor(() => expect(thread).toHaveTextContent(`Responsible person: ${User.firstName}`));
  await user.type(within(sheet).getByRole('textbox', { name: 'Comment' }), 'The part is ordered');
  await user.click(within(sheet).getByRole('button', { name: 'Send the comment' }));
  await waitFor(() => expect(thread).toHaveTextContent('The part is ordered'));
  await eventually(async () => {
    const rows = await backend.db.select().from(flawEvents).where(eq(flawEvents.kind, 'comment'));
    expect(rows.map(({ text }) => text)).toEqual(['The part is ordered']);
  });
});

test('a flaw’s sheet says which day each severity gives by its rule, and the chosen one gives it [LIFE-67]', async () => {
  const house = await seed.house();
  const { CustomerAdmin } = house.people;
  const found = '2026-01-30T10:00:00.000Z';
  await backend.db.update(flaws).set({ created: found, due: null }).where(eq(flaws.id, house.late.id));
  const own = [2, 14, null, null].map((dueDays, at) => ({
    ...{ customerId: house.root.id, severity: at + 1, dueDays, isCheckedByAnother: false },
    ...{ created: found, updated: found },
  }));
  await backend.db.insert(severityRules).values(own);
  const { user } = await open(workAddress(house, `&flaw=${house.late.id}`), CustomerAdmin);
  const sheet = await screen.findByRole('dialog', { name: 'Update flaw' });
  const severity = await within(sheet).findByRole('combobox', { name: 'Severity' });
  const days = ['Critical 2026-02-01', 'High 2026-02-13'].map(keptTogether).join(', ');
  await waitFor(() =>
    expect(severity).toHaveAccessibleDescription(expect.stringContaining(`found: ${days}.`)),
  );
  await user.selectOptions(severity, 'High');
  await waitFor(async () => expect((await stored(house.late.id)).due).toMatch(/^2026-02-13/));
});

test('a fix is refused with a reason, and the flaw that goes on is a click away [LIFE-74]', async () => {
  const house = await seed.house();
  const fix = { done: backend.time.now.toISOString(), doneBy: 'annan@example.com', needsCheck: true };
  await backend.db
    .update(flaws)
    .set({ ...fix, measure: 'Tätad' })
    .where(eq(flaws.id, house.late.id));
  const { user, address } = await open(
    workAddress(house, `&stage=toCheck&flaw=${house.late.id}`),
    house.people.CustomerAdmin,
  );
  const sheet = await screen.findByRole('dialog', { name: 'Update flaw' });
  await user.click(await within(sheet).findByRole('button', { name: 'Refuse the fix' }));
  const asked = await within(sheet).findByRole('group', { name: 'Refuse the fix' });
  await user.click(within(asked).getByRole('button', { name: 'Refuse' }));
  expect(await within(asked).findByText('Write why.')).toBeVisible();
  await user.type(within(asked).getByRole('textbox', { name: 'Reason' }), 'It still leaks');
  await user.click(within(asked).getByRole('button', { name: 'Refuse' }));
  await user.click(await within(sheet).findByRole('button', { name: 'Open the flaw that goes on' }));
  await waitFor(() => expect(address()).not.toContain(`flaw=${house.late.id}`));
  const next = await screen.findByRole('dialog', { name: 'Update flaw' });
  expect(await within(next).findByRole('button', { name: 'Open the earlier flaw' })).toBeVisible();
});

/** A flaw that was fixed by a link of the reader's. */
const fixedByOwnLink = async () => {
  const house = await seed.house();
  const { CustomerAdmin } = house.people;
  const moment = backend.time.now.toISOString();
  const stamps = { created: moment, updated: moment };
  const customerId = house.root.id;
  const said = { tokenHash: 'x', name: 'Rör AB', email: 'ror@example.com', language: 'sv', ends: moment };
  const [link] = await backend.db
    .insert(contractorLinks)
    .values({ customerId, ...said, ...stamps, createdBy: CustomerAdmin.id })
    .returning();
  const fixed = { done: moment, doneBy: 'Rör AB', measure: 'Tätad', needsCheck: true };
  const { id } = house.late;
  await backend.db.update(flaws).set(fixed).where(eq(flaws.id, id));
  await backend.db
    .insert(flawEvents)
    .values({ customerId, flawId: id, kind: 'fixed', contractorLinkId: link?.id, ...stamps });
  return { house, id, moment };
};

test('who sent the link of a fix reads that somebody else checks it, instead of buttons [LIFE-70]', async () => {
  const { house, id } = await fixedByOwnLink();
  await open(workAddress(house, `&stage=toCheck&flaw=${id}`), house.people.CustomerAdmin);
  const sheet = await screen.findByRole('dialog', { name: 'Update flaw' });
  expect(await within(sheet).findByText('Somebody else than you is to check the fix.')).toBeVisible();
  expect(within(sheet).queryByRole('button', { name: /the fix$/ })).not.toBeInTheDocument();
});

test('who made a refused fix reads that somebody else turns down what goes on with it [LIFE-160]', async () => {
  const { house, id, moment } = await fixedByOwnLink();
  const { fresh } = house;
  await backend.db.update(flaws).set({ checkRefused: moment }).where(eq(flaws.id, id));
  await backend.db.update(flaws).set({ continuesId: id }).where(eq(flaws.id, fresh.id));
  await open(workAddress(house, `&flaw=${fresh.id}`), house.people.CustomerAdmin);
  const sheet = await screen.findByRole('dialog', { name: 'Update flaw' });
  expect(await within(sheet).findByText(/^Your fix was refused/)).toBeVisible();
  expect(within(sheet).queryByRole('button', { name: 'Turn down the flaw' })).not.toBeInTheDocument();
});

test('chosen flaws are assigned and fixed together, and the list is filtered by severity and person [LIFE-77]', async () => {
  const house = await seed.house();
  const { User } = house.people;
  const { user, address } = await open(workAddress(house), house.people.CustomerAdmin);
  const table = await screen.findByRole('table', { name: 'Flaws' });
  for (const name of ['Plombering bruten', 'Skylt saknas'])
    await user.click(await within(table).findByRole('checkbox', { name: new RegExp(name) }));
  await user.click(await screen.findByRole('button', { name: 'Assign (2)' }));
  const dialog = await screen.findByRole('dialog', { name: 'Assign flaws' });
  const person = within(dialog).getByRole('combobox', { name: /^Responsible person/ });
  await waitFor(() => expect(within(person).getAllByRole('option').length).toBeGreaterThan(1));
  await user.selectOptions(person, String(User.id));
  await user.selectOptions(within(dialog).getByRole('combobox', { name: /^Severity/ }), 'High');
  expect(within(dialog).getByText(/the rule of its severity gives/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await stored(house.late.id)).toMatchObject({ severity: 2, personId: User.id }),
  );
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Severity' }), 'High (2)');
  expect(address()).toContain('severity=2');
  await waitFor(() => expect(within(table).getAllByRole('button', { name: /^Open / })).toHaveLength(2));
  await user.click(await within(table).findByRole('checkbox', { name: /Plombering bruten/ }));
  await user.click(await screen.findByRole('button', { name: 'Fix (1)' }));
  const fixing = await screen.findByRole('dialog', { name: 'Fix flaws' });
  await user.type(within(fixing).getByRole('textbox', { name: 'What was done?' }), 'New seal');
  await user.click(within(fixing).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('1 flaw is sent as fixed')).toBeVisible();
  expect(await within(table).findByText('Fixed, sent shortly')).toBeVisible();
});

test('the day and the person of chosen flaws are taken away together [LIFE-77]', async () => {
  const house = await seed.house();
  const { User, CustomerAdmin } = house.people;
  const held = { due: '2026-12-01T00:00:00.000Z', personId: User.id };
  await backend.db.update(flaws).set(held).where(eq(flaws.id, house.late.id));
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

test('what chooses a flaw names it in the reader’s language, as its row does [EYES-03]', async () => {
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
  const closed = { done: moment, turnedDown: moment, measure: 'No flaw' };
  await backend.db.update(flaws).set(closed).where(eq(flaws.id, house.late.id));
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
