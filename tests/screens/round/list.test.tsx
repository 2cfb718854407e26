import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { useRoundScreens } from '../../support/roundScreens.ts';
import { setWidth } from '../../support/screens.tsx';

const { open, seed } = await useRoundScreens();

const row = (name: RegExp) => screen.findByRole('group', { name });
const numbers = () =>
  screen.getAllByRole('group', { name: /^\d+ .*,/ }).map((one) => /^\d+/.exec(one.ariaLabel ?? '')?.[0]);

beforeEach(() => setWidth(1440));

describe('the list of a round', () => {
  test('one row per item, floor by floor, with number, type, placement and newest flaw [ROUND-33, ROUND-34]', async () => {
    const planned = await seed.plan({ moreItems: [7], secondFloorItem: 3 });
    const [seven] = planned.items;
    if (seven) {
      await seed.oldFlaw(seven, 'Plomb saknas');
    }
    const round = await seed.start(planned.plan.id, planned.inspector);
    await open(`/en/round/${round.id}`, planned.inspector);
    await row(/^7 Koldioxidsläckare 5 kg, Rum 7/);
    expect(screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent)).toEqual([
      expect.stringContaining('hus - Plan 1'),
      expect.stringContaining('hus - Plan 2'),
      'Loose flaws',
    ]);
    expect(numbers()).toEqual(['1', '7', '3']);
    const flawed = await row(/^7 /);
    expect(within(flawed).getByText('Plomb saknas')).toBeVisible();
    expect(within(flawed).getByText('1 open flaw from an earlier round')).toBeVisible();
  });

  test('a row has Ok and Flaw; Ok folds it to a line with undo [ROUND-35, ROUND-59, ROUND-62]', async () => {
    const { round, inspector } = await seed.round({ moreItems: [2] });
    const { user } = await open(`/en/round/${round.id}`, inspector);
    const item = await row(/^2 .*Not checked$/);
    expect(within(item).getByRole('button', { name: /^Flaw: 2 / })).toBeVisible();
    await user.click(within(item).getByRole('button', { name: /^OK: 2 / }));
    const folded = await row(/^2 .*OK$/);
    expect(within(folded).queryByRole('button', { name: /^OK/ })).not.toBeInTheDocument();
    await user.click(within(folded).getByRole('button', { name: /^Undo: 2 / }));
    expect(await row(/^2 .*Not checked$/)).toBeVisible();
  });

  test('Flaw opens the form of that item [ROUND-08]', async () => {
    const { round, inspector } = await seed.round({ moreItems: [2] });
    const { user } = await open(`/en/round/${round.id}`, inspector);
    await user.click(within(await row(/^2 /)).getByRole('button', { name: /^Flaw/ }));
    expect(await screen.findByRole('dialog', { name: /^2 Koldioxidsläckare/ })).toBeVisible();
  });

  test('the loose flaws have a section with a new-flaw button that opens the form [ROUND-37, ROUND-09]', async () => {
    const { round, inspector } = await seed.round();
    const { user } = await open(`/en/round/${round.id}`, inspector);
    await row(/^1 /);
    const section = screen.getByRole('region', { name: 'Loose flaws' });
    await user.click(within(section).getByRole('button', { name: 'New flaw' }));
    expect(await screen.findByRole('dialog', { name: 'Loose flaw' })).toBeVisible();
  });

  test('an instruction is a tooltip on a wide screen [ROUND-36]', async () => {
    const { round, inspector } = await seed.round({ moreItems: [2], instruction: 'Kontrollera plomben.' });
    const { user } = await open(`/en/round/${round.id}`, inspector);
    await user.hover(within(await row(/^2 /)).getByRole('button', { name: /^Instruction/ }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Kontrollera plomben.');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('an instruction is a dialog on mobile [ROUND-36]', async () => {
    setWidth(390);
    const { round, inspector } = await seed.round({ moreItems: [2], instruction: 'Kontrollera plomben.' });
    const { user } = await open(`/en/round/${round.id}`, inspector);
    await user.click(within(await row(/^2 /)).getByRole('button', { name: /^Instruction/ }));
    expect(await screen.findByRole('dialog', { name: 'Instruction' })).toHaveTextContent(
      'Kontrollera plomben.',
    );
  });

  test('Ok on an item with an open flaw asks: fixed makes it green [ROUND-58]', async () => {
    const planned = await seed.plan({ moreItems: [2] });
    if (planned.items[0]) await seed.oldFlaw(planned.items[0], 'Plomb saknas', 'Byt plomb');
    const round = await seed.start(planned.plan.id, planned.inspector);
    const { user } = await open(`/en/round/${round.id}`, planned.inspector);
    await user.click(within(await row(/^2 .*Skipped or open flaw$/)).getByRole('button', { name: /^OK/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Open flaws from before' });
    expect(within(dialog).getByRole('button', { name: 'Done' })).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: 'Fixed' }));
    // The order alone doesn't say that it was done.
    const done = within(dialog).getByLabelText('What has been done?');
    expect(done).toHaveValue('');
    expect(within(dialog).getByRole('button', { name: 'Done' })).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: 'Done as told' }));
    expect(done).toHaveValue('Byt plomb');
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(await row(/^2 .*OK$/)).toBeVisible();
  });

  test('Ok on an item with an open flaw asks: still there makes it red [ROUND-63, ROUND-64]', async () => {
    const planned = await seed.plan({ moreItems: [2] });
    if (planned.items[0]) await seed.oldFlaw(planned.items[0], 'Plomb saknas');
    const round = await seed.start(planned.plan.id, planned.inspector);
    const { user } = await open(`/en/round/${round.id}`, planned.inspector);
    await user.click(within(await row(/^2 .*Skipped or open flaw$/)).getByRole('button', { name: /^OK/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Open flaws from before' });
    await user.click(within(dialog).getByRole('button', { name: 'Still there' }));
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(await row(/^2 .*Open flaw$/)).toHaveAttribute('data-mark', 'flaw');
  });

  test('chips show all, what is left, or what has flaws, with their numbers', async () => {
    const planned = await seed.plan({ moreItems: [2, 3] });
    if (planned.items[1]) await seed.oldFlaw(planned.items[1], 'Plomb saknas');
    const round = await seed.start(planned.plan.id, planned.inspector);
    const { user } = await open(`/en/round/${round.id}`, planned.inspector);
    await user.click(within(await row(/^1 /)).getByRole('button', { name: /^OK/ }));
    await user.click(await screen.findByRole('button', { name: /^Left ?2$/ }));
    expect(numbers()).toEqual(['2', '3']);
    await user.click(await screen.findByRole('button', { name: /^Flaws ?1$/ }));
    expect(numbers()).toEqual(['3']);
    await user.click(await screen.findByRole('button', { name: /^All ?3$/ }));
    expect(numbers()).toEqual(['1', '2', '3']);
  });

  test('what was ticked under "left" stays in place until the chip is chosen anew', async () => {
    const { round, inspector } = await seed.round({ moreItems: [2] });
    const { user } = await open(`/en/round/${round.id}`, inspector);
    await user.click(await screen.findByRole('button', { name: /^Left ?2$/ }));
    await user.click(within(await row(/^1 /)).getByRole('button', { name: /^OK/ }));
    await row(/^1 .*OK$/);
    expect(numbers()).toEqual(['1', '2']);
    await user.click(await screen.findByRole('button', { name: /^Left ?1$/ }));
    expect(numbers()).toEqual(['2']);
  });

  test('the search finds by number, type and placement, and offers the way back', async () => {
    const { round, inspector } = await seed.round({ moreItems: [12, 20] });
    const { user } = await open(`/en/round/${round.id}`, inspector);
    await row(/^20 /);
    const search = screen.getByRole('searchbox', { name: 'Search number, type or place' });
    await user.type(search, '12');
    expect(numbers()).toEqual(['12']);
    await user.clear(search);
    await user.type(search, 'rum 20');
    expect(numbers()).toEqual(['20']);
    await user.clear(search);
    await user.type(search, 'koldioxid');
    expect(numbers()).toEqual(['12', '20']);
    await user.type(search, 'zzz');
    expect(screen.getByText('No item matches the search.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(numbers()).toEqual(['1', '12', '20']);
  });

  test('arrows move, O is ok, Z takes it back, F opens the form; not while typing', async () => {
    const { round, inspector } = await seed.round({ moreItems: [2, 3] });
    const { user } = await open(`/en/round/${round.id}`, inspector);
    await row(/^1 /);
    await user.keyboard('{ArrowDown}');
    expect(await row(/^1 /)).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(await row(/^2 /)).toHaveFocus();
    await user.keyboard('o');
    await row(/^2 .*OK$/);
    expect(await row(/^3 /)).toHaveFocus();
    await user.keyboard('z');
    await row(/^2 .*Not checked$/);
    await user.type(screen.getByRole('searchbox'), 'ofz');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.clear(screen.getByRole('searchbox'));
    (await row(/^3 /)).focus();
    await user.keyboard('f');
    expect(await screen.findByRole('dialog', { name: /^3 / })).toBeVisible();
  });

  test('next unchecked goes to the next item that is left, around the end', async () => {
    const { round, inspector } = await seed.round({ moreItems: [2, 3] });
    const { user } = await open(`/en/round/${round.id}`, inspector);
    await user.click(within(await row(/^2 /)).getByRole('button', { name: /^OK/ }));
    await row(/^2 .*OK$/);
    await user.click(screen.getByRole('button', { name: 'Next unchecked' }));
    expect(await row(/^3 /)).toHaveFocus();
    expect(await row(/^3 /)).toHaveAttribute('data-landed');
    await user.click(screen.getByRole('button', { name: 'Next unchecked' }));
    expect(await row(/^1 /)).toHaveFocus();
    expect(await row(/^3 /)).not.toHaveAttribute('data-landed');
  });

  test('next unchecked leads to the only one that is left each time it is pressed', async () => {
    const { round, inspector } = await seed.round({ moreItems: [2] });
    const { user } = await open(`/en/round/${round.id}`, inspector);
    await user.click(within(await row(/^2 /)).getByRole('button', { name: /^OK/ }));
    await row(/^2 .*OK$/);
    const next = screen.getByRole('button', { name: 'Next unchecked' });
    await user.click(next);
    expect(await row(/^1 /)).toHaveFocus();
    act(() => next.focus());
    await user.click(next);
    expect(await row(/^1 /)).toHaveFocus();
  });

  test('when the items are done the questions follow, at the first that waits', async () => {
    const { round, inspector } = await seed.round({ questions: [{ name: 'Är dörren fri?' }] });
    const { user } = await open(`/en/round/${round.id}`, inspector);
    await user.click(within(await row(/^1 /)).getByRole('button', { name: /^OK/ }));
    await user.click(await screen.findByRole('button', { name: 'To the questions' }));
    expect(screen.getByRole('tab', { name: /^Questions/ })).toHaveAttribute('aria-selected', 'true');
    const first = await screen.findByRole('article', { name: 'Är dörren fri?' });
    expect(first).toHaveFocus();
    expect(first).toHaveAttribute('data-landed');
  });

  test('undo says what it takes back, on every tab, and redo what it does again', async () => {
    const { round, inspector } = await seed.round({ moreItems: [2] });
    const { user } = await open(`/en/round/${round.id}`, inspector);
    await user.click(within(await row(/^1 /)).getByRole('button', { name: /^OK/ }));
    await row(/^1 .*OK$/);
    await user.click(screen.getByRole('tab', { name: /^Summary/ }));
    await user.click(await screen.findByRole('button', { name: 'Undo: OK 1' }));
    await user.click(screen.getByRole('tab', { name: /^List/ }));
    expect(await row(/^1 .*Not checked$/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Redo: OK 1' }));
    expect(await row(/^1 .*OK$/)).toBeVisible();
  });
});

describe('mark remaining as ok', () => {
  test('stands there only with its right [ROUND-38, PERM-31]', async () => {
    const { round, inspector, people } = await seed.round();
    const without = await open(`/en/round/${round.id}`, inspector);
    await row(/^1 /);
    expect(screen.queryByRole('button', { name: 'Mark remaining as OK' })).not.toBeInTheDocument();
    without.unmount();
    await open(`/en/round/${round.id}`, people.CompanyAdmin);
    expect(await screen.findByRole('button', { name: 'Mark remaining as OK' })).toBeEnabled();
  });

  test('lists items and old flaws in numbers, then ticks them and closes the old flaws only [ROUND-39, ROUND-40]', async () => {
    const planned = await seed.plan({ moreItems: [2, 3] });
    const [two] = planned.items;
    if (two) await seed.oldFlaw(two, 'Plomb saknas');
    const round = await seed.start(planned.plan.id, planned.inspector);
    const { user } = await open(`/en/round/${round.id}`, planned.people.CompanyAdmin);
    await user.click(within(await row(/^1 /)).getByRole('button', { name: /^OK/ }));
    await row(/^1 .*OK$/);
    await user.click(screen.getByRole('button', { name: 'Mark remaining as OK' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mark remaining as OK?' });
    expect(dialog).toHaveTextContent('2 unchecked items become OK:');
    expect(dialog).toHaveTextContent('1 old open flaw is closed as fixed:');
    expect(within(dialog).getByText(/Plomb saknas/)).toBeVisible();
    expect(within(dialog).queryByText(/Rum 1$/)).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Mark 2 as OK' }));
    await row(/^2 .*OK$/);
    await row(/^3 .*OK$/);
    await user.click(screen.getByRole('tab', { name: /Summary/ }));
    expect(await screen.findByText('2 items were marked OK in bulk.')).toBeVisible();
    expect(screen.getAllByText('Marked OK in bulk')).toHaveLength(2);
  });
});
