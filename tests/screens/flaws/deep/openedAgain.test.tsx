import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chooseFirstType } from '#tests/support/scenes/flawFormScene.ts';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';

const { open, seed } = await useRoundScreens();

describe('an open flaw of this round', () => {
  test('is opened again from its item: another description, then taken away after a question', async () => {
    const planned = await seed.plan({ moreItems: [2] });
    if (planned.items[0]) await seed.oldFlaw(planned.items[0], 'Plomb saknas');
    const round = await seed.start(planned.plan.id, planned.inspector);
    const { user } = await open(`/en/round/${round.id}`, planned.inspector);
    const openForm = async () => {
      const row = await screen.findByRole('group', { name: /^2 / });
      await user.click(within(row).getByRole('button', { name: /^Flaw/ }));
      return screen.findByRole('dialog', { name: /^2 / });
    };
    const form = await openForm();
    await chooseFirstType(form, user);
    await user.click(within(form).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await openForm();
    // One of an earlier round can only be fixed.
    expect(await screen.findAllByRole('button', { name: /^Change the flaw/ })).toHaveLength(1);
    const openAgain = async () => {
      await user.click(await screen.findByRole('button', { name: /^Change the flaw/ }));
      return screen.findByRole('dialog', { name: 'Change the flaw' });
    };
    const waitUntilClosed = () =>
      waitFor(() =>
        expect(screen.queryByRole('dialog', { name: 'Change the flaw' })).not.toBeInTheDocument(),
      );
    const edit = await openAgain();
    await user.type(within(edit).getByLabelText(/^Description/), 'Vid dörren');
    await user.click(within(edit).getByRole('button', { name: 'Save' }));
    await waitUntilClosed();
    const reopenedDialog = await openAgain();
    expect(within(reopenedDialog).getByLabelText(/^Description/)).toHaveValue('Vid dörren');
    await user.click(within(reopenedDialog).getByRole('button', { name: 'Delete the flaw' }));
    const question = await screen.findByRole('dialog', { name: 'Delete the flaw?' });
    await user.click(within(question).getByRole('button', { name: 'Delete the flaw' }));
    await waitUntilClosed();
    expect(screen.queryByRole('button', { name: /^Change the flaw/ })).not.toBeInTheDocument();
    await user.click(
      within(await screen.findByRole('dialog', { name: /^2 / })).getByRole('button', { name: 'Back' }),
    );
    // Nothing of it was sent: undo brings it back, with its description.
    await user.click(
      (await screen.findAllByRole('button', { name: /^Undo: deletion 2, / }))[0] ?? document.body,
    );
    await openForm();
    expect(within(await openAgain()).getByLabelText(/^Description/)).toHaveValue('Vid dörren');
  });
});
