import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { moves } from '#server/db/schema/moves.ts';
import { tokensStored } from '#platform/calls/sessionTokens.ts';
import { table, rows, moveName, useOngoingMovesScene } from '#tests/support/scenes/ongoingMovesScene.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, calls, begin, openAt, setStatus, expectKeptOut } = await useOngoingMovesScene();

describe('the list', () => {
  test('shows customers, number of buildings and status, ten to a page [MOVE-05, MOVE-09, MOVE-85]', async () => {
    const fixture = await begin();
    const stamps = { created: '2026-01-01T00:00:00Z', updated: '2026-01-01T00:00:00Z' };
    const older = { customerId: fixture.from.id, targetCustomerId: fixture.to.id, ...stamps };
    await backend.db.insert(moves).values(Array.from({ length: 10 }, () => older));
    await fixture.start([fixture.first.building, fixture.second.building]);
    await openAt('OngoingMoves', fixture.mover, fixture.from.id);
    const shownRows = await rows();
    expect(shownRows).toHaveLength(10);
    expect(shownRows[0]?.slice(0, 4)).toEqual(['Avsändaren nivå', 'Mottagaren nivå', '2', 'Open']);
    expect(shownRows[1]?.slice(2, 4)).toEqual(['0', 'Open']);
    expect(
      within(await table())
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['From customer', 'To customer', 'Buildings', 'Status', 'Actions']);
    const requestName = calls.find(({ name }) => name.startsWith('GET v1/Move?'))?.name ?? '';
    const query = new URLSearchParams(requestName.split('?')[1]);
    expect([query.get('pageSize'), query.get('pageNumber'), query.get('orderBy')]).toEqual([
      '10',
      '1',
      'Created desc',
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
    expectWarning(/getMovePreview failed/);
    const fixture = await begin();
    const { id } = (await fixture.start([fixture.first.building])).data;
    const { user, address, goTo } = await openAt('OngoingMoves', fixture.mover, fixture.from.id);
    await user.click(await screen.findByRole('button', { name: `Edit the move ${moveName}` }));
    await screen.findByRole('tab', { name: /^Buildings/ });
    expect(address()).toContain(`/en/MoveWizard/${id}`);
    await setStatus(id, 'completed');
    await act(() => goTo('/en/OngoingMoves'));
    expect(await screen.findByText('Completed')).toBeVisible();
    await user.click(within(await table()).getByRole('button', { name: moveName }));
    await waitFor(() => expect(address()).toContain(`/en/MoveSummary/${id}`));
    // Also by its address.
    await act(() => goTo(`/en/MoveWizard/${id}`));
    await waitFor(() => expect(address()).toContain(`/en/MoveSummary/${id}`));
  });
});

describe('the right to move buildings', () => {
  test('a company’s admin is sent from all three screens to the root, which names the right [MOVE-01, MOVE-02, MOVE-03]', async () => {
    const { left, from } = await begin();
    await expectKeptOut(left.people.CompanyAdmin, from.id);
  });

  test('the menu leads there, and marks its entry on all three screens [SHELL-49, SHELL-50]', async () => {
    const fixture = await begin();
    const { id } = (await fixture.start([fixture.first.building])).data;
    const { user, address, goTo } = await openAt('users', fixture.mover, fixture.from.id);
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
});
