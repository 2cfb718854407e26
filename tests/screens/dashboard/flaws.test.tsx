import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { companies } from '#server/db/schema/tenants.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { readFixes } from '#entities/flaws/waitingFixes/fixes.ts';
import { hidePage } from '#tests/support/screens/hidePage.ts';
import { eventually } from '#tests/support/eventually.ts';
import { testNow } from '#tests/support/testNow.ts';
import {
  flawNames,
  flawTable,
  pressSave,
  useFindingsScreens,
} from '#tests/support/screens/findingsScreens.ts';
import { dashboardAddress } from '#tests/support/screens/roundScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, calls, open, seed } = await useFindingsScreens();

const storedFlaw = async (id: number) => {
  const [row] = await backend.db.select().from(flaws).where(eq(flaws.id, id));
  return row ?? expect.fail('the flaw is gone');
};
const factOf = (dialog: HTMLElement, term: string): string | undefined =>
  within(dialog)
    .getAllByText(term, { selector: 'dt' })
    .map((each) => each.nextElementSibling?.textContent ?? '')
    .join('|');
const sentOf = (method: string, path: string) =>
  calls.filter(({ name }) => name.startsWith(`${method} ${path}`));

/** The page is left; waiting fixes are sent. */

describe('the flaws of a building', () => {
  test('an e-mail about flaws is sent after a question that lists the recipients [DASH-45]', async () => {
    const house = await seed.house();
    const addresses = { flawEmailRecipient: 'brister@example.com' };
    await backend.db.update(companies).set(addresses).where(eq(companies.id, house.company.id));
    const { user } = await open(dashboardAddress(house), house.inspector);
    await user.click(
      await screen.findByRole('button', { name: 'Send an e-mail about the flaw Plombering bruten' }),
    );
    const asks = await screen.findByRole('dialog', { name: 'Send a reminder?' });
    const recipientList = await within(asks).findByRole('list', { name: 'Recipients' });
    expect(recipientList).toHaveTextContent(`${house.inspector.email} · ${house.role.name}`);
    expect(recipientList).toHaveTextContent('brister@example.com · mailbox');
    expect(asks).toHaveTextContent(/goes to \d (?:person|people) and 1 mailbox:/);
    expect(backend.mails).toEqual([]);
    await user.click(within(asks).getByRole('button', { name: 'Send' }));
    const confirmation = await screen.findByRole('dialog', { name: 'The reminder has been sent' });
    expect(within(confirmation).getByRole('status')).toHaveTextContent(
      'The e-mail about the flaw “Plombering bruten” has been sent.',
    );
    expect(confirmation).toHaveTextContent(/went to \d (?:person|people) and 1 mailbox:/);
    expect(within(confirmation).getByRole('list', { name: 'Recipients' })).toHaveTextContent(
      'brister@example.com',
    );
    await backend.settled();
    expect(backend.mails.map(({ to }) => to.address)).toContain(house.inspector.email);
  });
});

