import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, test, vi } from 'vitest';
import * as saving from '#platform/saveFile.ts';
import { useFindingsScreens } from '#tests/support/screens/findingsScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';
import { specifiedLevel } from '#tests/support/screens/specifiedLevel.ts';

const { network, calls, open, seed } = await useFindingsScreens();
beforeAll(async () => {
  await import('#features/dashboard/work/WorkScreen.tsx');
}, 120_000);

type House = Awaited<ReturnType<typeof seed.house>>;
const workAddress = ({ root }: House, more = '') => `/en/work?customer=${root.id}${more}`;
const tableOf = (name: string) => screen.findByRole('table', { name });
const namesIn = (table: HTMLElement) =>
  within(table)
    .queryAllByRole('button', { name: /^Open / })
    .map((button) => button.textContent);

test('chosen rows are reminded of together; each receiver is named once', async () => {
  expectWarning(/mailFlaw failed/);
  const house = await seed.house();
  const { user } = await open(workAddress(house), house.people.CustomerAdmin);
  await tableOf('Flaws');
  await user.click(await screen.findByRole('checkbox', { name: 'Select “Plombering bruten”' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select “Skylt saknas”' }));
  await user.click(screen.getByRole('button', { name: 'Send reminder (2)' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send a reminder?' });
  const receivers = await within(dialog).findByRole('list', { name: 'Recipients' });
  expect(within(receivers).getAllByRole('listitem').length).toBe(2);
  expect(receivers).toHaveTextContent(house.inspector.email);
  expect(calls.some(({ name }) => name.includes('SendMail'))).toBe(false);
  // One that fails is sent again alone.
  network.use(
    http.post(`*/api/v1/Flaw/${house.fresh.id}/SendMail`, () => HttpResponse.error(), { once: true }),
    http.post(`*/api/v1/Flaw/SendMail/${house.fresh.id}`, () => HttpResponse.error(), { once: true }),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(within(dialog).getByRole('alert')).toBeVisible());
  await waitFor(() =>
    expect(within(dialog).getByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-disabled'),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('2 reminders have been sent.')).toBeVisible();
  const requests = calls.filter(({ name }) => name.includes('SendMail'));
  // The first call once, and the second try of the second call, whose first try never arrived.
  expect(requests).toHaveLength(2);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: /^Send reminder \(/ })).not.toBeInTheDocument();
});

test('empty lists of rounds and questions say so, and a user without the right only reads', async () => {
  const house = await seed.house();
  const { user, address, unmount } = await open(
    workAddress(house, '&tab=rounds'),
    house.people.CustomerAdmin,
  );
  const table = await tableOf('Overdue rounds');
  await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'false'));
  expect(screen.getByRole('tab', { name: /^Overdue rounds/, selected: true })).toBeVisible();
  expect(namesIn(table)).toEqual([]);
  expect(await screen.findByText('No round is overdue.')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: /^Questions/ }));
  expect(address()).toContain('tab=questions');
  expect(await screen.findByText('No questions are waiting to be handled.')).toBeVisible();
  unmount();
  await open(`/en/work?customer=${house.level.id}`, house.people.BasicUserLight);
  await tableOf('Flaws');
  expect(await screen.findByRole('button', { name: 'Open the flaw Skylt saknas' })).toBeVisible();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('the whole list is taken along with its levels and buildings', async () => {
  const house = await seed.house();
  const save = vi.spyOn(saving, 'saveFile').mockImplementation(() => undefined);
  const { user } = await open(workAddress(house), house.people.CustomerAdmin);
  await screen.findByRole('button', { name: 'Open the flaw Skylt saknas' });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  const text = (await save.mock.calls[0]?.[1].text()) ?? '';
  expect(text.split('\r\n')[0]).toContain('Level');
  expect(text).toContain(house.level.name);
  expect(text).toContain(house.building.name);
  save.mockRestore();
});

const oldHouse = async () => {
  const house = await seed.house();
  for (let index = 0; index < 6; index += 1) await seed.flaw(house.item, `Gammal ${index}`, 40 + index);
  return house;
};

test('numbers lead to the list', async () => {
  const house = await oldHouse();
  await open(`/en/?customer=${house.root.id}`, house.people.CustomerAdmin);
  const showAll = await screen.findByRole('link', { name: 'Show all 7 in the list' });
  expect(showAll).toHaveAttribute('href', expect.stringMatching(/work\?tab=flaws&age=over30/));
  expect(await screen.findByRole('link', { name: '9 open flaws' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'To do' })).toBeVisible();
});

test('at the level specified numbers lead to no list', async () => {
  network.use(specifiedLevel());
  const house = await oldHouse();
  await open(`/en/?customer=${house.root.id}`, house.people.CustomerAdmin);
  expect(await screen.findByText(/2 more flaws/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'To do' })).not.toBeInTheDocument();
  expect(await screen.findByText('9 open flaws')).toBeVisible();
});
