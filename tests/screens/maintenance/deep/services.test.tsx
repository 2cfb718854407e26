import { eq } from 'drizzle-orm';
import { later } from '#domain/dates.ts';
import { now } from '#platform/time/clock.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { serviceStates } from '#server/db/schema/maintenance.ts';
import type { MapItem } from '#contract/drawings/drawing.ts';
import type { Installation } from '#contract/maintenance/service.ts';
import * as saving from '#platform/saveFile.ts';
import { pdf } from '#tests/support/hostile/uploadForm.ts';
import { recordOf } from '#tests/support/seeds/storedBytes.ts';
import { expectWarning } from '#tests/support/warnings.ts';
import { useServiceScreens } from '#tests/support/screens/serviceScreens.ts';
const { backend, open, begin } = await useServiceScreens();

test('an installation’s sheet shows when each part was tested, and the test of sections proposes the next [LIFE-157, LIFE-158]', async () => {
  const { admin, at, building, floor } = await begin();
  const parts = ['Källare', 'Plan 1', 'Vind'].map((name) => ({ floorId: floor.id, name, count: 1 }));
  const body = { buildingId: building.id, type: 'fire_alarm_system', name: 'Larmet', parts };
  const { token } = admin;
  const { data: alarm } = await backend.ask<Installation>('POST', 'v1/Installation', { token, body });
  const noteAt = (done: string, partIds: (number | undefined)[]) =>
    backend.ask('POST', 'v1/Service/Done', {
      token,
      body: { services: [{ installationId: alarm.id, serviceKey: 'sections' }], done, partIds },
    });
  await noteAt('2025-01-01T10:00:00.000Z', [alarm.parts[2]?.id]);
  await noteAt('2026-10-01T10:00:00.000Z', [alarm.parts[0]?.id]);
  const { user } = await open(at(`buildings/${building.id}`, '&tab=installations'), admin);
  const row = await screen.findByRole('row', { name: /Larmet/ });
  await user.click(within(row).getByRole('button', { name: 'Larmet' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Services of Larmet' }));
  const list = within(await sheet.findByRole('region', { name: 'Parts' }));
  const [first, second, third] = list.getAllByRole('listitem');
  expect(first).toHaveTextContent(/Källare.*Last tested/);
  expect(first).not.toHaveTextContent('Over a year ago');
  expect(second).toHaveTextContent(/Plan 1.*Never tested/);
  expect(third).toHaveTextContent(/Vind.*Last tested.*Over a year ago/);
  await user.click(await sheet.findByRole('button', { name: 'Record Test of sections' }));
  const note = within(await screen.findByRole('dialog', { name: 'Service done' }));
  const checkedBoxes = note.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked);
  expect(checkedBoxes).toEqual([false, true, true]);
  await user.click(note.getByRole('checkbox', { name: /Vind/ }));
  await user.click(note.getByRole('button', { name: 'Record' }));
  await waitFor(() =>
    expect(sheet.getByRole('region', { name: 'Services done' })).toHaveTextContent('Tested: Plan 1'),
  );
  await waitFor(() => expect(list.queryByText('Never tested')).toBeNull());
  expect(list.getByText('Over a year ago')).toBeVisible();
});

test('the item’s panel, the list of items and the drawing’s layer show its services [LIFE-30]', async () => {
  const { admin, at, floor, item } = await begin();
  const { user, goTo } = await open(at(`floor/${floor.id}`, '&list=1'), admin);
  const row = await screen.findByRole('row', { name: new RegExp(item.name) });
  await waitFor(() => expect(row).toHaveTextContent('2026-01-31'));
  await user.click(within(row).getByRole('button', { name: item.name }));
  await user.click(await screen.findByRole('button', { name: 'Services' }));
  const panel = within(await screen.findByRole('dialog', { name: new RegExp(item.name) }));
  expect(await panel.findByText('Overdue')).toBeVisible();
  await goTo(at(`floor/${floor.id}`));
  await user.click(await screen.findByRole('switch', { name: 'Services' }));
  await waitFor(() => expect(document.querySelector('[data-tone="danger"]')).not.toBeNull());
  expect(screen.getByRole('button', { name: new RegExp(`${item.name}.*, overdue service$`) })).toBeVisible();
});

test.each([
  [0, 'service due this month'],
  [null, 'service of unknown date'],
  [285, 'service later on'],
])('the drawing’s layer marks a service due in %s days as: %s [LIFE-30]', async (days, words) => {
  const { admin, at, floor, item } = await begin();
  const due = days === null ? null : later(now(), { days });
  await backend.db.update(serviceStates).set({ due }).where(eq(serviceStates.mapItemId, item.id));
  const { user } = await open(at(`floor/${floor.id}`), admin);
  await user.click(await screen.findByRole('switch', { name: 'Services' }));
  expect(await screen.findByRole('button', { name: new RegExp(`${item.name}.*, ${words}$`) })).toBeVisible();
});

test('an item’s history opens the protocol, and takes services and the newest replacement back [LIFE-132, LIFE-133, LIFE-136]', async () => {
  const { admin, people, at, floor, item, level, history } = await begin();
  const fileFields = {
    name: 'protokoll.pdf',
    documentType: 1,
    mimeType: 'application/pdf',
    ...recordOf(pdf),
  };
  const file = await backend.seed.file({ customerId: level.id }, fileFields);
  backend.files.set(file.storageKey, new Uint8Array(pdf));
  const post = (path: string, body: object, { token } = admin) =>
    backend.ask('POST', `v1/Service/${path}`, { token, body });
  await post('Replace', { mapItemIds: [item.id], done: '2026-03-01T08:00:00.000Z' });
  const services = [{ mapItemId: item.id, serviceKey: 'service' }];
  await post('Done', { services, done: '2026-04-01T08:00:00.000Z', fileId: file.id });
  const save = vi.spyOn(saving, 'saveFile').mockReturnValue();
  const inspector = await open(at(`item/${item.id}`), people.User);
  await screen.findByText('Protocol: protokoll.pdf');
  expect(screen.queryByRole('button', { name: /^Undo / })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Protocol/ })).toBeNull();
  inspector.unmount();
  const { user } = await open(at(`floor/${floor.id}`, '&list=1'), admin);
  const row = await screen.findByRole('row', { name: new RegExp(item.name) });
  await user.click(within(row).getByRole('button', { name: item.name }));
  await user.click(await screen.findByRole('button', { name: 'Services' }));
  const panel = within(await screen.findByRole('dialog', { name: new RegExp(item.name) }));
  await user.click(await panel.findByRole('button', { name: 'Protocol: protokoll.pdf' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(save.mock.calls[0]?.[0]).toBe('protokoll.pdf');
  save.mockRestore();
  expectWarning(/undoReplacement failed .*serviced_since/s);
  await user.click(panel.getByRole('button', { name: 'Undo Replaced 2026-03-01' }));
  await screen.findByText('A service was recorded on the new unit since: take that back first.');
  await user.click(panel.getByRole('button', { name: 'Undo Service 2026-04-01' }));
  await waitFor(async () => expect((await history()).doneServices).toEqual([]));
  await user.click(panel.getByRole('button', { name: 'Undo Replaced 2026-03-01' }));
  await waitFor(async () => expect((await history()).units).toEqual([]));
});

test('the item’s page lets its author undo the newest replacement [LIFE-132]', async () => {
  const { people, at, item, history } = await begin();
  const body = { mapItemIds: [item.id], done: '2026-03-01T08:00:00.000Z' };
  await backend.ask('POST', 'v1/Service/Replace', { token: people.BasicUser.token, body });
  const { user } = await open(at(`item/${item.id}`), people.BasicUser);
  await user.click(await screen.findByRole('button', { name: 'Undo Replaced 2026-03-01' }));
  await waitFor(async () => expect((await history()).units).toEqual([]));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo / })).toBeNull());
});

