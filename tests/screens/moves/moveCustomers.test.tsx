import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { tokensStored } from '#platform/calls/sessionTokens.ts';
import { chooseTarget, pick, saveTab, useMoveScreens } from '#tests/support/screens/moveScreens.ts';
import type { Person } from '#tests/support/seeds/seedPeople.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { network, begin, beginNew, open, calls } = await useMoveScreens();

const end = (name: 'From' | 'To') => screen.getByRole('group', { name: `${name} customer` });
const openDialog = async (user: Awaited<ReturnType<typeof beginNew>>['user'], name: RegExp) => {
  await user.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
};
const treeCalls = () => calls.map(({ name }) => name).filter((name) => name.includes('TreeNode'));
/** Continues the session with the rights of another user while the screen stays open. */
const withRightsOf = ({ token }: Person) => act(() => tokensStored.emit({ token, refreshToken: '' }));

describe('the customers of a new move', () => {
  test('the active one is left; both stand fast once the move is saved [MOVE-15, MOVE-23, MOVE-25, MOVE-13]', async () => {
    const { user, address, from, to } = await beginNew();
    expect(end('From')).toHaveTextContent(from.name);
    expect(end('To')).toHaveTextContent('None chosen');
    await chooseTarget(user, 'Mottagaren', to.name);
    expect(end('To')).toHaveTextContent(to.name);
    await pick(user, 'Buildings of the customer', 'Add Första huset');
    await saveTab(user);
    await waitFor(() => expect(address()).toMatch(/MoveWizard\/[1-9]/));
    expect([end('From').textContent, end('To').textContent]).toEqual([
      `From customer${from.name}`,
      `To customer${to.name}`,
    ]);
    expect(screen.queryByRole('button', { name: /customer to move (from|to)/ })).not.toBeInTheDocument();
    expect(screen.getByText(/can’t be changed once the move is saved/)).toBeVisible();
  });

  test('without an active customer there is no new move [MOVE-11]', async () => {
    const { mover } = await begin();
    const { id, companyId } = mover;
    const place = { customerId: null, companyId, buildingId: null, name: null };
    localStorage.setItem('tillsyn.active', JSON.stringify({ [id]: place }));
    const { address } = await open('/en/MoveWizard/0', mover);
    await waitFor(() => expect(address()).toMatch(/^\/en\/OngoingMoves/));
    expect(await screen.findByRole('table', { name: 'Building moves' })).toBeVisible();
  });

  test('another active customer leads back to the list [MOVE-12]', async () => {
    const { address, goTo, left } = await beginNew();
    await act(() => goTo(`/en/MoveWizard/0?customer=${left.sibling.id}`));
    await waitFor(() => expect(address()).toMatch(/^\/en\/OngoingMoves/));
  });
});

describe('the choice of a customer', () => {
  test('asks by name, ten at a time, and Esc clears the search [MOVE-14, MOVE-111, MOVE-13]', async () => {
    const { user, left } = await beginNew();
    const dialog = await openDialog(user, /customer to move to/);
    expect(await dialog.findByRole('treeitem', { name: left.sibling.name })).toBeVisible();
    const search = dialog.getByRole('searchbox', { name: 'Search customers' });
    await user.type(search, 'syskon');
    await waitFor(() =>
      expect(dialog.queryByRole('treeitem', { name: left.level.name })).not.toBeInTheDocument(),
    );
    expect(dialog.getByRole('treeitem', { name: left.sibling.name })).toBeVisible();
    const requestName = calls.find(({ name }) => name.startsWith('GET v1/Customer?'))?.name ?? '';
    expect(Object.fromEntries(new URLSearchParams(requestName.split('?')[1]))).toEqual({
      name: 'syskon',
      companyId: String(left.company.id),
      orderBy: 'Name',
      currentPage: '1',
      pageSize: '10',
    });
    await user.keyboard('{Escape}');
    expect(search).toHaveValue('');
    expect(await dialog.findByRole('treeitem', { name: left.level.name })).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  test('a tree that can’t be fetched says so where it should be [MOVE-22]', async () => {
    expectWarning(/getCustomerTree failed/);
    const { user } = await beginNew();
    network.use(
      http.get('*/api/v1/Customer/TreeNode', () =>
        HttpResponse.json({ success: false, data: null, errors: ['The tree is asleep'] }, { status: 500 }),
      ),
    );
    const dialog = await openDialog(user, /customer to move to/);
    expect(await dialog.findByText('The tree is asleep')).toBeVisible();
    network.resetHandlers();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect((await dialog.findAllByRole('treeitem')).length).toBeGreaterThan(0);
  });

  test('a user who may move everywhere switches between companies and sees each whole [MOVE-16, MOVE-20, MOVE-109]', async () => {
    const { user, target, left } = await beginNew();
    const dialog = await openDialog(user, /customer to move to/);
    await user.click(dialog.getByRole('combobox', { name: 'Company' }));
    await user.click(await screen.findByRole('option', { name: 'Mottagaren' }));
    expect(await dialog.findByRole('treeitem', { name: target.root.name })).toBeVisible();
    expect(dialog.queryByRole('treeitem', { name: left.root.name })).not.toBeInTheDocument();
    expect(treeCalls().at(-1)).toContain(`companyNode=${target.company.id}`);
  });

  test('other users see their own company: whole, from the root, from their level, or no tree [MOVE-17, MOVE-18, MOVE-19, MOVE-110]', async () => {
    const { user, left } = await beginNew();
    const { people, company, root, level } = left;
    const shows = async (who: Person, asked: string | null) => {
      withRightsOf(who);
      const dialog = await openDialog(user, /customer to move to/);
      expect(dialog.queryByRole('combobox', { name: 'Company' })).not.toBeInTheDocument();
      const [first] = await dialog.findAllByText(/./, {
        selector: '[role="treeitem"], [role="treeitem"] *, p',
      });
      expect(first).toBeVisible();
      if (asked !== null) await waitFor(() => expect(treeCalls().at(-1)).toContain(asked));
      const items = dialog.queryAllByRole('treeitem').map((item) => item.textContent);
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
      return items;
    };
    await shows(people.CompanyAdmin, `companyNode=${company.id}`);
    await shows(people.CustomerAdmin, `parentNode=${root.id}`);
    expect(calls.some(({ name }) => name.includes(`GetRootCustomer?customerId=${level.id}`))).toBe(true);
    await shows(people.Admin, `parentNode=${level.id}`);
    const before = treeCalls().length;
    expect(await shows(people.User, null)).toEqual([]);
    expect(treeCalls()).toHaveLength(before);
  });
});
