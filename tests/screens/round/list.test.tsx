import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';
import { setWidth } from '#tests/support/screens/screens.tsx';

const { open, seed, backend } = await useRoundScreens();

const row = (name: RegExp) => screen.findByRole('group', { name });
const numbers = () =>
  screen.getAllByRole('group', { name: /^\d+ .*,/ }).map((one) => /^\d+/.exec(one.ariaLabel ?? '')?.[0]);

beforeEach(() => setWidth(1440));

describe('the list of a round', () => {
  test('the list has a row per item, sorted by floor, with number, type, placement and newest flaw [ROUND-33, ROUND-34]', async () => {
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
    expect(within(flawed).getByText('From an earlier round')).toBeVisible();
  });

  test('a row has Ok and Flaw; Ok folds it to a line with undo [ROUND-35, ROUND-59, ROUND-62]', async () => {
    const { round, inspector } = await seed.round({ moreItems: [2] });
    const { user } = await open(`/en/round/${round.id}`, inspector);
    const item = await row(/^2 .*Not checked$/);
    expect(within(item).getByRole('button', { name: /^Flaw: 2 / })).toBeVisible();
    await user.click(within(item).getByRole('button', { name: /^OK: 2 / }));
    const foldedRow = await row(/^2 .*OK$/);
    expect(within(foldedRow).queryByRole('button', { name: /^OK/ })).not.toBeInTheDocument();
    await user.click(within(foldedRow).getByRole('button', { name: /^Undo: 2 / }));
    expect(await row(/^2 .*Not checked$/)).toBeVisible();
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
});

describe('mark remaining as ok', () => {
  test('“mark remaining” is shown only with the right [ROUND-38, PERM-31]', async () => {
    const { round, inspector, people } = await seed.round();
    const without = await open(`/en/round/${round.id}`, inspector);
    await row(/^1 /);
    expect(screen.queryByRole('button', { name: 'Mark remaining as OK' })).not.toBeInTheDocument();
    without.unmount();
    await open(`/en/round/${round.id}`, people.CompanyAdmin);
    expect(await screen.findByRole('button', { name: 'Mark remaining as OK' })).toBeEnabled();
  });

  test('“mark remaining” of an area checks its unchecked items, counts them and is undone as one [HANDS-13]', async () => {
    const planned = await seed.plan({ moreItems: [2, 34], secondFloorItem: 3 });
    await backend.seed.area(planned.map, 'Matsal');
    const round = await seed.start(planned.plan.id, planned.inspector);
    const { user } = await open(`/en/round/${round.id}`, planned.people.CompanyAdmin);
    await user.click(within(await row(/^1 /)).getByRole('button', { name: /^OK/ }));
    await row(/^1 .*OK$/);
    await user.click(screen.getByRole('button', { name: 'Mark remaining as OK' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mark remaining as OK?' });
    const placeField = within(dialog).getByRole('combobox', { name: 'Where' });
    expect(placeField).toHaveValue('The whole round: 3 left');
    await user.click(placeField);
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'The whole round: 3 left',
      expect.stringMatching(/: 2 left$/),
      expect.stringMatching(/, Matsal: 1 left$/),
      expect.stringMatching(/Plan 2: 1 left$/),
    ]);
    await user.click(await screen.findByRole('option', { name: /Matsal/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Mark 1 as OK' }));
    await row(/^34 .*OK$/);
    expect(await screen.findByText('1 item is OK')).toBeInTheDocument();
    await row(/^2 .*Not checked$/);
    await row(/^3 .*Not checked$/);
    await user.click(screen.getByRole('button', { name: 'Undo: 1 item OK' }));
    await row(/^34 .*Not checked$/);
    await row(/^1 .*OK$/);
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

  test('the dialog about an old flaw stays open after a tap outside [HANDS-20]', async () => {
    const planned = await seed.plan({ moreItems: [2] });
    if (planned.items[0]) await seed.oldFlaw(planned.items[0], 'Plomb saknas');
    const round = await seed.start(planned.plan.id, planned.inspector);
    const { user } = await open(`/en/round/${round.id}`, planned.inspector);
    const row = await screen.findByRole('group', { name: /^2 / });
    await user.click(within(row).getByRole('button', { name: /^OK/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Open flaws from before' });
    const beside = document.querySelector('.mantine-Modal-overlay') ?? expect.fail('There is no overlay.');
    await user.click(beside);
    expect(dialog).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Still there' }));
    const checkedRow = await screen.findByRole('group', { name: /^2 .*Open flaw$/ });
    // The row keeps its texts, and so its height.
    expect(within(checkedRow).getByText('From an earlier round')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Undo: still there 2' })).toBeVisible();
  });
});