test('an item’s form says that its place is exposed, and that it isn’t any more [LIFE-135]', async () => {
  const { admin, at, floor, item } = await begin();
  const { user } = await open(at(`floor/${floor.id}`, '&list=1'), admin);
  const shownYears = async () => {
    const { data } = await backend.ask<MapItem>('GET', `v1/MapItem/${item.id}`, { token: admin.token });
    return data.isExposed;
  };
  for (const expected of [true, undefined]) {
    const row = await screen.findByRole('row', { name: new RegExp(item.name) });
    await user.click(within(row).getByRole('button', { name: item.name }));
    const form = within(await screen.findByRole('dialog', { name: new RegExp(item.name) }));
    await user.click(form.getByRole('checkbox', { name: 'Exposed place' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await shownYears()).toBe(expected));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('a deleted installation is restored from the bin of its building [LIFE-126]', async () => {
  const { admin, at, building } = await begin();
  const body = { buildingId: building.id, type: 'fire_alarm_system', name: 'Larmet' };
  await backend.ask('POST', 'v1/Installation', { token: admin.token, body });
  const { user } = await open(at(`buildings/${building.id}`, '&tab=installations'), admin);
  const row = await screen.findByRole('row', { name: /Larmet/ });
  await user.click(within(row).getByRole('button', { name: /^(More|Actions|Row)/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete Larmet' }));
  const ask = within(await screen.findByRole('dialog'));
  expect(ask.getByText('It can be restored from the bin for 30 days.')).toBeVisible();
  await user.click(ask.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Larmet/ })).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Bin' }));
  const bin = within(await screen.findByRole('dialog', { name: 'Deleted installations' }));
  expect(await bin.findByRole('listitem')).toHaveTextContent(/^LarmetDeleted .* by /);
  await user.click(bin.getByRole('button', { name: 'Restore Larmet' }));
  expect(await screen.findByText('Larmet is back in the list.')).toBeVisible();
  await waitFor(() => expect(bin.queryByRole('listitem')).not.toBeInTheDocument());
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('row', { name: /Larmet/ })).toBeVisible();
});
