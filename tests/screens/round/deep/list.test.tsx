import { act, screen, within } from '@testing-library/react';
import type { FlawCategory } from '#contract/catalogue/catalogue.ts';
import type { Language } from '#contract/constants.ts';
import { pixelPng } from '#tests/support/pixelPng.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';
import { setWidth } from '#tests/support/screens/screens.tsx';

const { open, seed, backend } = await useRoundScreens();

const row = (name: RegExp) => screen.findByRole('group', { name });
const numbers = () =>
  screen.getAllByRole('group', { name: /^\d+ .*,/ }).map((one) => /^\d+/.exec(one.ariaLabel ?? '')?.[0]);

beforeEach(() => setWidth(1440));

describe('the list of a round', () => {
  test('Flaw opens the form of that item [ROUND-08]', async () => {
    const { round, inspector } = await seed.round({ moreItems: [2] });
    const { user } = await open(`/en/round/${round.id}`, inspector);
    await user.click(within(await row(/^2 /)).getByRole('button', { name: /^Flaw/ }));
    expect(await screen.findByRole('dialog', { name: /^2 Koldioxidsläckare/ })).toBeVisible();
  });

  test('a photo from the row opens the flaw form of that item with it, and can be put back there [HANDS-10, HANDS-11]', async () => {
    const { round, inspector } = await seed.round({ moreItems: [2] });
    const { user } = await open(`/en/round/${round.id}`, inspector);
    await user.click(within(await row(/^2 /)).getByRole('button', { name: /^Photo and flaw/ }));
    const camera = document.querySelector<HTMLInputElement>('[data-camera]');
    if (!camera) throw new Error('There is no camera.');
    await user.upload(camera, new File([new Uint8Array(pixelPng)], 'a.png', { type: 'image/png' }));
    const sheet = await screen.findByRole('dialog', { name: /^2 Koldioxidsläckare/ });
    expect(await within(sheet).findByRole('button', { name: 'Show photo 1' })).toBeVisible();
    await user.click(within(sheet).getByRole('button', { name: 'Remove photo 1' }));
    await user.click(within(sheet).getByRole('button', { name: 'Restore the photo' }));
    expect(within(sheet).getByRole('button', { name: 'Show photo 1' })).toBeVisible();
  });

  test('a tap on a type after a photo adds the flaw; a type that needs a name waits [HANDS-16, HANDS-17]', async () => {
    const { round, inspector } = await seed.round({ moreItems: [2] });
    const { user } = await open(`/en/round/${round.id}`, inspector);
    const takePhoto = async () => {
      await user.click(within(await row(/^2 /)).getByRole('button', { name: /^Photo and flaw/ }));
      const camera = document.querySelector<HTMLInputElement>('[data-camera]');
      if (!camera) throw new Error('There is no camera.');
      await user.upload(camera, new File([new Uint8Array(pixelPng)], 'a.png', { type: 'image/png' }));
      const sheet = await screen.findByRole('dialog', { name: /^2 Koldioxidsläckare/ });
      await within(sheet).findByRole('button', { name: 'Show photo 1' });
      return within(sheet);
    };
    const first = await takePhoto();
    expect(first.getByRole('button', { name: 'Add' })).toBeDisabled();
    await user.click(first.getByRole('radio', { name: /pressure gauge|horn|weight|hose/i }));
    expect(await row(/^2 .*Open flaw$/)).toBeVisible();
    const second = await takePhoto();
    await user.click(second.getByRole('radio', { name: 'Other flaw' }));
    expect(second.getByRole('button', { name: 'Add' })).toBeDisabled();
    expect(second.getByRole('textbox', { name: 'Name' })).toBeVisible();
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

  test('an old flaw of the catalogue is shown in the reader’s language in row and summary [EYES-03]', async () => {
    const planned = await seed.plan({ moreItems: [2] });
    const typeIn = async (language: Language) => {
      const path = `v1/FlawCategory/GetFlawCategoriesWithFlawTypes/${language}`;
      const answer = await backend.ask<FlawCategory[]>('GET', path, { token: planned.inspector.token });
      const type = answer.success ? answer.data[0]?.relatedFlawTypes[0] : undefined;
      if (!type) throw new Error('The catalogue has no flaw types.');
      return type;
    };
    const [swedish, english] = [await typeIn('sv'), await typeIn('en')];
    const names = [swedish.translationKeyTranslated, english.translationKeyTranslated];
    if (planned.items[0])
      await seed.oldFlaw(planned.items[0], names[0] ?? '', swedish.suggestedActionTranslated, swedish.id);
    const round = await seed.start(planned.plan.id, planned.inspector);
    const { user } = await open(`/en/round/${round.id}`, planned.inspector);
    const flawed = await row(/^2 .*Skipped or open flaw$/);
    expect(await within(flawed).findByText(names[1] ?? '')).toBeVisible();
    await user.click(within(flawed).getByRole('button', { name: /^OK/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Open flaws from before' });
    const flawRegion = within(dialog).getByRole('region', { name: names[1] });
    await user.click(within(flawRegion).getByRole('button', { name: 'Fixed' }));
    expect(flawRegion).toHaveTextContent(english.suggestedActionTranslated);
    await user.click(within(flawRegion).getByRole('button', { name: 'Still there' }));
    await user.click(screen.getByRole('tab', { name: /Summary/ }));
    expect(await screen.findByText(names[1] ?? '')).toBeVisible();
    expect(screen.queryByText(names[0] ?? '')).not.toBeInTheDocument();
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
    // An instruction doesn't prefill the measure.
    const done = within(dialog).getByLabelText('What has been done?');
    expect(done).toHaveValue('');
    expect(within(dialog).getByRole('button', { name: 'Done' })).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: 'Done as planned' }));
    expect(done).toHaveValue('Byt plomb');
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(await row(/^2 .*OK$/)).toBeVisible();
  });

  test('Ok on an item with an open flaw asks: still there makes it red, at one tap [ROUND-63, ROUND-64, HANDS-09]', async () => {
    const planned = await seed.plan({ moreItems: [2] });
    if (planned.items[0]) await seed.oldFlaw(planned.items[0], 'Plomb saknas');
    const round = await seed.start(planned.plan.id, planned.inspector);
    const { user } = await open(`/en/round/${round.id}`, planned.inspector);
    await user.click(within(await row(/^2 .*Skipped or open flaw$/)).getByRole('button', { name: /^OK/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Open flaws from before' });
    await user.click(within(dialog).getByRole('button', { name: 'Still there' }));
    expect(await row(/^2 .*Open flaw$/)).toHaveAttribute('data-mark', 'flaw');
  });

  test('chips filter all rows, unchecked rows and rows with flaws, with counts', async () => {
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

  test('a row checked under "left" stays in place until the chip is chosen again', async () => {
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
    const search = screen.getByRole('searchbox', { name: 'Search number, type or placement' });
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

  test('arrow keys move, O is ok, Z undoes it, F opens the form; not while typing', async () => {
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

  test('next unchecked selects the next unchecked item, around the end', async () => {
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
    await user.click(await screen.findByRole('button', { name: 'Go to the questions' }));
    expect(screen.getByRole('tab', { name: /^Questions/ })).toHaveAttribute('aria-selected', 'true');
    const first = await screen.findByRole('article', { name: 'Är dörren fri?' });
    expect(first).toHaveFocus();
    expect(first).toHaveAttribute('data-landed');
  });

  test('undo names the act it reverts, on every tab, and redo the act it repeats', async () => {
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
