import { fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { customers } from '#server/db/schema/tenants.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { openPicker, takeFromMenu } from '#tests/support/screens/customerPicker.ts';
import { eventually } from '#tests/support/eventually.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, calls, network, open } = await useScreens();
beforeAll(() => preloadTexts(['lists']));

const parentOf = async (id: number) =>
  (await backend.db.select().from(customers).where(eq(customers.id, id)))[0]?.parentId;
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name: `Move ${name}` }));
const row = (name: string) => screen.findByRole('treeitem', { name });

describe('the move dialog', () => {
  test('begins at the root for customer admins, without other companies and the top [PICK-11, PERM-36]', async () => {
    expectWarning(/moveCustomer failed/);
    const { people, company, root, level, sibling } = await backend.seed.tenant();
    await backend.seed.customer({ companyId: company.id }, 'Andra roten');
    const { user } = await openPicker(open, people.CustomerAdmin);
    await takeFromMenu(user, level.name, 'Move');
    const dialog = await dialogOf(level.name);
    const targets = within(await dialog.findByRole('tree'));
    expect(targets.getAllByRole('treeitem')[0]).toHaveTextContent(root.name);
    expect(targets.queryByRole('treeitem', { name: 'Andra roten' })).not.toBeInTheDocument();
    expect(dialog.queryByRole('combobox', { name: 'Company' })).not.toBeInTheDocument();
    expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument();
    network.use(
      http.put('*/api/v1/Customer/MoveCustomer', () =>
        HttpResponse.json({ success: false, data: null, errors: ['The tree is busy'] }, { status: 500 }),
      ),
    );
    await user.click(targets.getByRole('treeitem', { name: sibling.name }));
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('The tree is busy');
    expect(calls.some(({ name }) => name.includes(`TreeNode?parentNode=${root.id}`))).toBe(true);
  });

  test('lets web-admins choose another company, or its top [PICK-11, PERM-13, PICK-50]', async () => {
    expectWarning(/ failed/);
    const { people, level } = await backend.seed.tenant();
    const otherTenant = await backend.seed.tenant('Annan byrå AB');
    const { user } = await openPicker(open, people.WebSbaAdmin);
    await takeFromMenu(user, level.name, 'Move');
    const dialog = await dialogOf(level.name);
    await user.click(dialog.getByRole('combobox', { name: 'Company' }));
    await user.click(await screen.findByRole('option', { name: 'Annan byrå AB' }));
    expect(await dialog.findByRole('treeitem', { name: otherTenant.root.name })).toBeVisible();
    expect(dialog.getByText(/^The level changes company/)).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: /top of the tree/ }));
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText(`${level.name} is now at the top of the tree.`)).toBeVisible();
    expect(await backend.db.select().from(customers).where(eq(customers.id, level.id))).toMatchObject([
      { parentId: null, rootId: level.id, companyId: otherTenant.company.id },
    ]);
  });

  test('an admin without a right to move has no such item [PICK-10, PERM-41]', async () => {
    const { people, below } = await backend.seed.tenant();
    const { user } = await openPicker(open, people.Admin);
    await user.click(await screen.findByRole('button', { name: `Actions: ${below.name}` }));
    expect(await screen.findByRole('menuitem', { name: 'Rename' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Move' })).not.toBeInTheDocument();
  });
});

describe('in the tree', () => {
  test('a level is dragged: refused targets say why, a branch opens, a drop asks once more [PICK-30, PICK-32]', async () => {
    const { people, level, below, sibling } = await backend.seed.tenant();
    const inner = await backend.seed.customer(sibling, 'Inre nivå');
    const { user } = await openPicker(open, people.CompanyAdmin);
    const dragged = await row(level.name);
    const over = (element: Element, x: number) => fireEvent.pointerMove(element, { clientX: x, clientY: 40 });
    screen.getByRole('searchbox', { name: 'Search customers and departments' }).focus();
    fireEvent.pointerDown(dragged, { button: 0, clientX: 10, clientY: 10 });
    // As a real press does: the row takes the focus from the search.
    dragged.focus();
    over(await row(below.name), 30);
    expect(await screen.findByText('Cannot move a level under itself.')).toBeInTheDocument();
    expect(await row(below.name)).toHaveAttribute('data-drop', 'refused');
    const branch = await row(sibling.name);
    over(branch, 50);
    expect(await screen.findByText(`Move ${level.name} under ${sibling.name}`)).toBeInTheDocument();
    expect(branch).toHaveAttribute('data-drop', 'ok');
    const target = await row(inner.name);
    over(target, 60);
    fireEvent.pointerUp(target, { clientX: 60, clientY: 40 });
    const dialog = await dialogOf(level.name);
    expect(dialog.getByRole('status')).toHaveTextContent(`Moves under ${inner.name}.`);
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await eventually(async () => expect(await parentOf(level.id)).toBe(inner.id));
    expect(await screen.findByText(`${level.name} is now under ${inner.name}.`)).toBeVisible();
  });

  test('a drag that is let go on a refused target or ended by Esc does nothing', async () => {
    const { people, root, level, sibling } = await backend.seed.tenant();
    const { user } = await openPicker(open, people.CompanyAdmin);
    const dragged = await row(level.name);
    for (const end of ['refused', 'Escape'] as const) {
      fireEvent.pointerDown(dragged, { button: 0, clientX: 10, clientY: 10 });
      const target = end === 'refused' ? dragged : await row(sibling.name);
      fireEvent.pointerMove(target, { clientX: 40, clientY: 40 });
      if (end === 'Escape') await user.keyboard('{Escape}');
      fireEvent.pointerUp(target, { clientX: 40, clientY: 40 });
    }
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Choose customer' })).toBeVisible();
    expect(await parentOf(level.id)).toBe(root.id);
  });
});
