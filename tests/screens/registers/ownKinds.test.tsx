import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, test } from 'vitest';
import { kindLimits } from '#contract/registers/kindWords.ts';
import type { RegisterKindCreate } from '#contract/registers/ownKind.ts';
import type { RegisterKind } from '#contract/registers/registerRecord.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { expectWarning } from '#tests/support/warnings.ts';
import type { Person } from '#tests/support/seeds/seedPeople.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';

const { backend, network, calls, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['ownKinds', 'fireSafetyFile', 'registers', 'lists', 'inventory', 'dashboard']);
  await import('#features/registerKinds/OwnKindsScreen.tsx');
  await import('#features/registers/RegistersScreen.tsx');
}, 60_000);

const inAll = (text: string) => ({ sv: text, en: text, fi: text });

/** Kind with a choice, a date and a person, and a duty with parts that the form doesn't show. */
const droneKind: Omit<RegisterKindCreate, 'customerId'> = {
  scope: 'building',
  name: { sv: 'Drönare', en: 'Drones', fi: 'Droonit' },
  recordName: { sv: 'drönare', en: 'drone', fi: 'drooni' },
  fields: [
    { key: 'field1', label: inAll('Mark'), type: 'text', isRequired: true },
    {
      key: 'field2',
      label: { sv: 'Skick', en: 'State', fi: 'Kunto' },
      type: 'choice',
      options: [
        { key: 'option1', label: { sv: 'hel', en: 'whole', fi: 'ehjä' } },
        { key: 'option2', label: inAll('broken') },
      ],
    },
    { key: 'field3', label: inAll('Checked'), type: 'date' },
    { key: 'field4', label: inAll('Pilot'), type: 'person', isMany: true },
    { key: 'field5', label: inAll('Repaired'), type: 'date' },
    { key: 'field6', label: inAll('Interval'), type: 'number', unit: 'months', min: 1, max: 24 },
  ],
  titleField: 'field1',
  validity: { type: 'months', field: 'field3', months: 12 },
  read: 'documents_access_view',
  write: 'documents_upload',
  isAppendOnly: false,
  duties: [
    {
      country: 'SE',
      nature: 'insurer',
      source: { sv: 'Villkor', en: 'Terms', fi: 'Ehdot' },
      from: '2026-01-01',
      until: null,
      head: 'rules',
      rule: {
        type: 'newestWithin',
        months: 6,
        field: 'field3',
        groups: { name: 'field1', persons: 'field4', interval: 'field6', size: 'field6' },
      },
      where: { field: 'field2', is: ['option1'] },
      refused: { field: 'field2', is: ['option2'] },
      followUp: { field: 'field3', days: 30, closedBy: 'field5' },
      conditions: [{ fact: 'hasAlarm', is: 'yes' }],
    },
  ],
};

const addKind = async ({ token }: Person, customerId: number, content: object = {}) => {
  const { data } = await backend.ask<RegisterKind>('POST', 'v1/RegisterKind', {
    token,
    key: crypto.randomUUID(),
    body: { ...droneKind, customerId, ...content },
  });
  if (!data) throw new Error('The kind was not added.');
  return data;
};

const sentBody = async (method: string): Promise<unknown> => {
  const sentCall = calls.findLast(({ name }) => name.startsWith(`${method} v1/RegisterKind`));
  return JSON.parse((await sentCall?.request.clone().text()) ?? 'null');
};

