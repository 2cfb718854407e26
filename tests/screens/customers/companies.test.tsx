import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { companies } from '#server/db/schema/tenants.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { openPicker, press } from '#tests/support/screens/customerPicker.ts';
import { eventually } from '#tests/support/eventually.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';

const { backend, calls, open } = await useScreens();
beforeAll(() => preloadTexts(['lists']));

const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the reseller choice', () => {
  test('begins at page 1 and fetches more on demand; a search asks the server [PICK-40, PICK-53]', async () => {
    const { people } = await backend.seed.tenant();
    for (let index = 1; index <= 30; index += 1) await backend.seed.company(`Kedja ${index}`);
    const far = await backend.seed.company('Ölands brandbyrå');
    await backend.seed.customer({ companyId: far.id }, 'Ölandskund');
    const { user } = await openPicker(open, people.WebSbaAdmin);
    const field = await screen.findByRole('combobox', { name: 'Company' });
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: 'Show more (7 left)' }));
    expect(await screen.findByRole('option', { name: 'Ölands brandbyrå' })).toBeVisible();
    expect(screen.getAllByRole('option', { name: /^Kedja/ })).toHaveLength(30);
    const requestNames = calls
      .filter(({ name }) => name.startsWith('GET v1/Company?'))
      .map(({ name }) => name);
    expect(requestNames.map((name) => /pageNumber=(\d+)/.exec(name)?.[1])).toEqual(['1', '2']);
    await user.clear(field);
    await user.type(field, 'öland');
    await eventually(() => expect(screen.queryByRole('option', { name: /^Kedja/ })).not.toBeInTheDocument());
    await user.click(screen.getByRole('option', { name: 'Ölands brandbyrå' }));
    expect(await screen.findByRole('treeitem', { name: 'Ölandskund' })).toBeVisible();
  });
});

