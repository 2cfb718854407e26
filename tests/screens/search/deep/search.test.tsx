import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { setWidth } from '#tests/support/screens/screens.tsx';
import { specifiedLevel } from '#tests/support/screens/specifiedLevel.ts';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';

// jsdom paints nothing; the screen that the search is opened on has charts.
vi.mock('#components/charts/PieCanvas.tsx', () => ({ PieCanvas: () => null }));
vi.mock('#components/charts/BarCanvas.tsx', () => ({ BarCanvas: () => null }));

const { backend, calls, network, open, seed: rounds } = await useRoundScreens();
const { seed } = backend;

beforeAll(async () => {
  await preloadTexts(['search', 'users', 'lists', 'statistics']);
  await import('#features/search/SearchPalette.tsx');
  await import('#features/statistics/StatisticsScreen.tsx');
  await import('#features/users/UsersScreen.tsx');
}, 60_000);

const field = () => screen.findByRole('combobox', { name: /^Search for a customer/ });
const status = () => within(screen.getByRole('dialog')).getByRole('status');
const options = () =>
  within(screen.getByRole('dialog'))
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);

beforeEach(() => setWidth(1440));

describe('the search everywhere', () => {
  test('shows all on demand where a kind has more than five', async () => {
    const { level, people } = await seed.tenant();
    for (let number = 1; number <= 8; number += 1) await seed.building(level, `Ekhus ${number}`);
    const { user } = await open('/en/statistics', people.CompanyAdmin);
    await user.click(await screen.findByRole('button', { name: 'Search everywhere' }));
    await user.type(await field(), 'ekhus');
    await waitFor(() => expect(options()).toHaveLength(5));
    await user.click(screen.getByRole('button', { name: 'Show all results' }));
    await waitFor(() => expect(options()).toHaveLength(8));
    expect(screen.queryByRole('button', { name: 'Show all results' })).not.toBeInTheDocument();
  });

  test('says of a round whose time comes from a clock that was ahead when it was received', async () => {
    const { people, round } = await scene();
    const times = { done: '2028-05-01T10:00:00.000Z', doneReceived: '2026-11-20T08:30:00.000Z' };
    await backend.db.update(roundHistories).set(times).where(eq(roundHistories.id, round.id));
    const { user } = await open('/en/statistics', people.CompanyAdmin);
    await user.click(await screen.findByRole('button', { name: 'Search everywhere' }));
    await user.type(await field(), 'kvartal');
    const group = await screen.findByRole('group', { name: 'Rounds' });
    expect(within(group).getByRole('option')).toHaveTextContent(
      '2028-05-01 (the device’s clock was ahead; received 2026-11-20)',
    );
  });

  test('leads to the customer, its building and flaw, the employee, and remembers what was chosen', async () => {
    const { level, building, people, oldLevel, house, flaw } = await scene();
    const { user, address } = await open('/en/statistics', people.CompanyAdmin);
    const go = async (text: string, name: RegExp) => {
      await user.click(await screen.findByRole('button', { name: 'Search everywhere' }));
      if (text) await user.type(await field(), text);
      await user.click(await screen.findByRole('option', { name }));
      expect(screen.queryByRole('listbox', { name: 'Search results' })).not.toBeInTheDocument();
    };
    await go('kvarn', /^Kvarnbo/);
    await waitFor(() => expect(address()).toBe(`/en/?customer=${oldLevel.id}`));
    expect(await screen.findByRole('heading', { name: oldLevel.name })).toBeVisible();
    await go('kvarnhuset', /^Kvarnhuset/);
    await waitFor(() => expect(address()).toBe(`/en/?customer=${level.id}&building=${house.id}`));
    expect(await screen.findByRole('heading', { name: 'Kvarnhuset' })).toBeVisible();
    await go('kvarnsten', /^Kvarnsten .*Open$/);
    await waitFor(() =>
      expect(address()).toBe(`/en/?customer=${level.id}&building=${building.id}&flaw=${flaw.id}`),
    );
    expect(await screen.findByDisplayValue('Kvarnsten')).toBeVisible();
    await user.keyboard('{Escape}');
    await go('åsa', /^Åsa Berg/);
    await waitFor(() => expect(address()).toBe(`/en/users?customer=${level.id}&q=%C3%85sa+Berg`));
    expect(await screen.findByText('asa.berg@skola.se')).toBeVisible();
    await go('', /^Kvarnsten/);
    await waitFor(() => expect(address()).toContain(`flaw=${flaw.id}`));
  });

  test('a slash outside of fields opens the search, which has texts for no results and for a failure', async () => {
    const { people, item } = await scene();
    setWidth(400);
    const { user, address } = await open('/sv/statistics', people.BasicUser);
    await screen.findByRole('button', { name: 'Sök överallt' });
    await user.keyboard('/');
    const input = await screen.findByRole('combobox', { name: /^Sök kund/ });
    expect(input).toHaveValue('');
    await user.type(input, 'zzz');
    expect(await screen.findByText('Inget matchar ”zzz”.')).toBeVisible();
    network.use(http.get('*/api/v1/Search', () => HttpResponse.json({}, { status: 500 })));
    await user.clear(input);
    await user.type(input, '1');
    const retry = await screen.findByRole('button', { name: 'Försök igen' });
    network.resetHandlers();
    await user.click(retry);
    const group = within(await screen.findByRole('group', { name: 'Objekt' }));
    await user.click(group.getAllByRole('option', { name: new RegExp(`^${item.name} Nr 1`) })[0] ?? input);
    await waitFor(() => expect(address()).toMatch(/^\/sv\/item\/\d+\?customer=\d+$/));
  });

  test('asks the lists of a backend of the level specified, and hides what one may not open', async () => {
    const { people } = await scene();
    network.use(specifiedLevel());
    const { user } = await open('/fi/statistics', people.BasicUserLight);
    await user.click(await screen.findByRole('button', { name: 'Hae kaikkialta' }));
    await user.type(await screen.findByRole('combobox', { name: /^Hae asiakasta/ }), 'kvar');
    await waitFor(() => expect(status()).toHaveTextContent('2 osumaa'));
    expect(options()).toEqual([
      expect.stringMatching(/^Kvarnbo/),
      expect.stringMatching(/^Kvarnsten .*Avoin$/),
    ]);
    expect(calls.some(({ name }) => name.startsWith('GET v1/User?'))).toBe(false);
  });
});

async function scene() {
  const fixture = await rounds.round();
  const { level, item } = fixture;
  const oldLevel = await seed.customer(level, 'Kvarnbo');
  const house = await seed.building(level, 'Kvarnhuset');
  const flaw = await rounds.oldFlaw(item, 'Kvarnsten');
  const asa = { firstName: 'Åsa', lastName: 'Berg', email: 'asa.berg@skola.se' };
  await seed.user(level, 'User', asa);
  return { ...fixture, oldLevel, house, flaw };
}
