import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { usePlanScreens } from '#tests/support/screens/planScreens.ts';
import { dialogOf, rowOf } from '#tests/support/screens/userScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, begin, openAt, names } = await usePlanScreens();

describe('the round plans', () => {
  test('round plans open only for admins and above [PLAN-01, PLAN-02, PLAN-04, PERM-55]', async () => {
    const { people, customerId, plan } = await begin();
    for (const path of ['roundplanning', `roundplanning/${plan.id}`]) {
      const view = await openAt(path, people.User, customerId);
      expect(await screen.findByText(/see round plans/)).toBeVisible();
      expect(view.address()).toMatch(/^\/en\/(\?|$)/);
      view.unmount();
    }
    await openAt('roundplanning', people.Admin, customerId);
    expect(await names()).toEqual([plan.name]);
    expect(screen.getByRole('button', { name: 'Add round plan' })).toBeVisible();
  });

  test('can’t be added by a guest, who is a basic user there [PLAN-05]', async () => {
    const { people, customerId } = await begin();
    const { level } = await backend.seed.tenant();
    await backend.seed.link(people.Admin, level);
    const at = await openAt('roundplanning', people.Admin, level.id);
    expect(await screen.findByRole('heading', { level: 1, name: 'Round plans' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add round plan' })).toBeNull());
    await at.goTo(`/en/roundplanning?customer=${customerId}`);
    expect(await screen.findByText('Kvartalsrond')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add round plan' })).toBeVisible();
  });

  test('are listed with name, customer and description, which a phone leaves out [PLAN-06, PLAN-07, PLAN-08]', async () => {
    const { people, customerId, make, level } = await begin();
    await make('Vinterrond', { description: 'Före snön', active: false });
    const desk = await openAt('roundplanning', people.Admin, customerId);
    const table = await screen.findByRole('table', { name: 'Round plans' });
    const heads = () =>
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent)
        .filter(Boolean);
    await waitFor(() => expect(heads().slice(0, 3)).toEqual(['Name', 'Customer', 'Description']));
    const row = within(await rowOf('Vinterrond'));
    for (const text of [level.name, 'Före snön', 'Inactive']) expect(row.getByText(text)).toBeVisible();
    await desk.user.click(row.getByRole('button', { name: 'Actions: Vinterrond' }));
    for (const name of ['Edit Vinterrond', 'Copy Vinterrond', 'Delete Vinterrond'])
      expect(await screen.findByRole('menuitem', { name })).toBeVisible();
    desk.unmount();
    await openAt('roundplanning', people.Admin, customerId, 390);
    expect(await screen.findByText('Vinterrond')).toBeVisible();
    expect(screen.getByText('Före snön').closest('[data-hide-below]')).toHaveAttribute(
      'data-hide-below',
      'desktop',
    );
  });

  test('are searched, ordered by name at first, and paged [PLAN-09, PLAN-10, PLAN-11]', async () => {
    const { people, customerId, make } = await begin();
    for (let index = 10; index < 21; index += 1) await make(`Plan ${index}`);
    const { user, address } = await openAt('roundplanning', people.Admin, customerId);
    await waitFor(async () => expect(await names()).toHaveLength(10));
    const first = (await names())[0];
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(async () => expect(await names()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: /^Name/ }));
    await waitFor(() => expect(address()).toContain('sort=Name+desc'));
    await waitFor(async () => expect((await names())[0]).not.toBe(first));
    await user.type(screen.getByRole('searchbox', { name: 'Search round plans' }), 'plan 15');
    await waitFor(async () => expect(await names()).toEqual(['Plan 15']));
  });

  test('are deleted after a question; one that is being walked stays', async () => {
    expectWarning(/deleteRoundPlanning failed/);
    const { people, customerId, make, plan } = await begin();
    await backend.ask('POST', 'v1/RoundHistory', {
      token: people.Admin.token,
      key: crypto.randomUUID(),
      body: { roundPlanningId: plan.id },
    });
    await make('Vinterrond');
    const { user } = await openAt('roundplanning', people.Admin, customerId);
    const remove = async (name: string) => {
      await user.click(within(await rowOf(name)).getByRole('button', { name: `Actions: ${name}` }));
      await user.click(await screen.findByRole('menuitem', { name: `Delete ${name}` }));
      const dialog = await dialogOf(`Delete ${name}?`);
      expect(dialog.getByText(/Finished rounds stay/)).toBeVisible();
      await user.click(dialog.getByRole('button', { name: 'Delete' }));
    };
    await remove('Vinterrond');
    await waitFor(async () => expect(await names()).toHaveLength(1));
    const [walked = ''] = await names();
    await remove(walked);
    expect((await dialogOf(`${walked} was not deleted`)).getByRole('alert')).toBeVisible();
  });
});
