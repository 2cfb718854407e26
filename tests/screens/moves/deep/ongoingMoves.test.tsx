import { act, screen, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { moves } from '#server/db/schema/moves.ts';
import { accessLevels } from '#contract/users/permissions.ts';
import { rows, moveName, useOngoingMovesScene } from '#tests/support/scenes/ongoingMovesScene.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, begin, openAt, setStatus, expectKeptOut } = await useOngoingMovesScene();

describe('the list', () => {
  test('an open move is deleted after a question, one that has begun says why it can’t be [MOVE-06, MOVE-89]', async () => {
    const fixture = await begin();
    const started = (await fixture.start([fixture.first.building])).data;
    const { user, goTo } = await openAt('OngoingMoves', fixture.mover, fixture.from.id);
    const remove = () => screen.findByRole('button', { name: `Delete the move ${moveName}` });
    await user.click(await remove());
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('The choices for 1 building')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/^No moves yet/)).toBeVisible();
    expect(await backend.db.select().from(moves).where(eq(moves.id, started.id))).toEqual([]);

    const { id } = (await fixture.start([fixture.first.building])).data;
    for (const [status, text] of [
      ['started', /^The move has been started. Roll it back/],
      ['completed', /^The move is completed/],
    ] as const) {
      await setStatus(id, status);
      await act(() => goTo('/en/users'));
      await act(() => goTo('/en/OngoingMoves'));
      await user.click(await remove());
      const dialog = within(await screen.findByRole('dialog'));
      expect(await dialog.findByText(text)).toBeVisible();
      expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    }
  });

  test('a move that was executed meanwhile isn’t deleted, and the refusal is shown at the request', async () => {
    expectWarning(/deleteMove failed/);
    const fixture = await begin();
    const { id } = (await fixture.start([fixture.first.building])).data;
    const { user } = await openAt('OngoingMoves', fixture.mover, fixture.from.id);
    await user.click(await screen.findByRole('button', { name: `Delete the move ${moveName}` }));
    await setStatus(id, 'started');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/executed/);
    expect(await backend.db.select().from(moves).where(eq(moves.id, id))).toHaveLength(1);
  });

  test('is searched by customer, and says what went wrong', async () => {
    expectWarning(/listMoves failed/);
    const fixture = await begin();
    await fixture.start([fixture.first.building]);
    const { user } = await openAt('OngoingMoves', fixture.mover, fixture.from.id);
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

describe('the right to move buildings', () => {
  test.each(accessLevels.slice(0, -2))(
    '%s is sent from all three screens to the root, which names the right [MOVE-01, MOVE-02, MOVE-03]',
    async (level) => {
      const { left, from } = await begin();
      await expectKeptOut(left.people[level], from.id);
    },
  );

  test('other users have no menu entry for moves', async () => {
    const { left, from } = await begin();
    await openAt('users', left.people.CompanyAdmin, from.id);
    expect(await screen.findByRole('link', { name: 'Roles' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Moves' })).not.toBeInTheDocument();
  });
});
