import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { flaws, severityRules } from '#server/db/schema/flaws.ts';
import { flawEvents } from '#server/db/schema/flawEvents.ts';
import { readFixes } from '#entities/flaws/waitingFixes/fixes.ts';
import { keptTogether } from '#platform/time/dates.ts';
import { eventually } from '#tests/support/eventually.ts';
import { useWorkScreens } from '#tests/support/screens/workScreens.ts';
import { specifiedLevel } from '#tests/support/screens/specifiedLevel.ts';

const { backend, network, calls, open, seed, workAddress, stored } = await useWorkScreens();

test('at the level specified a flaw has no severity, day and person, and none is asked for', async () => {
  network.use(specifiedLevel());
  const house = await seed.house();
  const address = `/en/?customer=${house.level.id}&building=${house.building.id}&flaw=${house.late.id}`;
  await open(address, house.people.CustomerAdmin);
  const sheet = await screen.findByRole('dialog', { name: 'Update flaw' });
  expect(await within(sheet).findByRole('textbox', { name: 'Name' })).toBeVisible();
  expect(within(sheet).queryByText('Events')).not.toBeInTheDocument();
  expect(screen.queryAllByRole('combobox', { name: /^Severity|^Responsible person/, hidden: true })).toEqual(
    [],
  );
  expect(screen.queryByRole('link', { name: 'Severities', hidden: true })).not.toBeInTheDocument();
});

test('severity, day and person of a flaw’s sheet are saved together with Save, and with nothing before [LIFE-72, LIFE-220]', async () => {
  const house = await seed.house();
  const { User, CustomerAdmin } = house.people;
  const { user } = await open(workAddress(house, `&flaw=${house.late.id}`), CustomerAdmin);
  const sheet = await screen.findByRole('dialog', { name: 'Update flaw' });
  const before = await stored(house.late.id);
  const severity = await within(sheet).findByRole('combobox', { name: 'Severity' });
  for (const level of ['Low', 'High', 'Critical']) await user.selectOptions(severity, level);
  const person = within(sheet).getByRole('combobox', { name: /^Responsible person/ });
  await waitFor(() => expect(within(person).getAllByRole('option').length).toBeGreaterThan(1));
  await user.selectOptions(person, String(User.id));
  fireEvent.change(within(sheet).getByLabelText('Fix by (optional)'), { target: { value: '2030-05-06' } });
  expect(await stored(house.late.id)).toEqual(before);
  expect(await backend.db.$count(flawEvents)).toBe(0);
  await user.click(within(sheet).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sheet).not.toBeInTheDocument());
  expect(await stored(house.late.id)).toMatchObject({ severity: 1, personId: User.id });
  expect((await stored(house.late.id)).due).toMatch(/^2030-05-06/);
  // One change in the history despite the earlier tries.
  expect(await backend.db.$count(flawEvents)).toBe(1);
});

test('a fix of a flaw’s sheet saves what was chosen for the flaw too [LIFE-72]', async () => {
  const house = await seed.house();
  const { user } = await open(workAddress(house, `&flaw=${house.late.id}`), house.people.CustomerAdmin);
  const sheet = await screen.findByRole('dialog', { name: 'Update flaw' });
  await user.selectOptions(await within(sheet).findByRole('combobox', { name: 'Severity' }), 'Critical');
  const measure = within(sheet).getByRole('textbox', { name: /^What was done|^Measure/ });
  await user.clear(measure);
  await user.type(measure, 'Sealed');
  await user.click(within(sheet).getByRole('button', { name: /^Fix/ }));
  await waitFor(async () => expect((await stored(house.late.id)).severity).toBe(1));
  const { version } = await stored(house.late.id);
  const { id } = house.people.CustomerAdmin;
  await waitFor(() =>
    expect(readFixes(id)).toMatchObject([{ payload: { body: { measure: 'Sealed', version } } }]),
  );
});

test('a flaw’s sheet shows its history, and takes a comment [LIFE-73]', async () => {
  const house = await seed.house();
  const { CustomerAdmin } = house.people;
  const { user } = await open(workAddress(house, `&flaw=${house.late.id}`), CustomerAdmin);
  const sheet = await screen.findByRole('dialog', { name: 'Update flaw' });
  const comment = await within(sheet).findByRole('textbox', { name: 'Comment' });
  await user.type(comment, 'The part is ordered');
  await user.click(within(sheet).getByRole('button', { name: 'Send the comment' }));
  const thread = await within(sheet).findByRole('list', { name: 'Events' });
  await waitFor(() => expect(thread).toHaveTextContent('The part is ordered'));
  await eventually(async () => {
    const rows = await backend.db.select().from(flawEvents).where(eq(flawEvents.kind, 'comment'));
    expect(rows.map(({ text }) => text)).toEqual(['The part is ordered']);
  });
});

