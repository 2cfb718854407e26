import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Person } from '#tests/support/seeds/seedPeople.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, open } = await useScreens();

const openPicker = async (who: Person, address = '/en/') => {
  setWidth(1440);
  const view = await open(address, who);
  await view.user.click(await screen.findByRole('button', { name: /change customer/ }));
  await screen.findByRole('heading', { name: 'Choose customer' });
  return view;
};
const names = () =>
  screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label') ?? item.textContent);

describe('the customer picker', () => {
  test('the tree begins at the user’s own root without the right to the whole tree [PICK-12, PERM-22, PERM-35]', async () => {
    const { people, company, root, level } = await backend.seed.tenant();
    await backend.seed.customer({ companyId: company.id }, 'Annan rot');
    const first = await openPicker(people.CustomerAdmin);
    await screen.findByRole('treeitem', { name: root.name });
    expect(names()[0]).toBe(root.name);
    expect(screen.queryByRole('treeitem', { name: 'Annan rot' })).not.toBeInTheDocument();
    first.unmount();
    await openPicker(people.User);
    await screen.findByRole('treeitem', { name: level.name });
    expect(names()[0]).toBe(level.name);
  });

  test('down from the search enters the tree, at a hit where one searched, and up from the first row returns', async () => {
    const { people, root, level, sibling } = await backend.seed.tenant();
    const { user, address } = await openPicker(people.CustomerAdmin);
    const active = await screen.findByRole('treeitem', { name: level.name });
    const search = screen.getByRole('searchbox', { name: 'Search customers and departments' });
    await user.click(search);
    await user.keyboard('{ArrowDown}');
    expect(active).toHaveFocus();
    await user.keyboard('{Home}{ArrowUp}');
    expect(search).toHaveFocus();
    await user.type(search, sibling.name);
    await waitFor(() => expect(screen.queryByRole('treeitem', { name: level.name })).not.toBeInTheDocument());
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('treeitem', { name: root.name })).toHaveFocus();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toBe(`/en/?customer=${sibling.id}`));
  });

  test('search finds levels in closed branches while one types; arrows and Enter choose', async () => {
    const { people, below } = await backend.seed.tenant();
    const { user, address } = await openPicker(people.CompanyAdmin);
    await screen.findByRole('tree');
    await user.type(screen.getByRole('searchbox', { name: 'Search customers and departments' }), 'under');
    const foundRow = await screen.findByRole('treeitem', { name: below.name });
    foundRow.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/en/?customer=${below.id}`));
  });

  test('Esc closes it and gives the focus back', async () => {
    const { people } = await backend.seed.tenant();
    const { user } = await openPicker(people.Admin);
    expect(screen.getByRole('searchbox', { name: 'Search customers and departments' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Choose customer' })).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('button', { name: /change customer/ })).toHaveFocus();
  });

  test.each(['BasicUser', 'CompanyAdmin', 'WebSbaAdmin'] as const)(
    'the reseller choice shows for web-admins only: %s [PICK-06, PERM-12]',
    async (level) => {
      const { people } = await backend.seed.tenant();
      await openPicker(people[level]);
      await screen.findByRole('tree');
      expect(screen.queryAllByRole('combobox', { name: 'Company' })).toHaveLength(
        level === 'WebSbaAdmin' ? 1 : 0,
      );
    },
  );
});

describe('the active customer', () => {
  test('the active customer never overwrites a newer navigation that isn’t rendered yet', async () => {
    const { people, level, sibling } = await backend.seed.tenant();
    const { address, goTo } = await open('/en/', people.CustomerAdmin);
    await waitFor(() => expect(address()).toBe(`/en/?customer=${level.id}`));
    await screen.findByRole('heading', { level: 1, name: level.name });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await act(() => goTo('/en/'));
      await goTo(`/en/?customer=${sibling.id}`);
      vi.advanceTimersByTime(1);
    } finally {
      vi.useRealTimers();
    }
    expect(await screen.findByRole('heading', { level: 1, name: sibling.name })).toBeVisible();
    expect(address()).toBe(`/en/?customer=${sibling.id}`);
  });

  test('an unreadable level gives way to the user’s own with a notice [EYES-25]', async () => {
    expectWarning(/ failed/);
    await import('#app/shell/notices/NoticeStack.tsx');
    const { people, level } = await backend.seed.tenant();
    const elsewhere = await backend.seed.tenant('Annan byrå AB');
    const { address } = await open(`/en/?customer=${elsewhere.level.id}`, people.User);
    await waitFor(() => expect(address()).toBe(`/en/?customer=${level.id}`));
    expect(await screen.findByRole('heading', { level: 1, name: level.name })).toBeVisible();
    expect(await screen.findByText(/^The customer of this address doesn't exist/)).toBeVisible();
  });

  test('an address whose customer is no id says so too [EYES-25]', async () => {
    const { people, level } = await backend.seed.tenant();
    await import('#app/shell/notices/NoticeStack.tsx');
    const { address } = await open('/en/?customer=none', people.User);
    await waitFor(() => expect(address()).toBe(`/en/?customer=${level.id}`));
    expect(await screen.findByText(/^The customer of this address doesn't exist/)).toBeVisible();
  });
});
