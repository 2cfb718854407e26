import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { itemCodes } from '#server/db/schema/codes.ts';
import { faultReports } from '#server/db/schema/faultReports.ts';
import { mapItems } from '#server/db/schema/drawings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { contractorLinks } from '#server/db/schema/contractors.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';
import { expectWarning } from '#tests/support/warnings.ts';
import { useFindingsScreens } from '#tests/support/screens/findingsScreens.ts';
import { specifiedLevel } from '#tests/support/screens/specifiedLevel.ts';

const { backend, network, open, seed } = await useFindingsScreens();
beforeAll(async () => {
  await Promise.all([
    preloadTexts(['codes', 'contractors', 'faultReports', 'itemPage', 'flaws', 'lists']),
    import('#features/contractors/ContractorLinksScreen.tsx'),
    import('#features/faultReports/FaultReportsScreen.tsx'),
    import('#features/itemPage/ItemScreen.tsx'),
    import('#features/scan/CodeScreen.tsx'),
    import('#features/dashboard/work/WorkScreen.tsx'),
    import('#app/shell/notices/NoticeStack.tsx'),
  ]);
}, 120_000);

/** Seeds a house whose late flaw's item has a code with two fault reports. */
async function reported() {
  const house = await seed.house();
  const [flaw] = await backend.db.select().from(flaws).where(eq(flaws.id, house.late.id));
  const { customerId, buildingId, mapItemId } = flaw ?? expect.fail('no flaw');
  const moment = backend.time.now.toISOString();
  const part = { customerId, created: moment, updated: moment };
  const on = { ...part, buildingId: buildingId ?? 0, mapItemId: mapItemId ?? 0 };
  const [code] = await backend.db
    .insert(itemCodes)
    .values({ ...on, code: 'AB3CD5EF3' })
    .returning();
  await backend.db.insert(faultReports).values(
    ['The seal is broken', 'It rattles'].map((text) => ({
      ...on,
      text,
      pageHash: text,
      codeId: code?.id ?? 0,
      language: 'en',
      contact: 'Eva',
    })),
  );
  return { ...house, itemId: on.mapItemId };
}

test('admins make a flaw of a report of the chosen level, and turn another down with a reason [LIFE-62, LIFE-152]', async () => {
  const { root, people } = await reported();
  const elsewhere = await backend.seed.customer(root, 'Annexet');
  const { user, goTo } = await open(`/en/fault-reports?customer=${elsewhere.id}`, people.CustomerAdmin);
  expect(await screen.findByText('No fault report is waiting.')).toBeVisible();
  await goTo(`/en/fault-reports?customer=${root.id}`);
  const row = await screen.findByRole('row', { name: /The seal is broken/ });
  expect(row).toHaveTextContent('Eva');
  await user.click(within(row).getByRole('button', { name: /^Make it a flaw/ }));
  const panel = await screen.findByRole('dialog', { name: /^New flaw/ });
  expect(within(panel).getByRole('textbox', { name: /^Flaw/ })).toHaveValue('The seal is broken');
  expect(within(panel).queryByText(/^The item is gone/)).not.toBeInTheDocument();
  // The category is the item's own: only the type is chosen.
  const types = await within(panel).findByRole('group', { name: 'Flaw' });
  await user.click(within(types).getAllByRole('radio')[0] ?? types);
  const person = await within(panel).findByRole('combobox', { name: /^Responsible person/ });
  await waitFor(() => expect(within(person).getAllByRole('option').length).toBeGreaterThan(1));
  await user.selectOptions(person, String(people.User.id));
  await user.click(within(panel).getByRole('button', { name: 'Create the flaw' }));
  await waitFor(() =>
    expect(screen.queryByRole('row', { name: /The seal is broken/ })).not.toBeInTheDocument(),
  );
  await user.click(await screen.findByRole('button', { name: /^Turn down: / }));
  const dialog = await screen.findByRole('dialog', { name: 'Turn the fault report down?' });
  await user.click(within(dialog).getByRole('button', { name: 'Turn down' }));
  expect(await within(dialog).findByText('Write why it is turned down.')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'It should rattle');
  await user.click(within(dialog).getByRole('button', { name: 'Turn down' }));
  expect(await screen.findByText('No fault report is waiting.', {}, { timeout: 10_000 })).toBeVisible();
  const states = (await backend.db.select().from(faultReports)).map(({ state, reason }) => [state, reason]);
  const [made] = await backend.db.select().from(flaws).where(eq(flaws.personId, people.User.id));
  expect(made).toMatchObject({ description: 'The seal is broken', flawTypeId: expect.any(Number) });
  expect(states.toSorted()).toEqual([
    ['accepted', ''],
    ['declined', 'It should rattle'],
  ]);
});