const openForm = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('a new kind is sent as the form shows it, once each fault at its place is corrected [SBA-90]', async () => {
  setWidth(1440);
  const { people, root, level } = await backend.seed.tenant();
  const { user } = await open(`/en/own-registers?customer=${level.id}`, people.CustomerAdmin);
  await user.click(await screen.findByRole('button', { name: 'Add a register' }));
  const form = await openForm('Add a register');
  await user.type(form.getByRole('textbox', { name: 'Name of the register' }), 'Keys');
  await user.type(form.getByRole('textbox', { name: 'Name of the field' }), 'Mark');
  await user.click(form.getByRole('button', { name: 'Add a field' }));
  const second = () => form.getAllByRole('combobox', { name: 'Type' }).at(-1);
  await user.keyboard('Sort');
  await user.selectOptions(second() as HTMLElement, 'Choice');
  await user.click(form.getByRole('switch', { name: 'Counts in Sweden' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  for (const name of ['Name of one record', 'Option 1', 'Source', 'Part of the file', 'Day of the record'])
    expect(form.getByLabelText(name)).toHaveAccessibleDescription(/The field must not be empty/);
  expect(form.getByRole('textbox', { name: 'Name of the register' })).not.toBeInvalid();
  await user.type(form.getByRole('textbox', { name: 'Name of one record' }), 'key');
  await user.type(form.getByRole('textbox', { name: 'Option 1' }), 'Main key');
  await user.type(form.getByRole('textbox', { name: 'Source' }), 'Terms');
  await user.selectOptions(form.getByLabelText('Part of the file'), 'Rules and routines');
  await user.click(form.getByRole('button', { name: 'Add a field' }));
  await user.keyboard('Checked');
  await user.selectOptions(second() as HTMLElement, 'Date');
  await user.selectOptions(form.getByLabelText('Day of the record'), 'Checked');
  await user.click(form.getByRole('button', { name: 'Move Checked up' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Building · 3 fields')).toBeVisible();
  expect(screen.getByText('Fire-safety file, Sweden: Rules and routines')).toBeVisible();
  expect(await sentBody('POST')).toMatchObject({
    customerId: root.id,
    scope: 'building',
    name: inAll('Keys'),
    recordName: inAll('key'),
    titleField: 'field1',
    fields: [
      { key: 'field1', type: 'text', label: inAll('Mark'), isRequired: true },
      { key: 'field3', type: 'date', label: inAll('Checked') },
      { key: 'field2', type: 'choice', options: [{ key: 'option1', label: inAll('Main key') }] },
    ],
    duties: [
      {
        country: 'SE',
        head: 'rules',
        source: inAll('Terms'),
        rule: { type: 'newestWithin', months: 12, field: 'field3' },
      },
    ],
  });
});

test('a change keeps the parts of a kind that the form does not show [SBA-90]', async () => {
  setWidth(1440);
  const { people, root, level } = await backend.seed.tenant();
  const kind = await addKind(people.CustomerAdmin, root.id);
  const { user } = await open(`/en/own-registers?customer=${level.id}`, people.CustomerAdmin);
  await user.click(await screen.findByRole('button', { name: 'Edit Drones' }));
  const form = await openForm('Edit Drones');
  expect(form.getByText(/more conditions that are not shown here/)).toBeVisible();
  const name = form.getByRole('textbox', { name: 'Name of the register' });
  await user.clear(name);
  await user.type(name, 'Aircraft');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('link', { name: 'Aircraft' })).toBeVisible();
  const { key: _key, id: _id, customerId: _customerId, isCopiedByMove: _isCopied, duties, ...parts } = kind;
  expect(await sentBody('PUT')).toEqual({
    ...parts,
    name: { ...kind.name, en: 'Aircraft' },
    duties: duties.map(({ key: _dutyKey, ...duty }) => duty),
  });
});

test('refusals are shown at their parts, and a used option comes back [SBA-90]', async () => {
  expectWarning(/(deleteRegisterKind|updateRegisterKind) failed/);
  setWidth(1440);
  const { people, root, level, building } = await backend.seed.tenant();
  const kind = await addKind(people.CustomerAdmin, root.id, { duties: [] });
  await backend.ask('POST', 'v1/RegisterRecord', {
    token: people.CustomerAdmin.token,
    key: crypto.randomUUID(),
    body: {
      kind: kind.key,
      customerId: level.id,
      buildingId: building.id,
      values: { field1: 'Drone 1', field2: 'option1', field3: '2026-11-02' },
    },
  });
  const { user } = await open(`/en/own-registers?customer=${level.id}`, people.CustomerAdmin);
  await user.click(await screen.findByRole('button', { name: 'Delete Drones' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await question.findByText(/The register has records/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Cancel' }));

  await user.click(screen.getByRole('button', { name: 'Edit Drones' }));
  const form = await openForm('Edit Drones');
  await user.click(form.getByRole('button', { name: /^State/ }));
  await user.click(form.getByRole('button', { name: 'Remove whole' }));
  await user.click(form.getByRole('button', { name: 'Remove Repaired' }));
  expect(form.getByText('Repaired will be removed when you save')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Save' }));
  const undo = await form.findByRole('button', { name: 'Undo my changes to State' });
  const refusedField = undo.closest<HTMLElement>('[data-field]') as HTMLElement;
  expect(within(refusedField).getByText(/Records use what would be removed/)).toBeVisible();
  await user.click(undo);
  expect(form.getByRole('textbox', { name: 'Option 1' })).toHaveValue('whole');

  network.use(
    http.put(
      '*/api/v1/RegisterKind/:id',
      () =>
        HttpResponse.json(
          {
            success: false,
            data: null,
            errors: ['too long'],
            codes: ['invalid_value'],
            fields: ['fields.1.options.1.label.en'],
          },
          { status: 400 },
        ),
      { once: true },
    ),
  );
  await user.type(form.getByRole('textbox', { name: 'Name of one record' }), 's');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(form.getByRole('textbox', { name: 'Option 2' })).toBeInvalid());
  await user.type(form.getByRole('textbox', { name: 'Option 2' }), '!');
  expect(form.getByRole('textbox', { name: 'Option 2' })).not.toBeInvalid();
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Building · 5 fields')).toBeVisible();
});

test('below the root the kinds are used, not edited, and those of another root are not offered [SBA-90]', async () => {
  setWidth(1440);
  const tenant = await backend.seed.tenant();
  const otherTenant = await backend.seed.tenant();
  const kind = await addKind(tenant.people.CustomerAdmin, tenant.root.id, { duties: [] });
  const otherKind = await addKind(otherTenant.people.CustomerAdmin, otherTenant.root.id, {
    name: inAll('Elsewhere'),
  });
  const admin = await backend.seed.user(tenant.below, 'Admin');
  const { goTo } = await open(`/en/own-registers?customer=${tenant.below.id}`, admin);
  expect(await screen.findByText(/You need the right to edit documents at the top level/)).toBeVisible();
  await goTo(`/en/registers?kind=${kind.key}&customer=${tenant.below.id}`);
  expect(await screen.findByRole('table', { name: /Drones/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Own registers' })).toBeNull();
  await goTo(`/en/registers?kind=${otherKind.key}&customer=${tenant.below.id}`);
  expect(await screen.findByRole('table', { name: /Boundary list/ })).toBeVisible();
  expect(screen.queryByText('Elsewhere')).toBeNull();
});

test("another user's change of other parts stays when a form is saved [SBA-90]", async () => {
  expectWarning(/updateRegisterKind failed/);
  setWidth(1440);
  const { people, root } = await backend.seed.tenant();
  const { id, version } = await addKind(people.CustomerAdmin, root.id);
  const { user } = await open(`/en/own-registers?customer=${root.id}`, people.CustomerAdmin);
  await user.click(await screen.findByRole('button', { name: 'Edit Drones' }));
  const form = await openForm('Edit Drones');
  await user.type(form.getByRole('textbox', { name: 'Name of the register' }), ' 2');
  const recordName = { sv: 'flygplan', en: 'plane', fi: 'lentokone' };
  await backend.ask('PUT', `v1/RegisterKind/${id}`, {
    token: people.CustomerAdmin.token,
    body: { ...droneKind, recordName, version },
  });
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('link', { name: 'Drones 2' })).toBeVisible();
  expect(await sentBody('PUT')).toMatchObject({ recordName, name: { en: 'Drones 2', sv: 'Drönare' } });
});

test('the button says why no more registers fit, and a failure can be retried [SBA-90]', async () => {
  expectWarning(/listRegisterKinds failed/);
  setWidth(1440);
  const { people, root } = await backend.seed.tenant();
  const kind = await addKind(people.CustomerAdmin, root.id);
  const kinds = Array.from({ length: kindLimits.ownKinds }, (_, index) => ({ ...kind, key: `own${index}` }));
  const answer = (data: unknown, status: number) =>
    HttpResponse.json({ success: data !== null, data, errors: data === null ? ['broken'] : [] }, { status });
  network.use(http.get('*/api/v1/RegisterKind', () => answer(null, 500)));
  const { user } = await open(`/en/own-registers?customer=${root.id}`, people.CustomerAdmin);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  network.use(http.get('*/api/v1/RegisterKind', () => answer(kinds, 200)));
  await user.click(retry);
  expect(await screen.findByText(/as many own registers as possible \(20\)/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add a register' })).toBeDisabled();
});
