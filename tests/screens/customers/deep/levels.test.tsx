import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { preloadTexts } from '#platform/language/i18n.ts';
import { openPicker, takeFromMenu } from '#tests/support/screens/customerPicker.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, open } = await useScreens();
beforeAll(() => preloadTexts(['lists']));

const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('a level', () => {
  test.each(['BasicUserLight', 'User', 'Admin'] as const)(
    'can be changed from Admin up; the tree is read-only for others: %s [PICK-09, PERM-40]',
    async (name) => {
      const { people, below } = await backend.seed.tenant();
      const { user } = await openPicker(open, people[name]);
      const row = await screen.findByRole('treeitem', { name: below.name });
      expect(screen.queryAllByRole('button', { name: /^Actions: / }).length > 0).toBe(name === 'Admin');
      row.focus();
      await user.keyboard('{Delete}');
      expect(screen.queryAllByRole('dialog').length > 0).toBe(name === 'Admin');
    },
  );

  test.each(['CustomerAdmin', 'CompanyAdmin'] as const)(
    'a new root customer is for company admins and above: %s [PICK-08, PERM-23]',
    async (name) => {
      const { people } = await backend.seed.tenant();
      const { user } = await openPicker(open, people[name]);
      await screen.findByRole('tree');
      const button = screen.queryByRole('button', { name: 'New customer' });
      if (name === 'CustomerAdmin') {
        expect(button).not.toBeInTheDocument();
        return;
      }
      await user.click(button ?? expect.fail('no button'));
      const dialog = await inDialog('New customer');
      await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Ny kommun{Enter}');
      // The new level is chosen and the picker closes; reopened, it shows the level at the top.
      await user.click(await screen.findByRole('button', { name: /^Ny kommun.*change customer/ }));
      expect(await screen.findByRole('treeitem', { name: 'Ny kommun' })).toHaveAttribute('aria-level', '1');
    },
  );
});

describe('deleting a level', () => {
  test('a level that has gained contents shows the refusal in the dialog [PICK-38]', async () => {
    expectWarning(/deleteCustomer failed/);
    const { people, below } = await backend.seed.tenant();
    const { user } = await openPicker(open, people.CompanyAdmin, `/en/?customer=${below.id}`);
    await takeFromMenu(user, below.name, 'Delete');
    const dialog = await inDialog(`Delete ${below.name}?`);
    expect(await dialog.findByText(/pass to Brandkontroll AB nivå/)).toBeVisible();
    await backend.seed.building(below, 'Nybygget');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('1 building');
  });

  test('leaves none active when the tree is empty then [PICK-35]', async () => {
    const { people } = await backend.seed.tenant();
    const company = await backend.seed.company('Annan byrå AB');
    const alone = await backend.seed.customer({ companyId: company.id }, 'Ensam kund');
    const { user } = await openPicker(open, people.WebSbaAdmin, `/en/?customer=${alone.id}`);
    await takeFromMenu(user, 'Ensam kund', 'Delete');
    const dialog = await inDialog('Delete Ensam kund?');
    expect(await dialog.findByText('Nothing else is affected.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('button', { name: /^Choose a customer/ })).toBeVisible();
    expect(await screen.findByText('There are no customers here yet.')).toBeVisible();
  });
});