test('a flaw’s sheet says which day each severity gives by its rule, and the chosen one gives it [LIFE-67]', async () => {
  const house = await seed.house();
  const { CustomerAdmin } = house.people;
  const foundAt = '2026-01-30T10:00:00.000Z';
  await backend.db.update(flaws).set({ created: foundAt, due: null }).where(eq(flaws.id, house.late.id));
  const ownRules = [2, 14, null, null].map((dueDays, at) => ({
    customerId: house.root.id,
    severity: at + 1,
    dueDays,
    isCheckedByAnother: false,
    created: foundAt,
    updated: foundAt,
  }));
  await backend.db.insert(severityRules).values(ownRules);
  const { user } = await open(workAddress(house, `&flaw=${house.late.id}`), CustomerAdmin);
  const sheet = await screen.findByRole('dialog', { name: 'Update flaw' });
  const severity = await within(sheet).findByRole('combobox', { name: 'Severity' });
  const days = ['Critical 2026-02-01', 'High 2026-02-13'].map(keptTogether).join(', ');
  await waitFor(() =>
    expect(severity).toHaveAccessibleDescription(expect.stringContaining(`found: ${days}.`)),
  );
  await user.selectOptions(severity, 'High');
  await user.click(within(sheet).getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect((await stored(house.late.id)).due).toMatch(/^2026-02-13/));
});

test('a wrong day of a flaw’s sheet is not saved, and a reason being written stays [LIFE-72]', async () => {
  const house = await seed.house();
  const { user } = await open(workAddress(house, `&flaw=${house.late.id}`), house.people.CustomerAdmin);
  const sheet = await screen.findByRole('dialog', { name: 'Update flaw' });
  await user.click(await within(sheet).findByRole('button', { name: 'Turn down the flaw' }));
  await user.type(within(sheet).getByRole('textbox', { name: 'Reason' }), 'Nothing is broken');
  const due = within(sheet).getByLabelText('Fix by (optional)');
  fireEvent.change(due, { target: { value: '2030-05' } });
  await user.click(within(sheet).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(due).toBeInvalid());
  expect(calls.filter(({ name }) => name === 'PUT v1/FlawEvent/Work')).toEqual([]);
  expect(within(sheet).getByRole('textbox', { name: 'Reason' })).toHaveValue('Nothing is broken');
});

test('a fix is refused with a reason, and the flaw that continues is a click away [LIFE-74]', async () => {
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
  const refusalGroup = await within(sheet).findByRole('group', { name: 'Refuse the fix' });
  await user.click(within(refusalGroup).getByRole('button', { name: 'Refuse' }));
  expect(await within(refusalGroup).findByText('Write why.')).toBeVisible();
  await user.type(within(refusalGroup).getByRole('textbox', { name: 'Reason' }), 'It still leaks');
  await user.click(within(refusalGroup).getByRole('button', { name: 'Refuse' }));
  await user.click(await within(sheet).findByRole('button', { name: 'Open the flaw that goes on' }));
  await waitFor(() => expect(address()).not.toContain(`flaw=${house.late.id}`));
  const next = await screen.findByRole('dialog', { name: 'Update flaw' });
  expect(await within(next).findByRole('button', { name: 'Open the earlier flaw' })).toBeVisible();
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

test('an assignment names what it overwrites and is undone from its notice; a filter clears the selection [EYES-21, EYES-22]', async () => {
  const house = await seed.house();
  const { User, Admin } = house.people;
  await backend.db
    .update(flaws)
    .set({ personId: Admin.id, due: '2026-12-24T00:00:00.000Z', severity: 3 })
    .where(eq(flaws.id, house.late.id));
  const { user } = await open(workAddress(house), house.people.CustomerAdmin);
  const table = await screen.findByRole('table', { name: 'Flaws' });
  const choose = async () =>
    user.click(await within(table).findByRole('checkbox', { name: /Plombering bruten/ }));
  await choose();
  await user.click(await screen.findByRole('button', { name: 'Assign (1)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign flaws' }));
  expect(
    within(dialog.getByRole('list', { name: 'Applies to' })).getByText('Plombering bruten'),
  ).toBeVisible();
  const person = dialog.getByRole('combobox', { name: /^Responsible person/ });
  await waitFor(() => expect(within(person).getAllByRole('option').length).toBeGreaterThan(2));
  expect(dialog.queryByText('This is overwritten:')).not.toBeInTheDocument();
  await user.selectOptions(person, String(User.id));
  expect(dialog.getByText('This is overwritten:')).toBeVisible();
  expect(dialog.getByText(/ of 1 flaw$/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await stored(house.late.id)).toMatchObject({ personId: User.id }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () =>
    expect(await stored(house.late.id)).toMatchObject({ personId: Admin.id, severity: 3 }),
  );
  await choose();
  expect(await screen.findByRole('button', { name: 'Assign (1)' })).toBeVisible();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Severity' }), 'Medium (1)');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Assign (1)' })).not.toBeInTheDocument());
});

test('the text entered when flaws are fixed together becomes the measure and replaces a proposal [EYES-23]', async () => {
  const house = await seed.house();
  await backend.db.update(flaws).set({ measure: 'Proposed' }).where(eq(flaws.id, house.late.id));
  const { user } = await open(workAddress(house), house.people.CustomerAdmin);
  const table = await screen.findByRole('table', { name: 'Flaws' });
  await user.click(await within(table).findByRole('checkbox', { name: /Plombering bruten/ }));
  await user.click(await screen.findByRole('button', { name: 'Fix (1)' }));
  const fixing = within(await screen.findByRole('dialog', { name: 'Fix flaws' }));
  await user.type(fixing.getByRole('textbox', { name: 'What was done?' }), 'New seal');
  await user.click(fixing.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('1 flaw is sent as fixed')).toBeVisible();
  const [fix] = readFixes(house.people.CustomerAdmin.id);
  expect(fix?.payload.body).toMatchObject({ measure: 'New seal' });
});
