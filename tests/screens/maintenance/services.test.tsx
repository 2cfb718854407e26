import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { keepBuildingStates } from '#server/services/maintenanceRules/serviceStates.ts';
import { useServiceScreens } from '#tests/support/screens/serviceScreens.ts';

const { backend, open, begin } = await useServiceScreens();

test('chosen services are noted as done, and undone from the notice [LIFE-27]', async () => {
  const { admin, at, item, history } = await begin();
  const { user } = await open(at('services', '&due=overdue'), admin);
  await screen.findByRole('row', { name: new RegExp(item.name) });
  await user.click(
    screen.getByRole('checkbox', { name: `Select “${item.positionNumber} ${item.name}, Service”` }),
  );
  await user.click(screen.getByRole('button', { name: 'Record 1 service' }));
  const form = within(await screen.findByRole('dialog', { name: 'Service done' }));
  await user.type(form.getByRole('textbox', { name: 'Done by' }), 'Brandservice AB');
  await user.click(form.getByRole('button', { name: 'Record' }));
  await waitFor(async () =>
    expect((await history()).doneServices).toMatchObject([
      { performer: 'Brandservice AB', serviceKey: 'service' },
    ]),
  );
  await screen.findByText('No services here.');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await history()).doneServices).toEqual([]));
  await screen.findByRole('row', { name: new RegExp(item.name) });
});

test('another filter clears the selection, and the form lists what it acts on [EYES-21]', async () => {
  const { admin, at, item } = await begin();
  const { user } = await open(at('services', '&due=overdue'), admin);
  const name = `Select “${item.positionNumber} ${item.name}, Service”`;
  await user.click(await screen.findByRole('checkbox', { name }));
  await user.click(screen.getByRole('button', { name: 'Record 1 service' }));
  const form = within(await screen.findByRole('dialog', { name: 'Service done' }));
  expect(form.getByRole('list', { name: 'Applies to' })).toHaveTextContent(item.name);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Record 1 service' })).not.toBeInTheDocument(),
  );
  expect(await screen.findByRole('checkbox', { name })).not.toBeChecked();
});

test('items of chosen services are replaced, which the notice undoes; without the right nothing can be chosen [LIFE-27, LIFE-133, LIFE-171]', async () => {
  const { admin, people, at, item, history } = await begin();
  const { user, unmount } = await open(at('services', '&due=overdue'), admin);
  await user.click(
    await screen.findByRole('checkbox', { name: `Select “${item.positionNumber} ${item.name}, Service”` }),
  );
  await user.click(screen.getByRole('button', { name: 'Replace 1 unit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Replaced' }));
  const year = form.getByRole('textbox', { name: 'Year of manufacture' });
  const next = new Date().getFullYear() + 1;
  for (const wrong of ['26', String(next + 1)]) {
    await user.clear(year);
    await user.type(year, wrong);
    await user.click(form.getByRole('button', { name: 'Replace' }));
    expect(year).toBeInvalid();
    expect(year).toHaveAccessibleDescription(`Enter a year from 1900 to ${next}.`);
  }
  await user.clear(year);
  await user.type(year, '2026');
  await user.type(form.getByRole('textbox', { name: 'Manufacturer' }), 'Presto');
  await user.click(form.getByRole('button', { name: 'Replace' }));
  await waitFor(async () =>
    expect((await history()).units).toMatchObject([{ facts: { revisionYear: 2025 } }]),
  );
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await history()).units).toEqual([]));
  await screen.findByText('The replacement was undone');
  unmount();
  await open(at('services'), people.User);
  await screen.findAllByRole('row', { name: new RegExp(item.name) });
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a building’s installation is added with a part, and its services are noted there [LIFE-29]', async () => {
  const { admin, at, building, floor } = await begin();
  const { user } = await open(at(`buildings/${building.id}`, '&tab=installations'), admin);
  const [add] = await screen.findAllByRole('button', { name: 'Add installation' });
  if (add) await user.click(add);
  const form = within(await screen.findByRole('dialog', { name: 'Add installation' }));
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Larmet');
  await user.click(form.getByRole('button', { name: 'Add part' }));
  const part = within(form.getByRole('group', { name: 'Part 1' }));
  await user.type(part.getByRole('textbox', { name: 'Name of the part' }), 'Sektion');
  await user.selectOptions(part.getByRole('combobox', { name: 'Floor' }), floor.name);
  await user.click(form.getByRole('button', { name: 'Save' }));
  const row = await screen.findByRole('row', { name: /Larmet/ });
  expect(row).toHaveTextContent('1 part');
  await user.click(within(row).getByRole('button', { name: 'Larmet' }));
  const services = within(await screen.findByRole('dialog', { name: 'Services of Larmet' }));
  await user.click(await services.findByRole('button', { name: 'Record Independent inspection' }));
  const note = within(await screen.findByRole('dialog', { name: 'Service done' }));
  await user.click(note.getByRole('button', { name: 'Record' }));
  await waitFor(() =>
    expect(services.getByRole('region', { name: 'Services done' })).toHaveTextContent('inspection'),
  );
});

