import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { flaws } from '#server/db/schema/flaws.ts';
import { roundHistoryQuestions } from '#server/db/schema/rounds.ts';
import { readFixes } from '#entities/flaws/waitingFixes/fixes.ts';
import { noteReached } from '#platform/calls/connectivity.ts';
import { transport } from '#platform/calls/transport.ts';
import { testNow } from '#tests/support/testNow.ts';
import { eventually } from '#tests/support/eventually.ts';
import { useFindingsScreens } from '#tests/support/screens/findingsScreens.ts';
import { dashboardAddress } from '#tests/support/screens/roundScreens.ts';
import { setWidth } from '#tests/support/screens/screens.tsx';
import { allowWarning, expectWarning } from '#tests/support/warnings.ts';

const { backend, network, calls, open, seed } = await useFindingsScreens();

const storedFlaw = async (id: number) => {
  const [row] = await backend.db.select().from(flaws).where(eq(flaws.id, id));
  return row ?? expect.fail('the flaw is gone');
};
const refusal = { success: false, data: null, errors: ['Not today'] };
const sentOf = (method: string, path: string) =>
  calls.filter(({ name }) => name.startsWith(`${method} ${path}`));

/** What the dashboard loads just when the connection is lost may fail. */
const allowLosses = () => {
  allowWarning(/the flaw categories could not be loaded/);
  allowWarning(/(?:list|get)\w+ failed \{ kind: 'offline'/);
};

/** Fixes the flaw whose panel is open. */
const fixLate = async (user: UserEvent): Promise<void> => {
  const dialog = await screen.findByRole('dialog', { name: 'Update flaw' });
  await user.type(await within(dialog).findByRole('textbox', { name: /^Measure/ }), 'Ny plombering');
  await user.click(within(dialog).getByRole('button', { name: 'Fix' }));
  expect(await screen.findByText('Fixed, sent shortly')).toBeVisible();
};
/** The page is left; waiting fixes are sent by the sender, which tells since when they wait once it runs. */
const hidePage = async () => {
  await waitFor(() => expect(transport.unsentSince.calls).toBeDefined());
  await act(async () => window.dispatchEvent(new Event('pagehide')));
};

test('a waiting fix is undone from its notice, and nothing is ever sent', async () => {
  const house = await seed.house();
  const { user } = await open(dashboardAddress(house, `&flaw=${house.late.id}`), house.inspector);
  await fixLate(user);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The fix is undone. The flaw is still open.')).toBeVisible();
  expect(screen.queryByText('Fixed, sent shortly')).not.toBeInTheDocument();
  await hidePage();
  expect(sentOf('PUT', 'v1/Flaw')).toHaveLength(0);
  expect(await storedFlaw(house.late.id)).toMatchObject({ done: null, version: 1 });
});

test('without a connection, logging out warns of a fix that waits and keeps it', async () => {
  allowLosses();
  expectWarning(/the logout call failed/);
  setWidth(1440);
  const house = await seed.house();
  const { user, address } = await open(dashboardAddress(house, `&flaw=${house.late.id}`), house.inspector);
  await fixLate(user);
  network.use(http.all('*/api/*', () => HttpResponse.error()));
  act(() => noteReached(false));
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  const asks = await screen.findByRole('dialog', { name: 'Log out with unsent work?' });
  expect(asks).toHaveTextContent(/^.*1 change has not been sent yet/);
  await user.click(within(asks).getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(address()).toMatch(/^\/en\/login/));
  expect(readFixes(house.inspector.id)).toHaveLength(1);
});

test('logging out warns of a fix that a connection believed in then fails', async () => {
  allowLosses();
  expectWarning(/the logout call failed/);
  setWidth(1440);
  const house = await seed.house();
  const { user, address } = await open(dashboardAddress(house, `&flaw=${house.late.id}`), house.inspector);
  await fixLate(user);
  network.use(http.all('*/api/*', () => HttpResponse.error()));
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  const asks = await screen.findByRole('dialog', { name: 'Log out with unsent work?' });
  await user.click(within(asks).getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(address()).toMatch(/^\/en\/login/));
  expect(readFixes(house.inspector.id)).toHaveLength(1);
});

test('the overview shows a refused fix at its row, with the ways on', async () => {
  expectWarning(/a fix was refused/);
  const house = await seed.house();
  network.use(
    http.put('*/api/v1/Flaw/:id', () => HttpResponse.json(refusal, { status: 400 }), { once: true }),
  );
  const { user } = await open(`/en/?customer=${house.level.id}&flaw=${house.late.id}`, house.inspector);
  const dialog = await screen.findByRole('dialog', { name: 'Update flaw' });
  await user.type(await within(dialog).findByRole('textbox', { name: /^Measure/ }), 'Ny plombering');
  await user.click(within(dialog).getByRole('button', { name: 'Fix' }));
  const late = await screen.findByRole('region', { name: /^Open flaws older than 30 days/ });
  expect(await within(late).findByText('Fixed, sent shortly')).toBeVisible();
  await hidePage();
  expect(await within(late).findByText('The fix could not be saved. Not today')).toBeVisible();
  await user.click(within(late).getByRole('button', { name: 'Undo the fix of Plombering bruten' }));
  await waitFor(() => expect(within(late).queryByText(/could not be saved/)).not.toBeInTheDocument());
  expect(await storedFlaw(house.late.id)).toMatchObject({ done: null });
});

test('a question’s pending fix can be undone from the notice and is sent when the page hides [FLAWM-17]', async () => {
  const house = await seed.house();
  const question = await seed.answerNo(house, 'Pallar i vägen');
  const doneOf = async () => {
    const rows = backend.db.select().from(roundHistoryQuestions);
    return (await rows.where(eq(roundHistoryQuestions.id, question.id)))[0]?.done;
  };
  const { user } = await open(dashboardAddress(house), house.inspector);
  const fixIt = async () => {
    await user.click(await screen.findByRole('button', { name: 'Open the question Är vägen fri?' }));
    const dialog = await screen.findByRole('dialog', { name: 'Är vägen fri?' });
    await user.click(within(dialog).getByRole('switch', { name: /^Fixed/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Fixed, sent shortly')).toBeVisible();
  };
  await fixIt();
  expect(sentOf('PUT', 'v1/RoundHistoryQuestion')).toHaveLength(0);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The fix is undone. The question is not fixed yet.')).toBeVisible();
  await hidePage();
  expect(await doneOf()).toBeNull();
  await fixIt();
  await user.click(screen.getByRole('button', { name: 'Open the question Är vägen fri?' }));
  const dialog = await screen.findByRole('dialog', { name: 'Är vägen fri?' });
  expect(within(dialog).getByRole('switch', { name: /^Fixed/ })).toBeDisabled();
  expect(within(dialog).queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  await hidePage();
  await eventually(async () => expect(await doneOf()).toBe(testNow.toISOString()));
  await eventually(() => expect(readFixes(house.inspector.id)).toEqual([]));
});

test('a refused fix says why at its row and is kept for another try', async () => {
  expectWarning(/a fix was refused/);
  const house = await seed.house();
  const { user } = await open(dashboardAddress(house, `&flaw=${house.late.id}`), house.inspector);
  network.use(
    http.put('*/api/v1/Flaw/:id', () => HttpResponse.json(refusal, { status: 400 }), { once: true }),
  );
  await fixLate(user);
  await hidePage();
  // It is being sent: nothing can be undone any more.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
  expect(await screen.findByText('The fix could not be saved. Not today')).toBeVisible();
  expect(await storedFlaw(house.late.id)).toMatchObject({ done: null });
  await user.click(screen.getByRole('button', { name: 'Send the fix of Plombering bruten again' }));
  await eventually(async () =>
    expect(await storedFlaw(house.late.id)).toMatchObject({ done: testNow.toISOString() }),
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

test('the sync panel names a waiting fix and a refused one, tries again, and undoes [WAIT-05]', async () => {
  expectWarning(/a fix was refused/);
  setWidth(1440);
  const house = await seed.house();
  network.use(
    http.put('*/api/v1/Flaw/:id', () => HttpResponse.json(refusal, { status: 400 }), { once: true }),
  );
  const { user } = await open(dashboardAddress(house, `&flaw=${house.late.id}`), house.inspector);
  await fixLate(user);
  await user.click(screen.getByRole('button', { name: /Account: / }));
  await user.click(await screen.findByRole('button', { name: 'Saving and storage' }));
  const region = within(
    await screen.findByRole('region', { name: 'Fixes, journal lines and drawing changes that wait' }),
  );
  expect(region.getByRole('listitem')).toHaveTextContent(/^Fix: Plombering brutenSent shortly\.Undo$/);
  await hidePage();
  expect(await region.findByText('The server did not take it. Not today')).toBeVisible();
  expect(region.getByRole('button', { name: 'Try again: Fix: Plombering bruten' })).toBeVisible();
  await user.click(region.getByRole('button', { name: 'Undo: Fix: Plombering bruten' }));
  await waitFor(() => expect(readFixes(house.inspector.id)).toEqual([]));
  expect(await screen.findByText('Nothing is waiting. Everything is sent.')).toBeVisible();
  expect(await storedFlaw(house.late.id)).toMatchObject({ done: null });
});
