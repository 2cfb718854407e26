import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { paneOf } from '#tests/support/screens/checklistScreens.ts';
import { chooseCustomer, pick, useMoveScreens } from '#tests/support/screens/moveScreens.ts';

const { begin, beginNew, openAt, calls } = await useMoveScreens();

const end = (name: 'From' | 'To') => screen.getByRole('group', { name: `${name} customer` });
const openDialog = async (user: Awaited<ReturnType<typeof beginNew>>['user'], name: RegExp) => {
  await user.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
};

describe('the customers of a new move', () => {
  test('another source has other buildings and clears the chosen ones [MOVE-24, MOVE-29, MOVE-112]', async () => {
    const { user, left } = await beginNew();
    await pick(user, 'Buildings of the customer', 'Add Första huset');
    expect((await paneOf('Chosen buildings')).getByText('Första huset')).toBeVisible();
    const dialog = await openDialog(user, /customer to move from/);
    await user.click(await dialog.findByRole('treeitem', { name: left.sibling.name }));
    expect(dialog.getByText(/chosen buildings leave the list/)).toBeVisible();
    await chooseCustomer(user, left.sibling.name);
    expect(end('From')).toHaveTextContent(left.sibling.name);
    expect((await paneOf('Chosen buildings')).getByText('No results')).toBeVisible();
    expect(await (await paneOf('Buildings of the customer')).findByText('No results')).toBeVisible();
    const requestName = calls.filter(({ name }) => name.startsWith('GET v1/Building?')).at(-1)?.name ?? '';
    expect(Object.fromEntries(new URLSearchParams(requestName.split('?')[1]))).toEqual({
      customerId: String(left.sibling.id),
      orderBy: 'Name',
      currentPage: '1',
      pageSize: '100',
    });
  });

  test('a sent address brings its customer along [MOVE-15]', async () => {
    const { mover, left } = await begin();
    const { address } = await openAt('MoveWizard/0', mover, left.sibling.id);
    await waitFor(() => expect(end('From')).toHaveTextContent(left.sibling.name));
    expect(address()).toMatch(/^\/en\/MoveWizard\/0/);
  });
});

describe('the choice of a customer', () => {
  test('a target inside the source is refused from either end [MOVE-21]', async () => {
    const { user, left } = await beginNew();
    let dialog = await openDialog(user, /customer to move to/);
    for (const name of [left.level.name, left.below.name]) {
      const targetRow = await dialog.findByRole('treeitem', { name });
      expect(targetRow).toHaveAttribute('aria-disabled', 'true');
      await user.click(targetRow);
      expect(await dialog.findByRole('alert')).toHaveTextContent('Cannot move a level under itself.');
      await user.click(dialog.getByRole('button', { name: 'Choose' }));
      expect(screen.getByRole('dialog')).toBeVisible();
    }
    await chooseCustomer(user, left.sibling.name);
    expect(end('To')).toHaveTextContent(left.sibling.name);
    dialog = await openDialog(user, /customer to move from/);
    await user.click(await dialog.findByRole('treeitem', { name: left.root.name }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Cannot move a level under itself.');
  });
});
