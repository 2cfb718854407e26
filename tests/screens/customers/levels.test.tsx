import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, test } from 'vitest';
import { customers } from '#server/db/schema/tenants.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { openPicker, press, shownLevels, takeFromMenu } from '#tests/support/screens/customerPicker.ts';
import { eventually } from '#tests/support/eventually.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, open } = await useScreens();
beforeAll(async () => {
  await preloadTexts(['lists', 'guide', 'users', 'rights']);
  await Promise.all([
    import('#app/shell/notices/NoticeStack.tsx'),
    import('#entities/templates/ui/Guide.tsx'),
  ]);
}, 60_000);

const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const isGone = (name: string) =>
  eventually(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument());

describe('a level', () => {
  test('is made with a name alone, and shows below its parent [PICK-16, PICK-21, PICK-43]', async () => {
    const { people, below } = await backend.seed.tenant();
    const { user } = await openPicker(open, people.Admin);
    await takeFromMenu(user, below.name, 'Add a level below');
    const dialog = await inDialog(`New level below ${below.name}`);
    expect(dialog.getAllByRole('textbox')).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('The field must not be empty.')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Storkök');
    await press(user, dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('treeitem', { name: 'Storkök' })).toBeVisible();
    expect(screen.getByText('Storkök was added.')).toBeVisible();
    expect((await backend.db.select().from(customers)).filter((row) => row.name === 'Storkök')).toMatchObject(
      [{ parentId: below.id }],
    );
  });

  test('a root customer that was made is chosen, and its set-up begins [PICK-16, SETUP-162]', async () => {
    const { people } = await backend.seed.tenant();
    const { user, address } = await openPicker(open, people.WebSbaAdmin);
    await user.click(await screen.findByRole('button', { name: 'New customer' }));
    const dialog = await inDialog('New customer');
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Skolorna');
    await press(user, dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Skolorna was added.')).toBeVisible();
    const [made] = (await backend.db.select().from(customers)).filter((row) => row.name === 'Skolorna');
    await eventually(() => expect(address()).toBe(`/en/?customer=${made?.id}`));
    expect(screen.queryByRole('heading', { name: 'Choose customer' })).not.toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'Get started' })).toBeVisible();
  });

  test('a level is renamed, and a refusal is shown in the dialog and keeps the input [PICK-16, PICK-38, PICK-44]', async () => {
    expectWarning(/updateCustomer failed/);
    const { people, below, level } = await backend.seed.tenant();
    const { user } = await openPicker(open, people.Admin);
    await screen.findByRole('treeitem', { name: below.name });
    screen.getByRole('treeitem', { name: below.name }).focus();
    await user.keyboard('{F2}');
    const dialog = await inDialog(`Rename ${below.name}`);
    const field = dialog.getByRole('textbox', { name: 'Name' });
    network.use(
      http.put('*/api/v1/Customer/:id', () =>
        HttpResponse.json({ success: false, data: null, errors: ['No room'] }, { status: 500 }),
      ),
    );
    await user.clear(field);
    await user.type(field, 'Vind{Enter}');
    expect(await dialog.findByText('No room')).toBeVisible();
    expect(field).toHaveValue('Vind');
    network.resetHandlers();
    await press(user, dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('treeitem', { name: 'Vind' })).toBeVisible();
    expect(shownLevels()).toEqual([level.name, 'Vind']);
  });
});

describe('deleting a level', () => {
  test('makes the first root of the refreshed tree active [PICK-35, PICK-45]', async () => {
    const { people, root, below } = await backend.seed.tenant();
    const { user, address } = await openPicker(open, people.CompanyAdmin, `/en/?customer=${below.id}`);
    await takeFromMenu(user, below.name, 'Delete');
    const dialog = await inDialog(`Delete ${below.name}?`);
    expect(await dialog.findByText(/pass to Brandkontroll AB nivå/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await isGone(`Delete ${below.name}?`);
    await eventually(() => expect(address()).toBe(`/en/?customer=${root.id}`));
    expect(screen.queryByRole('treeitem', { name: below.name })).not.toBeInTheDocument();
    expect(screen.getByText(`${below.name} was deleted.`)).toBeVisible();
  });
});

describe('deleting a level', () => {
  test('deletion of a level with contents is refused with one count [PICK-18]', async () => {
    const { people, level } = await backend.seed.tenant();
    const { user } = await openPicker(open, people.CompanyAdmin);
    await takeFromMenu(user, level.name, 'Delete');
    const dialog = await inDialog(`Delete ${level.name}?`);
    expect(await dialog.findByText(/^The level cannot be deleted: 9 levels below, buildings/)).toBeVisible();
    expect(dialog.queryByRole('list')).not.toBeInTheDocument();
    const button = dialog.getByRole('button', { name: 'Delete' });
    expect(button.matches(':disabled, [aria-disabled=true]')).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await isGone(`Delete ${level.name}?`);
    expect(screen.getByRole('treeitem', { name: level.name })).toBeVisible();
  });
});
