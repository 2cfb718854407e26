import { screen, waitFor, within } from '@testing-library/react';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ServiceHistory } from '#contract/maintenance/service.ts';
import { files, mapItems } from '#server/db/schema/drawings.ts';
import { keepBuildingStates } from '#server/services/maintenanceRules/serviceStates.ts';
import { pdf } from '#tests/support/hostile/uploadForm.ts';
import { useServiceScreens } from '#tests/support/screens/serviceScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, open, begin } = await useServiceScreens();

const documents = () => backend.db.select().from(files).where(eq(files.deleted, false));

/** Fills the form with a protocol, and returns it. */
async function chooseProtocol(user: Awaited<ReturnType<typeof open>>['user']) {
  const dialog = await screen.findByRole('dialog', { name: 'Service done' });
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
  expect(input).not.toBeNull();
  if (input)
    await user.upload(input, new File([new Uint8Array(pdf)], 'protokoll.pdf', { type: 'application/pdf' }));
  return within(dialog);
}

test('a service of a level below is noted with a protocol from the level that is chosen [LIFE-190]', async () => {
  const { root, below, fireProtection } = await begin();
  const house = await backend.seed.building(below, 'Djupt hus');
  const map = await backend.seed.map(await backend.seed.floor(house, 'Plan 1', 1));
  const item = await backend.seed.mapItem(map, fireProtection, { name: 'Djup släckare' });
  await keepBuildingStates(backend.db, sql`true`);
  const admin = await backend.seed.user(root, 'Admin');
  const { user } = await open(`/en/services?customer=${root.id}`, admin);
  for (const box of await screen.findAllByRole('checkbox', { name: /^Select “.*, Service”$/ }))
    await user.click(box);
  await user.click(screen.getByRole('button', { name: /^Record \d services$/ }));
  const form = await chooseProtocol(user);
  await user.click(form.getByRole('button', { name: 'Record' }));
  await waitFor(async () => {
    const { data } = await backend.ask<ServiceHistory>('GET', 'v1/Service/History', {
      token: admin.token,
      query: { mapItemId: item.id },
    });
    expect(data.doneServices[0]?.file?.name).toBe('protokoll.pdf');
  });
});

test('a note that is refused leaves no document, and neither does a form that is closed after it', async () => {
  const { admin, at, item } = await begin();
  const { user } = await open(at('services', '&due=overdue'), admin);
  await user.click(
    await screen.findByRole('checkbox', { name: `Select “${item.positionNumber} ${item.name}, Service”` }),
  );
  await user.click(screen.getByRole('button', { name: 'Record 1 service' }));
  const form = await chooseProtocol(user);
  const setDeleted = (deleted: boolean) =>
    backend.db.update(mapItems).set({ deleted }).where(eq(mapItems.id, item.id));
  await setDeleted(true);
  expectWarning(/noteServices failed/);
  await user.click(form.getByRole('button', { name: 'Record' }));
  await form.findByRole('alert');
  await waitFor(async () => expect(await documents()).toEqual([]));

  // The same form sends the file again, and the document stays then.
  await setDeleted(false);
  await user.type(form.getByRole('textbox', { name: 'Done by' }), 'Brandservice{Enter}');
  await waitFor(async () => expect(await documents()).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Service done' })).toBeNull());
  expect(await documents()).toHaveLength(1);
});