test('the contact of an installation is saved and shown when it is edited [LIFE-29]', async () => {
  const { admin, at, building } = await begin();
  const { user } = await open(at(`buildings/${building.id}`, '&tab=installations'), admin);
  const [add] = await screen.findAllByRole('button', { name: 'Add installation' });
  if (add) await user.click(add);
  const form = within(await screen.findByRole('dialog', { name: 'Add installation' }));
  const contact = {
    'Contact person': 'Larmcentralen',
    Telephone: '010-123',
    'E-mail': 'larm@example.com',
  };
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Larmet');
  for (const [label, text] of Object.entries(contact))
    await user.type(form.getByRole('textbox', { name: label }), text);
  await user.click(form.getByRole('button', { name: 'Save' }));
  const row = await screen.findByRole('row', { name: /Larmet/ });
  expect(row).toHaveTextContent('Larmcentralen, 010-123');
  await user.click(within(row).getByRole('button', { name: 'Actions: Larmet' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit Larmet' }));
  const edited = within(await screen.findByRole('dialog', { name: 'Edit Larmet' }));
  for (const [label, text] of Object.entries(contact))
    expect(edited.getByRole('textbox', { name: label })).toHaveValue(text);
});

test('the dashboard shows as many overdue services as the list has, of the chosen level [LIFE-31]', async () => {
  const { admin, at, below, fireProtection } = await begin();
  const { seed, db } = backend;
  const floor = await seed.floor(await seed.building(below, 'Annexet'));
  const extra = { revisionYear: 2025 };
  const { name } = await seed.mapItem(await seed.map(floor), fireProtection, { name: 'Släckaren', extra });
  await keepBuildingStates(db, sql`true`);
  const { user, address, goTo } = await open(at(''), admin);
  await screen.findByRole('link', { name: '2 services overdue' });
  await goTo(`/en/?customer=${below.id}`);
  await user.click(await screen.findByRole('link', { name: '1 service overdue' }));
  expect(address()).toContain('due=overdue');
  expect(await screen.findByRole('row', { name: new RegExp(name) })).toBeVisible();
  // The building's own service, below the headings.
  expect(screen.getAllByRole('row')).toHaveLength(2);
});

test('a row opens its item, and that of an installation the installations of its building [LIFE-192]', async () => {
  const { admin, at, item, building } = await begin();
  const { token } = admin;
  const body = { buildingId: building.id, type: 'fire_alarm_system', name: 'Larmet' };
  await backend.ask('POST', 'v1/Installation', { token, body });
  await keepBuildingStates(backend.db, sql`true`);
  const { user, goTo, address } = await open(at('services'), admin);
  const [first] = await screen.findAllByRole('button', {
    name: `${item.positionNumber} ${item.name}, Service`,
  });
  if (first) await user.click(first);
  await waitFor(() => expect(address()).toContain(`/item/${item.id}`));
  await goTo(at('services'));
  const [second] = await screen.findAllByRole('button', { name: /^Larmet, / });
  if (second) await user.click(second);
  await waitFor(() => expect(address()).toContain(`/buildings/${building.id}?tab=installations`));
});