describe('a reseller', () => {
  test.each(['CompanyAdmin', 'WebSbaAdmin'] as const)(
    'the reseller’s menu is for web admins only: %s [PICK-07, PERM-12]',
    async (name) => {
      const { people } = await backend.seed.tenant();
      await openPicker(open, people[name]);
      await screen.findByRole('tree');
      expect(screen.queryAllByRole('button', { name: 'Company actions' })).toHaveLength(
        name === 'WebSbaAdmin' ? 1 : 0,
      );
    },
  );

  test('is made by a form that checks each field [PICK-17, PICK-22, PICK-24, PICK-55]', async () => {
    const { people } = await backend.seed.tenant();
    const { user } = await openPicker(open, people.WebSbaAdmin);
    await user.click(await screen.findByRole('button', { name: 'Company actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'New company' }));
    const form = await inDialog('New company');
    const field = (name: string) => form.getByRole('textbox', { name });
    await user.type(field('Contact e-mail'), 'fel');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('The field must not be empty.')).toBeVisible();
    expect(field('Contact e-mail')).toBeInvalid();
    await user.type(field('Name'), 'Nordbrand AB');
    await user.type(field('Description'), 'Kontroller i norr');
    await user.type(field('Contact name'), 'Kontoret');
    await user.type(field('Contact phone'), '090-12 34 56');
    await user.clear(field('Contact e-mail'));
    await user.type(field('Contact e-mail'), 'kontor@nordbrand.se');
    await user.type(field('E-mail addresses for flaws'), 'jour@nordbrand.se{Enter}');
    await press(user, form.getByRole('button', { name: 'Save' }));
    await eventually(async () =>
      expect(await backend.db.select().from(companies)).toContainEqual(
        expect.objectContaining({
          name: 'Nordbrand AB',
          description: 'Kontroller i norr',
          contactName: 'Kontoret',
          contactNumber: '090-12 34 56',
          contactEmail: 'kontor@nordbrand.se',
          flawEmailRecipient: 'jour@nordbrand.se',
        }),
      ),
    );
  });

  test('the list of flaw e-mail addresses adds valid ones, newest first, and removes each [PICK-25, PICK-26, PICK-27, PICK-29]', async () => {
    const { people, company } = await backend.seed.tenant();
    const { user } = await openPicker(open, people.WebSbaAdmin);
    await user.click(await screen.findByRole('button', { name: 'Company actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit the company' }));
    const form = await inDialog(`Edit ${company.name}`);
    const field = form.getByRole('textbox', { name: 'E-mail addresses for flaws' });
    const add = form.getByRole('button', { name: 'Add the address' });
    const list = () => form.queryAllByRole('listitem').map((item) => item.textContent);
    await user.click(add);
    expect(list()).toEqual([]);
    await user.type(field, 'jour@brand.se{Enter}');
    await user.type(field, 'vakt@brand.se');
    await user.click(add);
    expect(list()).toEqual(['vakt@brand.se', 'jour@brand.se']);
    await user.type(field, 'JOUR@brand.se{Enter}');
    expect(form.getByText('The address is already in the list.')).toBeVisible();
    await user.clear(field);
    await user.type(field, 'brand.se{Enter}');
    expect(form.getByText(/^That is not a valid e-mail address/)).toBeVisible();
    expect(list()).toEqual(['vakt@brand.se', 'jour@brand.se']);
    await user.clear(field);
    await user.type(field, 'ny@brand.se{Enter}');
    await user.click(form.getByRole('button', { name: 'Remove jour@brand.se' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await eventually(async () =>
      expect((await backend.db.select().from(companies))[0]?.flawEmailRecipient).toBe(
        'ny@brand.se;vakt@brand.se',
      ),
    );
  });

  test('a company with customers has a disabled delete button that gives their number [PICK-19, WIRE-22]', async () => {
    const { people, company } = await backend.seed.tenant();
    const { user } = await openPicker(open, people.WebSbaAdmin);
    await user.click(await screen.findByRole('button', { name: 'Company actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete the company' }));
    const dialog = await inDialog(`Delete ${company.name}?`);
    expect(await dialog.findByText(/cannot be deleted: 4 customers and departments are still/)).toBeVisible();
    expect(calls.some(({ name }) => /^GET v1\/Customer\?.*pageSize=10(&|$)/.test(name))).toBe(true);
    expect(dialog.getByRole('button', { name: 'Delete' }).matches(':disabled, [aria-disabled=true]')).toBe(
      true,
    );
  });

  test('a company is deleted only after the dialog’s confirmation [PICK-19]', async () => {
    const { people } = await backend.seed.tenant();
    const empty = await backend.seed.company('Tom byrå');
    const place = { customerId: null, companyId: empty.id, buildingId: null };
    localStorage.setItem('tillsyn.active', JSON.stringify({ [people.WebSbaAdmin.id]: place }));
    const { user } = await openPicker(open, people.WebSbaAdmin);
    const isThere = async () => (await backend.db.select().from(companies)).some(({ id }) => id === empty.id);
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: 'Company actions' }));
      const item = await screen.findByRole('menuitem', { name: 'Delete the company' });
      await eventually(() => expect(item).toBeEnabled());
      await user.click(item);
      return inDialog('Delete Tom byrå?');
    };
    const first = await ask();
    expect(await first.findByText('Nothing else is affected.')).toBeVisible();
    await user.click(first.getByRole('button', { name: 'Cancel' }));
    await eventually(() =>
      expect(screen.queryByRole('dialog', { name: 'Delete Tom byrå?' })).not.toBeInTheDocument(),
    );
    const deletions = () => calls.filter(({ name }) => name.startsWith('DELETE v1/Company'));
    expect([deletions(), await isThere()]).toEqual([[], true]);
    const second = await ask();
    expect(await second.findByText('Nothing else is affected.')).toBeVisible();
    expect(deletions()).toEqual([]);
    await user.click(second.getByRole('button', { name: 'Delete' }));
    await eventually(async () => expect(await isThere()).toBe(false));
  });

  test('after one is deleted the first of the list is shown and no customer is active [PICK-33, PICK-34, PICK-57]', async () => {
    const { people } = await backend.seed.tenant();
    const first = await backend.seed.tenant('Anderssons byrå');
    const empty = await backend.seed.company('Tom byrå');
    const place = { customerId: null, companyId: empty.id, buildingId: null };
    localStorage.setItem('tillsyn.active', JSON.stringify({ [people.WebSbaAdmin.id]: place }));
    const { user } = await openPicker(open, people.WebSbaAdmin);
    await user.click(await screen.findByRole('button', { name: 'Company actions' }));
    const item = await screen.findByRole('menuitem', { name: 'Delete the company' });
    await eventually(() => expect(item).toBeEnabled());
    await user.click(item);
    const dialog = await inDialog('Delete Tom byrå?');
    expect(await dialog.findByText('Nothing else is affected.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('treeitem', { name: first.root.name })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Company' })).toHaveValue('Anderssons byrå');
    expect(screen.getByRole('button', { name: /^Choose a customer/ })).toBeVisible();
  });
});
