import { act, screen, waitFor, within } from '@testing-library/react';
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
import { expectWarning } from '../../support/warnings.ts';

const { backend, network, open, seed } = await useFindingsScreens();

const stored = async (id: number) => {
  const [row] = await backend.db.select().from(flaws).where(eq(flaws.id, id));
  return row ?? expect.fail('the flaw is gone');
};
const refusal = { success: false, data: null, errors: ['Not today'] };

/** Fixes the flaw whose panel is open. */
const fixLate = async (user: UserEvent): Promise<void> => {
  const dialog = await screen.findByRole('dialog', { name: 'Update flaw' });
  await user.type(await within(dialog).findByRole('textbox', { name: /^Measure/ }), 'Ny plombering');
  await user.click(within(dialog).getByRole('button', { name: 'Fix' }));
  expect(await screen.findByText('Fixed, sent shortly')).toBeVisible();
};
/** The page is left; what waits goes out. */
const hidePage = () => act(async () => window.dispatchEvent(new Event('pagehide')));

test('a refused fix says why at its row and is kept for another try', async () => {
  expectWarning(/a fix was refused/);
  const house = await seed.house();
  const { user } = await open(dashboardAddress(house, `&flaw=${house.late.id}`), house.inspector);
  network.use(
    http.put('*/api/v1/Flaw/:id', () => HttpResponse.json(refusal, { status: 400 }), { once: true }),
  );
  await fixLate(user);
  await hidePage();
  // It is on its way: nothing can be undone any more.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
  expect(await screen.findByText('The fix could not be saved. Not today')).toBeVisible();
  expect(await stored(house.late.id)).toMatchObject({ done: null });
  await user.click(screen.getByRole('button', { name: 'Send the fix of Plombering bruten again' }));
  await eventually(async () =>
    expect(await stored(house.late.id)).toMatchObject({ done: testNow.toISOString() }),
  );
  await eventually(() => expect(readFixes(house.inspector.id)).toEqual([]));
});

test('a question’s refused fix says why at its row, is logged, and is sent again [FLAWM-20, FLAWM-22]', async () => {
  expectWarning(/^Tillsyn: a fix was refused .*status: 400/);
  const house = await seed.house();
  await seed.answerNo(house, 'Pallar i vägen');
  network.use(
    http.put('*/api/v1/RoundHistoryQuestion/:id', () => HttpResponse.json(refusal, { status: 400 }), {
      once: true,
    }),
  );
  const { user } = await open(dashboardAddress(house), house.inspector);
  await user.click(await screen.findByRole('button', { name: 'Open the question Är vägen fri?' }));
  const dialog = await screen.findByRole('dialog', { name: 'Är vägen fri?' });
  await user.click(within(dialog).getByRole('switch', { name: /^Fixed/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Fixed, sent shortly')).toBeVisible();
  await hidePage();
  const table = await screen.findByRole('table', { name: 'Questions: To handle' });
  expect(await within(table).findByText('The fix could not be saved. Not today')).toBeVisible();
  await user.click(within(table).getByRole('button', { name: 'Send the fix of Är vägen fri? again' }));
  await waitFor(() => expect(screen.queryByText('Är vägen fri?')).not.toBeInTheDocument());
  expect(readFixes(house.inspector.id)).toEqual([]);
});
