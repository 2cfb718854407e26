import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { spacedCode } from '#domain/codes/itemCode.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { setWidth } from '#tests/support/screens/screens.tsx';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';

// jsdom paints nothing; the screen that the search is opened on has charts.
vi.mock('#components/charts/PieCanvas.tsx', () => ({ PieCanvas: () => null }));
vi.mock('#components/charts/BarCanvas.tsx', () => ({ BarCanvas: () => null }));

const { backend, calls, open, seed: rounds } = await useRoundScreens();
const { seed } = backend;

beforeAll(async () => {
  await preloadTexts(['search', 'users', 'lists', 'statistics']);
  await import('#features/search/SearchPalette.tsx');
  await import('#features/statistics/StatisticsScreen.tsx');
  await import('#features/users/UsersScreen.tsx');
}, 60_000);

const field = () => screen.findByRole('combobox', { name: /^Search for a customer/ });
const status = () => within(screen.getByRole('dialog')).getByRole('status');
const active = async () => {
  const id = (await field()).getAttribute('aria-activedescendant') ?? '';
  return within(screen.getByRole('dialog'))
    .getAllByRole('option', { selected: true })
    .map((one) => [one.id === id, one.textContent?.split(' ')[0]]);
};
const searches = () => calls.filter(({ name }) => name.startsWith('GET v1/Search'));

beforeEach(() => setWidth(1440));

describe('the search everywhere', () => {
  test('Ctrl+K opens the search, which groups its hits, moves by keys and opens the chosen hit', async () => {
    const { level, building, people, round, oldLevel } = await scene();
    const { user, address } = await open('/en/statistics', people.CompanyAdmin);
    const button = await screen.findByRole('button', { name: 'Search everywhere' });
    button.focus();
    await user.keyboard('{Control>}k{/Control}');
    const input = await field();
    expect(input).toHaveFocus();
    expect(input).toHaveAttribute('aria-expanded', 'false');
    expect(status()).toHaveTextContent('Type a name, number or placement.');
    await user.keyboard('k');
    expect(status()).toHaveTextContent('Type at least two characters, or a digit.');
    expect(searches()).toEqual([]);

    await user.keyboard('var');
    await waitFor(() => expect(status()).toHaveTextContent('4 results'));
    const list = within(screen.getByRole('listbox', { name: 'Search results' }));
    expect(list.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'))).toHaveLength(4);
    expect(within(list.getByRole('group', { name: 'Rounds' })).getByRole('option')).toHaveTextContent(
      `Kvartalsrond ${building.name} · Under way`,
    );
    expect(input).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
    expect(await active()).toEqual([[true, oldLevel.name]]);
    await user.keyboard('{ArrowDown}');
    expect(await active()).toEqual([[true, 'Kvarnhuset']]);
    await user.keyboard('{End}');
    expect(await active()).toEqual([[true, 'Kvartalsrond']]);
    await user.keyboard('{ArrowDown}');
    expect(await active()).toEqual([[true, oldLevel.name]]);
    await user.keyboard('{ArrowUp}{Home}{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(button).toHaveFocus());
    // Only the last of the texts was asked for.
    expect(searches().length).toBeLessThanOrEqual(2);

    await user.click(button);
    await user.type(await field(), 'kvartal{Enter}');
    await waitFor(() => expect(address()).toBe(`/en/round/${round.id}?customer=${level.id}`));
  });

  test('leads from a code to its item, and from a type of installation to the building [LIFE-125]', async () => {
    const { level, building, item, people } = await rounds.round();
    const { code } = await seed.itemCode(item);
    await backend.ask('POST', 'v1/Installation', {
      token: people.CompanyAdmin.token,
      body: { buildingId: building.id, type: 'fire_alarm_system', name: 'Centralen' },
    });
    const { user, address } = await open('/en/statistics', people.CompanyAdmin);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), `${code.slice(0, 3)} ${code.slice(3).toLowerCase()}`);
    const items = await screen.findByRole('group', { name: 'Items' });
    expect(within(items).getByRole('option')).toHaveTextContent(`Code ${spacedCode(code)}`);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/en/item/${item.id}?customer=${level.id}`));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'fire al');
    const list = await screen.findByRole('group', { name: 'Installations' });
    expect(within(list).getByRole('option')).toHaveTextContent(`Centralen Fire alarm · ${building.name}`);
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(address()).toBe(`/en/buildings/${building.id}?customer=${level.id}&tab=installations`),
    );
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
