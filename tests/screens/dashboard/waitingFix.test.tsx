import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { flaws } from '../../../server/db/schema/flaws.ts';
import { readFixes } from '../../../src/entities/flaws/waitingFixes/fixQueue.ts';
import { testNow } from '../../support/backend.ts';
import { eventually } from '../../support/eventually.ts';
import { useFindingsScreens } from '../../support/findingsScreens.ts';
import { dashboardAddress } from '../../support/roundScreens.ts';

const { backend, network, calls, open, seed } = await useFindingsScreens();

const stored = async (id: number) => {
  const [row] = await backend.db.select().from(flaws).where(eq(flaws.id, id));
  return row ?? expect.fail('the flaw is gone');
};
const sentOf = (method: string, path: string) =>
  calls.filter(({ name }) => name.startsWith(`${method} ${path}`));

/** Fixes the flaw whose panel is open. */
const fixLate = async (user: UserEvent): Promise<void> => {
  const dialog = await screen.findByRole('dialog', { name: 'Update flaw' });
  await user.type(await within(dialog).findByRole('textbox', { name: /^Measure/ }), 'Ny plombering');
  await user.click(within(dialog).getByRole('button', { name: 'Fix' }));
  expect(await screen.findByText('Fixed, sent shortly')).toBeVisible();
};
/** The page is left; what waits goes out. */
const hidePage = () => act(async () => window.dispatchEvent(new Event('pagehide')));

test('a fix that waits is taken back from its notice: nothing is ever sent', async () => {
  const house = await seed.house();
  const { user } = await open(dashboardAddress(house, `&flaw=${house.late.id}`), house.inspector);
  await fixLate(user);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The fix is undone. The flaw is still open.')).toBeVisible();
  expect(screen.queryByText('Fixed, sent shortly')).not.toBeInTheDocument();
  await hidePage();
  expect(sentOf('PUT', 'v1/Flaw')).toHaveLength(0);
  expect(await stored(house.late.id)).toMatchObject({ done: null, version: 1 });
});

test('a refused fix says why at its row and is kept for another try', async () => {
  const house = await seed.house();
  const { user } = await open(dashboardAddress(house, `&flaw=${house.late.id}`), house.inspector);
  network.use(
    http.put(
      '*/api/v1/Flaw/:id',
      () => HttpResponse.json({ success: false, data: null, errors: ['Not today'] }, { status: 400 }),
      { once: true },
    ),
  );
  await fixLate(user);
  await hidePage();
  expect(await screen.findByText('The fix could not be saved. Not today')).toBeVisible();
  expect(await stored(house.late.id)).toMatchObject({ done: null });
  await user.click(screen.getByRole('button', { name: 'Send the fix of Plombering bruten again' }));
  await eventually(async () =>
    expect(await stored(house.late.id)).toMatchObject({ done: testNow.toISOString() }),
  );
  await eventually(() => expect(readFixes(house.inspector.id)).toEqual([]));
});
