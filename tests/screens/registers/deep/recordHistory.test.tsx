import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { RegisterKind, RegisterRecord } from '#contract/registers/registerRecord.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { drill } from '#tests/support/isolation/houseLife.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['registers', 'lists', 'inventory', 'dashboard']);
  await import('#features/registers/RegistersScreen.tsx');
}, 60_000);

test('the history of a record opens in its panel, with fields, values and people in words [SBA-12]', async () => {
  setWidth(1440);
  const { people, level, building } = await backend.seed.tenant();
  const { token } = people.Admin;
  const place = { kind: 'drills', customerId: level.id, buildingId: building.id };
  const { data } = await backend.ask<RegisterRecord>('POST', 'v1/RegisterRecord', {
    token,
    body: { ...place, values: drill('Autumn') },
  });
  await backend.ask('PUT', `v1/RegisterRecord/${data.id}`, {
    token,
    body: {
      values: { ...drill('Autumn'), kind: 'night', announced: true },
      links: [{ field: 'observers', name: 'Anna Ek' }],
    },
  });
  const { user } = await open(`/en/registers?kind=drills&customer=${level.id}`, people.Admin);
  await user.click(await screen.findByText('Night'));
  const panel = within(await screen.findByRole('dialog', { name: 'Edit Night' }));
  await user.click(panel.getByRole('button', { name: 'History' }));
  const history = within(await panel.findByRole('list', { name: 'History' }));
  expect(history.getByText('Kind: Evacuation → Night')).toBeVisible();
  expect(history.getByText('Announced: empty → Yes')).toBeVisible();
  expect(history.getByText('Observers: empty → Anna Ek')).toBeVisible();
  expect(history.getByText(/: recorded$/)).toBeVisible();
});

test('the history names values of fields that an own register has lost or changed the type of [SBA-12, SBA-90]', async () => {
  setWidth(1440);
  const { people, root, level, building } = await backend.seed.tenant();
  const { token } = people.CustomerAdmin;
  const inAll = (text: string) => ({ sv: text, en: text, fi: text });
  const textField = (key: string, text: string) => ({ key, label: inAll(text), type: 'text' });
  const mark = { ...textField('field1', 'Mark'), isRequired: true };
  const definition = {
    scope: 'building',
    name: inAll('Boxes'),
    recordName: inAll('box'),
    titleField: 'field1',
    validity: { type: 'none' },
    read: 'documents_access_view',
    write: 'documents_edit',
  };
  const { data: kind } = await backend.ask<RegisterKind>('POST', 'v1/RegisterKind', {
    token,
    body: {
      ...definition,
      customerId: root.id,
      fields: [mark, textField('field2', 'Content'), textField('field3', 'Owner')],
    },
  });
  const { data: record } = await backend.ask<RegisterRecord>('POST', 'v1/RegisterRecord', {
    token,
    body: {
      kind: kind.key,
      customerId: level.id,
      buildingId: building.id,
      values: { field1: 'North', field2: 'hoses', field3: 'us' },
    },
  });
  await backend.ask('PUT', `v1/RegisterRecord/${record.id}`, {
    token,
    body: { values: { field1: 'North' } },
  });
  const changed = await backend.ask('PUT', `v1/RegisterKind/${kind.id}`, {
    token,
    body: { ...definition, fields: [mark, { ...textField('field2', 'Content'), type: 'itemType' }] },
  });
  expect(changed.status).toBe(200);
  const { user } = await open(
    `/en/registers?kind=${kind.key}&customer=${level.id}&record=${record.id}`,
    people.CustomerAdmin,
  );
  const panel = within(await screen.findByRole('dialog', { name: 'Edit North' }));
  await user.click(panel.getByRole('button', { name: 'History' }));
  const history = within(await panel.findByRole('list', { name: 'History' }));
  expect(history.getByText('Content: hoses → empty')).toBeVisible();
  expect(history.getByText('removed field: us → empty')).toBeVisible();
});
