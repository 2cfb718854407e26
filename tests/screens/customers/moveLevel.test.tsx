import { screen, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { customers } from '#server/db/schema/tenants.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { openPicker, press, takeFromMenu } from '#tests/support/screens/customerPicker.ts';
import { eventually } from '#tests/support/eventually.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';

const { backend, open } = await useScreens();
beforeAll(() => preloadTexts(['lists']));

const parentOf = async (id: number) =>
  (await backend.db.select().from(customers).where(eq(customers.id, id)))[0]?.parentId;
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name: `Move ${name}` }));
const row = (name: string) => screen.findByRole('treeitem', { name });

describe('the move dialog', () => {
  test('the move dialog shows the whole company and refuses the level itself and its descendants [PICK-20, PICK-30, PICK-36, PERM-24]', async () => {
    const { people, company, level, below, sibling } = await backend.seed.tenant();
    const second = await backend.seed.customer({ companyId: company.id }, 'Andra roten');
    const { user, address } = await openPicker(open, people.CompanyAdmin, `/en/?customer=${sibling.id}`);
    await takeFromMenu(user, level.name, 'Move');
    const dialog = await dialogOf(level.name);
    expect(dialog.getByText(/including 1 level below/)).toBeVisible();
    expect(dialog.queryByRole('combobox', { name: 'Company' })).not.toBeInTheDocument();
    const targets = within(await dialog.findByRole('tree', { name: 'Where the level should go' }));
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await dialog.findByText('First choose where the level should go.')).toBeVisible();
    await user.type(dialog.getByRole('searchbox'), 'under');
    for (const name of [level.name, below.name]) {
      const targetRow = await targets.findByRole('treeitem', { name });
      expect(targetRow).toHaveAttribute('aria-disabled', 'true');
      await user.click(targetRow);
      expect(await dialog.findByRole('alert')).toHaveTextContent('Cannot move a level under itself.');
    }
    await user.clear(dialog.getByRole('searchbox'));
    await user.click(await targets.findByRole('treeitem', { name: second.name }));
    expect(dialog.getByRole('status')).toHaveTextContent('Moves under Andra roten.');
    await press(user, dialog.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText(`${level.name} is now under Andra roten.`)).toBeVisible();
    expect(await parentOf(level.id)).toBe(second.id);
    await eventually(() => expect(address()).toBe(`/en/?customer=${people.CompanyAdmin.customerId}`));
  });
});

describe('in the tree', () => {
  test('the keyboard cuts and pastes a level, and the dialog announces the copied records [PICK-30, PICK-31, TREE-05]', async () => {
    const { people, level, sibling } = await backend.seed.tenant();
    const { user } = await openPicker(open, people.CustomerAdmin);
    (await row(level.name)).focus();
    await user.keyboard('{Control>}xv{/Control}');
    expect(screen.getByText(/is waiting for its new place/)).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent('Cannot move a level under itself.');
    (await row(sibling.name)).focus();
    await user.keyboard('{Control>}v{/Control}');
    const dialog = await dialogOf(level.name);
    expect(dialog.getByText(/What it uses of the levels that it leaves is copied along/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText(`${level.name} is now under ${sibling.name}.`)).toBeVisible();
    expect(await parentOf(level.id)).toBe(sibling.id);
  });
});