test('several reports are turned down at once, listed before it [LIFE-204]', async () => {
  const { root, people } = await reported();
  const { user } = await open(`/en/fault-reports?customer=${root.id}`, people.CustomerAdmin);
  await user.click(await screen.findByRole('checkbox', { name: /The seal is broken”$/ }));
  await user.click(screen.getByRole('button', { name: 'Select the row on this page' }));
  await user.click(screen.getByRole('button', { name: 'Turn down 2 reports' }));
  const dialog = await screen.findByRole('dialog', { name: 'Turn 2 fault reports down?' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('The seal is broken'), expect.stringContaining('It rattles')]);
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Only junk');
  await user.click(within(dialog).getByRole('button', { name: 'Turn down' }));
  expect(await screen.findByText('No fault report is waiting.', {}, { timeout: 10_000 })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Turn down \d/ })).not.toBeInTheDocument();
  const rows = await backend.db.select().from(faultReports);
  expect(rows.map(({ state, reason }) => [state, reason])).toEqual(
    Array.from({ length: 2 }, () => ['declined', 'Only junk']),
  );
});

test('a report of a deleted item says where its flaw will be [LIFE-151]', async () => {
  const { root, people, itemId } = await reported();
  await backend.db.update(mapItems).set({ deleted: true }).where(eq(mapItems.id, itemId));
  const { user } = await open(`/en/fault-reports?customer=${root.id}`, people.CustomerAdmin);
  const row = await screen.findByRole('row', { name: /The seal is broken/ });
  await user.click(within(row).getByRole('button', { name: /^Make it a flaw/ }));
  expect(await screen.findByText(/^The item is gone/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create the flaw' }));
  await waitFor(() => expect(row).not.toBeInTheDocument());
});

test('an item’s page, by its label too, shows facts, place, flaws and rounds; a deleted item is unknown [LIFE-63]', async () => {
  const { itemId, late, people, building } = await reported();
  const { goTo, address } = await open(`/en/item/${itemId}`, people.CustomerAdmin);
  expect(await screen.findByRole('link', { name: late.name })).toBeVisible();
  for (const name of ['Facts', 'Place', 'Flaws', 'Rounds'])
    expect(screen.getByRole('region', { name })).toBeVisible();
  expect(screen.getByText(new RegExp(building.name))).toBeVisible();
  expect(screen.getByRole('button', { name: 'Print' })).toBeVisible();
  await goTo('/en/code/AB3CD5EF3');
  await waitFor(() => expect(address()).toContain(`/en/item/${itemId}`));
  expect(await screen.findByText('AB3CD5EF3')).toBeVisible();
  expectWarning(/getItemHistory failed/);
  await goTo('/en/item/999999');
  expect(await screen.findByText('The item doesn’t exist, or you have no access to it')).toBeVisible();
  await goTo('/en/code/ZZZZZZZZF');
  const report = await screen.findByRole('link', { name: /Report a fault without an account/ });
  expect(report).toHaveAttribute('href', 'i/ZZZZZZZZF?report');
});

test.each([
  ['is under way says so', false, 'Under way'],
  ['is finished says that it was not checked', true, 'Not checked'],
] as const)(
  'the result of an item that is left in a round that %s [LIFE-63]',
  async (_name, isDone, result) => {
    const { item, people, round } = await roundSeed(backend).round();
    const done = isDone ? backend.time.now.toISOString() : null;
    await backend.db.update(roundHistories).set({ done }).where(eq(roundHistories.id, round.id));
    await open(`/en/item/${item.id}`, people.Admin);
    expect(await screen.findByRole('row', { name: new RegExp(round.name) })).toHaveTextContent(result);
  },
);

test('a flaw that was turned down is called so on its item’s page, and not fixed [LIFE-154]', async () => {
  const { itemId, late, people } = await reported();
  const moment = backend.time.now.toISOString();
  const rejection = { done: moment, turnedDown: moment, measure: 'No flaw' };
  await backend.db.update(flaws).set(rejection).where(eq(flaws.id, late.id));
  await open(`/en/item/${itemId}`, people.CustomerAdmin);
  const row = (await screen.findByRole('link', { name: late.name })).closest('li');
  expect(row).toHaveTextContent(/^Turned down.*turned down 2026-11-20/);
  expect(row).not.toHaveTextContent(/fixed/i);
});

test('flaws that are chosen in the work list go to a contractor, and the list of links ends that [LIFE-93]', async () => {
  const { root, late, people } = await reported();
  const { user, goTo } = await open(`/en/work?customer=${root.id}`, people.CustomerAdmin);
  await user.click(await screen.findByRole('checkbox', { name: new RegExp(late.name) }));
  await user.click(screen.getByRole('button', { name: 'To a contractor (1)' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send to a contractor' });
  await user.click(within(dialog).getByRole('button', { name: 'Send the link' }));
  expect(await within(dialog).findByText('Write the contractor’s name.')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Pipes Ltd');
  await user.type(within(dialog).getByRole('textbox', { name: /^E-mail/ }), 'pipes@example.com');
  await user.type(within(dialog).getByRole('textbox', { name: /^Works until/ }), '2026-12-01');
  await user.click(within(dialog).getByRole('button', { name: 'Send the link' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await backend.settled();
  expect(backend.mails.map(({ to }) => to.address)).toEqual(['pipes@example.com']);
  const elsewhere = await backend.seed.customer(root, 'Annexet');
  await goTo(`/en/contractor-links?customer=${elsewhere.id}`);
  expect(await screen.findByText(/^No link works/)).toBeVisible();
  await goTo(`/en/contractor-links?customer=${root.id}`);
  const row = await screen.findByRole('row', { name: /Pipes Ltd/ });
  expect(row).toHaveTextContent('0 of 1 fixed');
  expect(row).toHaveTextContent('Never');
  await user.click(within(row).getByRole('button', { name: 'End the link: Pipes Ltd' }));
  await user.click(await screen.findByRole('button', { name: 'End the link' }));
  expect(await screen.findByText(/^No link works/)).toBeVisible();
  expect((await backend.db.select().from(contractorLinks))[0]?.ended).not.toBeNull();
});

test('a contractor’s link opens with its flaws, and is prolonged and sent again from there [LIFE-404, LIFE-405]', async () => {
  const { root, late, people } = await reported();
  const { token } = people.CustomerAdmin;
  const body = {
    customerId: root.id,
    flawIds: [late.id],
    name: 'Pipes Ltd',
    email: 'pipes@example.com',
    language: 'en',
    ends: '2026-12-01',
  };
  await backend.ask('POST', 'v1/ContractorLink', { token, body, key: 'link-of-pipes' });
  const { user, address } = await open(`/en/contractor-links?customer=${root.id}`, people.CustomerAdmin);
  const row = await screen.findByRole('row', { name: /Pipes Ltd/ });
  await user.click(within(row).getByRole('button', { name: /^Pipes Ltd/ }));
  const panel = await screen.findByRole('dialog', { name: 'Pipes Ltd' });
  expect(within(panel).getByRole('link', { name: late.name })).toHaveAttribute(
    'href',
    expect.stringMatching(new RegExp(`/en/work\\?customer=${root.id}&flaw=${late.id}$`)),
  );
  await user.click(within(panel).getByRole('button', { name: 'Prolong or send again' }));
  const dialog = await screen.findByRole('dialog', { name: 'The link of Pipes Ltd' });
  const ends = within(dialog).getByRole('textbox', { name: /^Works until/ });
  await user.clear(ends);
  await user.type(ends, '2026-12-20');
  await user.click(within(dialog).getByRole('switch', { name: /^Send the link again/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Send the link' }));
  await waitFor(async () =>
    expect((await backend.db.select().from(contractorLinks))[0]?.ends).toBe('2026-12-20T23:59:59.999Z'),
  );
  await waitFor(() => expect(panel).toHaveTextContent('2026-12-20'));
  await user.click(within(panel).getByRole('link', { name: late.name }));
  await waitFor(() => expect(address()).toContain(`flaw=${late.id}`));
});

test('the dashboard shows how many reports wait [LIFE-64]', async () => {
  const { root, people } = await reported();
  await open(`/en/?customer=${root.id}`, people.CustomerAdmin);
  expect(await screen.findByRole('link', { name: '2 fault reports wait' })).toBeVisible();
});

test('at the level specified there are no reports, links and pages of items [LIFE-63]', async () => {
  network.use(specifiedLevel());
  const { itemId, people } = await reported();
  await open(`/en/item/${itemId}`, people.CustomerAdmin);
  expect(
    await screen.findByRole('heading', { name: 'This page isn’t available in this system' }),
  ).toBeVisible();
  expect(screen.queryByRole('link', { name: /Fault reports|Contractor links/ })).not.toBeInTheDocument();
});