describe('the flaw modal', () => {
  test('a flaw opens from its row with its details and its item’s [DASH-40, FLAWM-06, FLAWM-07, FLAWM-08]', async () => {
    const house = await seed.house();
    const { user, address } = await open(dashboardAddress(house), house.inspector);
    await user.click(await screen.findByRole('button', { name: 'Open the flaw Plombering bruten' }));
    const dialog = await screen.findByRole('dialog', { name: 'Update flaw' });
    const name = await within(dialog).findByRole('textbox', { name: 'Name' });
    expect(address()).toContain(`flaw=${house.late.id}`);
    expect(name).toHaveValue('Plombering bruten');
    expect(factOf(dialog, 'Inventory item')).toBe(house.item.name);
    expect(factOf(dialog, 'Position number')).toBe('1');
    expect(factOf(dialog, 'Floor')).toBe(house.floor.name);
    expect(factOf(dialog, 'Found')).toMatch(/^2026-10-20/);
    expect(factOf(dialog, 'Inspector')).toBe('tidigare@example.com');
    expect(within(dialog).getByRole('textbox', { name: /^Description/ })).toHaveValue('');
    expect(within(dialog).getByRole('textbox', { name: /^Measure/ })).toHaveValue('');
    const role = within(dialog).getByRole('combobox', { name: /^Responsible role/ });
    await waitFor(() => expect(role).toHaveDisplayValue(house.role.name));
    const technical = await within(dialog).findByRole('region', { name: 'Technical information' });
    expect(technical).toHaveTextContent('Size6 kgManufacturerPrestoOtherVid dörren');
    const service = within(dialog).getByRole('region', { name: 'Service information' });
    expect(within(service).getByText('P6')).toBeVisible();
    expect(within(service).getByText('2021')).toBeVisible();
    expect(within(service).getByText('Plomberad')).toBeVisible();
  });

  test('shows the photos, saves the flaw, and says so in an area to dismiss [DASH-42, FLAWM-09, FLAWM-10, FLAWM-19]', async () => {
    const house = await seed.house();
    await seed.photo(house.late);
    const { user, address } = await open(dashboardAddress(house, `&flaw=${house.late.id}`), house.inspector);
    const dialog = await screen.findByRole('dialog', { name: 'Update flaw' });
    expect(
      await within(dialog).findByRole('img', { name: 'Photo of the flaw Plombering bruten' }),
    ).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Fix' })).toBeVisible();
    const name = within(dialog).getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await pressSave(user, dialog);
    expect(name).toBeInvalid();
    await user.type(name, 'Plombering saknas');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: /^Responsible role/ }), 'No role');
    await pressSave(user, dialog);
    const area = await screen.findByRole('progressbar', { name: 'The message disappears' });
    expect(screen.getByText('The flaw has been saved.')).toBeVisible();
    // The area overlays the screen: nothing in it moved.
    expect(screen.getByRole('main')).not.toContainElement(area);
    expect(address()).not.toContain('flaw=');
    expect(await storedFlaw(house.late.id)).toMatchObject({
      name: 'Plombering saknas',
      responsible: null,
      done: null,
      version: 2,
    });
    const [put] = sentOf('PUT', `v1/Flaw/${house.late.id}`);
    expect(await put?.request.json()).toMatchObject({ name: 'Plombering saknas', measure: '', version: 1 });
    const secondsLeft = () => Number(area.getAttribute('aria-valuenow'));
    const before = secondsLeft();
    await eventually(() => expect(secondsLeft()).toBeLessThan(before));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() =>
      expect(screen.queryByRole('progressbar', { name: 'The message disappears' })).not.toBeInTheDocument(),
    );
  });

  test('Fix sets done to now and doneBy to the user, saves, and removes the flaw from the list [FLAWM-02, FLAWM-03, FLAWM-04, FLAWM-11]', async () => {
    const house = await seed.house();
    const { user, goTo } = await open(dashboardAddress(house, `&flaw=${house.late.id}`), house.inspector);
    const dialog = await screen.findByRole('dialog', { name: 'Update flaw' });
    await user.click(await within(dialog).findByRole('button', { name: 'Fix' }));
    const measure = within(dialog).getByRole('textbox', { name: /^Measure/ });
    expect(measure).toBeInvalid();
    expect(sentOf('PUT', 'v1/Flaw')).toHaveLength(0);
    await user.type(measure, 'Ny plombering');
    await user.click(within(dialog).getByRole('button', { name: 'Fix' }));
    expect(await screen.findByText(/The flaw “Plombering bruten” has been fixed/)).toBeVisible();
    const row = within(await flawTable('To handle')).getByRole('row', { name: /Plombering bruten/ });
    expect(within(row).getByText('Fixed, sent shortly')).toBeVisible();
    expect(row).toHaveTextContent(/Plan \d · \d+ /);
    expect(sentOf('PUT', 'v1/Flaw')).toHaveLength(0);
    await hidePage();
    await eventually(() => expect(sentOf('PUT', 'v1/Flaw')).toHaveLength(1));
    const [put] = sentOf('PUT', `v1/Flaw/${house.late.id}`);
    expect(await put?.request.json()).toMatchObject({
      done: testNow.toISOString(),
      doneBy: house.inspector.email,
      measure: 'Ny plombering',
    });
    await eventually(async () =>
      expect(await storedFlaw(house.late.id)).toMatchObject({
        done: testNow.toISOString(),
        doneBy: house.inspector.email,
      }),
    );
    expect(readFixes(house.inspector.id)).toEqual([]);
    await waitFor(async () =>
      expect(flawNames(await flawTable('To handle'))).toEqual(['Blockerad väg', 'Skylt saknas']),
    );
    await goTo(dashboardAddress(house, `&flaw=${house.late.id}`));
    const reopenedDialog = await screen.findByRole('dialog', { name: 'Update flaw' });
    await waitFor(() => expect(within(reopenedDialog).getByText('Astrid Lund')).toBeVisible());
    await waitFor(() => expect(within(reopenedDialog).getByRole('button', { name: 'Save' })).toBeVisible());
    expect(within(reopenedDialog).queryByRole('button', { name: 'Fix' })).not.toBeInTheDocument();
  });

  test('shows a failed save where it was tried and logs it; another’s change takes nothing away [FLAWM-21]', async () => {
    expectWarning(/updateFlaw failed .*status: 500/);
    expectWarning(/updateFlaw failed .*stale_version/);
    const house = await seed.house();
    const { user } = await open(dashboardAddress(house, `&flaw=${house.late.id}`), house.inspector);
    const dialog = await screen.findByRole('dialog', { name: 'Update flaw' });
    await user.type(await within(dialog).findByRole('textbox', { name: /^Measure/ }), 'Byt');
    network.use(
      http.put(
        '*/api/v1/Flaw/:id',
        () => HttpResponse.json({ success: false, data: null, errors: ['Not today'] }, { status: 500 }),
        { once: true },
      ),
    );
    await pressSave(user, dialog);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Not today');
    await backend.ask('PUT', `v1/Flaw/${house.late.id}`, {
      token: house.people.Admin.token,
      body: { description: 'Sett av en annan' },
    });
    await pressSave(user, dialog);
    await screen.findByRole('progressbar', { name: 'The message disappears' });
    expect(await storedFlaw(house.late.id)).toMatchObject({
      measure: 'Byt',
      description: 'Sett av en annan',
    });
  });

  test('shows both texts where another has changed the same field, and the history keeps both [LIFE-400, LIFE-401]', async () => {
    expectWarning(/updateFlaw failed .*stale_version/);
    const house = await seed.house();
    const { user } = await open(dashboardAddress(house, `&flaw=${house.late.id}`), house.inspector);
    const dialog = await screen.findByRole('dialog', { name: 'Update flaw' });
    const description = await within(dialog).findByRole('textbox', { name: /^Description/ });
    await user.clear(description);
    await user.type(description, 'Min text');
    await backend.ask('PUT', `v1/Flaw/${house.late.id}`, {
      token: house.people.Admin.token,
      body: { description: 'En annans text' },
    });
    await pressSave(user, dialog);
    const choice = await screen.findByRole('group', { name: 'Description' });
    expect(choice).toHaveTextContent('Min text');
    expect(choice).toHaveTextContent('En annans text');
    expect(await storedFlaw(house.late.id)).toMatchObject({ description: 'En annans text' });
    await user.click(within(choice).getByRole('radio', { name: /^Yours/ }));
    await user.click(screen.getByRole('button', { name: 'Save what is chosen' }));
    await waitFor(async () =>
      expect(await storedFlaw(house.late.id)).toMatchObject({ description: 'Min text' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
