import { act, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { moves } from '../../../server/db/schema/moves.ts';
import { accessLevels } from '../../../src/contract/permissions.ts';
import { tokensStored } from '../../../src/platform/sessionTokens.ts';
import { useMoveScreens } from '../../support/moveScreens.ts';

const { backend, network, calls, begin, openAt } = await useMoveScreens();

const table = () => screen.findByRole('table', { name: 'Building moves' });
const rows = async () => {
  await waitFor(async () => expect(await table()).toHaveAttribute('aria-busy', 'false'));
  return within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
};
const named = 'Avsändaren nivå to Mottagaren nivå';
const setStatus = (id: number, moveStatus: number) =>
  backend.db.update(moves).set({ moveStatus }).where(eq(moves.id, id));

describe('the list', () => {
  test('shows customers, number of buildings and status, ten to a page [MOVE-05, MOVE-09, MOVE-85]', async () => {
    const made = await begin();
    const stamps = { created: '2026-01-01T00:00:00Z', updated: '2026-01-01T00:00:00Z' };
    const older = { customerId: made.from.id, targetCustomerId: made.to.id, ...stamps };
    await backend.db.insert(moves).values(Array.from({ length: 10 }, () => older));
    await made.start([made.first.building, made.second.building]);
    await openAt('OngoingMoves', made.mover, made.from.id);
    const shown = await rows();
    expect(shown).toHaveLength(10);
    expect(shown[0]?.slice(0, 4)).toEqual(['Avsändaren nivå', 'Mottagaren nivå', '2', 'Open']);
    expect(shown[1]?.slice(2, 4)).toEqual(['0', 'Open']);
    expect(
      within(await table())
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([...['From customer', 'To customer', 'Buildings', 'Status', 'Actions']]);
    const asked = calls.find(({ name }) => name.startsWith('GET v1/Move?'))?.name ?? '';
    const query = new URLSearchParams(asked.split('?')[1]);
    expect([query.get('pageSize'), query.get('pageNumber'), query.get('orderBy')]).toEqual([
      ...['10', '1', 'Created desc'],
    ]);
  });

  test('begins a new move [MOVE-07, MOVE-04]', async () => {
    const { mover, from } = await begin();
    const { user, address } = await openAt('OngoingMoves', mover, from.id);
    await user.click((await screen.findAllByRole('button', { name: 'New move' }))[0] ?? document.body);
    await screen.findByRole('heading', { level: 1, name: 'New move' });
    expect(address()).toMatch(/^\/en\/MoveWizard\/0\?/);
  });

  test('adding needs the right to plan rounds [MOVE-08, PERM-56]', async () => {
    const { mover, from, left } = await begin();
    await openAt('OngoingMoves', mover, from.id);
    expect((await screen.findAllByRole('button', { name: 'New move' })).length).toBeGreaterThan(0);
    const { token } = left.people.User;
    act(() => tokensStored.emit({ token, refreshToken: '' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'New move' })).not.toBeInTheDocument());
    expect(screen.getByText(/plan rounds/)).toBeVisible();
  });

  test('an open move opens in the wizard, any other in its summary [MOVE-06, MOVE-10]', async () => {
    const made = await begin();
    const { id } = (await made.start([made.first.building])).data;
    const { user, address, goTo } = await openAt('OngoingMoves', made.mover, made.from.id);
    await user.click(await screen.findByRole('button', { name: `Edit the move ${named}` }));
    await screen.findByRole('tab', { name: /^Buildings/ });
    expect(address()).toContain(`/en/MoveWizard/${id}`);
    await setStatus(id, 2);
    await act(() => goTo('/en/OngoingMoves'));
    expect(await screen.findByText('Completed')).toBeVisible();
    await user.click(within(await table()).getByRole('button', { name: named }));
    await waitFor(() => expect(address()).toContain(`/en/MoveSummary/${id}`));
    // By its address, too.
    await act(() => goTo(`/en/MoveWizard/${id}`));
    await waitFor(() => expect(address()).toContain(`/en/MoveSummary/${id}`));
  });

  test('an open move is deleted after a question, one that has begun says why it can’t be [MOVE-06, MOVE-89]', async () => {
    const made = await begin();
    const started = (await made.start([made.first.building])).data;
    const { user, goTo } = await openAt('OngoingMoves', made.mover, made.from.id);
    const remove = () => screen.findByRole('button', { name: `Delete the move ${named}` });
    await user.click(await remove());
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('The choices for 1 building')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/^No moves yet/)).toBeVisible();
    expect(await backend.db.select().from(moves).where(eq(moves.id, started.id))).toEqual([]);

    const { id } = (await made.start([made.first.building])).data;
    for (const [status, text] of [
      [1, /^The move is started. Roll it back/],
      [2, /^The move is completed/],
    ] as const) {
      await setStatus(id, status);
      await act(() => goTo('/en/users'));
      await act(() => goTo('/en/OngoingMoves'));
      await user.click(await remove());
      const refused = within(await screen.findByRole('dialog'));
      expect(await refused.findByText(text)).toBeVisible();
      expect(refused.getByRole('button', { name: 'Delete' })).toBeDisabled();
      await user.click(refused.getByRole('button', { name: 'Cancel' }));
    }
  });

  test('what was executed meanwhile isn’t deleted, and the refusal is told where it was asked', async () => {
    const made = await begin();
    const { id } = (await made.start([made.first.building])).data;
    const { user } = await openAt('OngoingMoves', made.mover, made.from.id);
    await user.click(await screen.findByRole('button', { name: `Delete the move ${named}` }));
    await setStatus(id, 1);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/executed/);
    expect(await backend.db.select().from(moves).where(eq(moves.id, id))).toHaveLength(1);
  });

  test('is searched by customer, and says what went wrong', async () => {
    const made = await begin();
    await made.start([made.first.building]);
    const { user } = await openAt('OngoingMoves', made.mover, made.from.id);
    expect(await rows()).toHaveLength(1);
    await user.type(screen.getByRole('searchbox', { name: 'Search customers' }), 'nobody');
    expect(await screen.findByText('No results')).toBeVisible();
    network.use(
      http.get('*/api/v1/Move', () =>
        HttpResponse.json({ success: false, data: null, errors: ['The list is asleep'] }, { status: 500 }),
      ),
    );
    await user.clear(screen.getByRole('searchbox', { name: 'Search customers' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search customers' }), 'motta');
    expect(await screen.findByText('The list is asleep')).toBeVisible();
  });
});

describe('who may move buildings', () => {
  test.each(accessLevels.slice(0, -1))(
    '%s is sent from all three screens to the root, which names the right [MOVE-01, MOVE-02, MOVE-03]',
    async (level) => {
      const { left, from } = await begin();
      const { address, goTo } = await openAt('OngoingMoves', left.people[level], from.id);
      for (const path of ['OngoingMoves', 'MoveWizard/0', 'MoveSummary/1']) {
        await act(() => goTo(`/en/${path}`));
        await waitFor(() => expect(address()).toMatch(/^\/en\/(\?|$)/));
        expect(await screen.findByText(/move buildings/)).toBeVisible();
      }
      expect(calls.filter(({ name }) => name.startsWith('GET v1/Move'))).toEqual([]);
    },
  );

  test('the menu leads there, and marks its entry on all three screens [SHELL-49, SHELL-50]', async () => {
    const made = await begin();
    const { id } = (await made.start([made.first.building])).data;
    const { user, address, goTo } = await openAt('users', made.mover, made.from.id);
    await user.click(await screen.findByRole('link', { name: 'Moves' }));
    await waitFor(() => expect(address()).toMatch(/^\/en\/OngoingMoves/));
    expect(screen.getByRole('link', { name: 'Moves' })).toHaveAttribute('aria-current', 'page');
    for (const path of [`MoveWizard/${id}`, `MoveSummary/${id}`]) {
      await act(() => goTo(`/en/${path}`));
      await waitFor(() => expect(address()).toContain(path));
      expect(screen.getByRole('link', { name: 'Moves' })).toHaveAttribute('aria-current');
    }
    await act(() => goTo('/en/roles'));
    await waitFor(() => expect(address()).toContain('roles'));
    expect(screen.getByRole('link', { name: 'Moves' })).not.toHaveAttribute('aria-current');
  });

  test('nobody else has the entry in the menu', async () => {
    const { left, from } = await begin();
    await openAt('users', left.people.CompanyAdmin, from.id);
    expect(await screen.findByRole('link', { name: 'Roles' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Moves' })).not.toBeInTheDocument();
  });
});
