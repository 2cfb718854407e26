import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import type { Flaw } from '#contract/flaws/flaw.ts';
import { pixelPng } from '#tests/support/pixelPng.ts';
import { addButton, chooseFirstType, useFlawFormScene } from '#tests/support/scenes/flawFormScene.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { network, calls, open, seed, openForm, saved } = await useFlawFormScene();

describe('the flaw form', () => {
  test('preselects the item’s category without a type; a chosen category selects its first [FLAW-12, FLAW-13, FLAW-33, HANDS-16]', async () => {
    const { form, user } = await openForm(await seed.plan({ moreItems: [2] }));
    const ownCategory = within(form).getByRole('group', { name: 'Category' });
    expect(ownCategory).toHaveTextContent('Powder extinguisher');
    expect(within(ownCategory).queryByRole('radio')).not.toBeInTheDocument();
    const types = within(within(form).getByRole('group', { name: 'Flaw' })).getAllByRole('radio');
    for (const type of types) expect(type).not.toBeChecked();
    expect(addButton(form)).toBeDisabled();
    await chooseFirstType(form, user);
    expect(within(form).getByLabelText('Name')).toHaveValue('The pressure gauge is outside the green field');
    expect(within(form).getByLabelText('Measure')).toHaveValue(
      'Replace the extinguisher and send it for service',
    );
    await user.click(
      within(ownCategory).getByRole('button', { name: 'Change the category: Powder extinguisher' }),
    );
    expect(within(form).getByRole('radio', { name: 'Powder extinguisher' })).toBeChecked();
    await user.click(within(form).getByRole('button', { name: 'Show all categories' }));
    await user.type(within(form).getByRole('searchbox', { name: 'Search categories' }), 'evacuation plan');
    await user.click(within(form).getByRole('radio', { name: /Evacuation plan/ }));
    const first = within(within(form).getByRole('group', { name: 'Flaw' })).getAllByRole('radio')[0];
    expect(first).toBeChecked();
    expect(within(form).getByLabelText('Name')).not.toHaveValue(
      'The pressure gauge is outside the green field',
    );
    expect(within(form).queryByRole('radio', { name: /pressure gauge/ })).not.toBeInTheDocument();
  });

  test('name and measure are free only for the other type, and start empty there [FLAW-14, FLAW-15, FLAW-16]', async () => {
    const { form, user } = await openForm(await seed.plan({ moreItems: [2] }));
    expect(within(form).getByLabelText('Name')).toHaveAttribute('readonly');
    expect(within(form).getByLabelText('Measure')).toHaveAttribute('readonly');
    await chooseFirstType(form, user);
    expect(addButton(form)).toBeEnabled();
    await user.click(within(form).getByRole('radio', { name: 'Other flaw' }));
    expect(within(form).getByLabelText('Name')).toHaveValue('');
    expect(within(form).getByLabelText('Measure')).toHaveValue('');
    expect(addButton(form)).toBeDisabled();
    await user.type(within(form).getByLabelText('Name'), 'Dold av gardin');
    expect(addButton(form)).toBeEnabled();
    await user.clear(within(form).getByLabelText('Name'));
    expect(addButton(form)).toBeDisabled();
  });

  test('a category comes before a type; prefCat chooses it [FLAW-09, FLAW-11]', async () => {
    const planned = await seed.plan({ moreItems: [2], secondFloorItem: 5 });
    const round = await seed.start(planned.plan.id, planned.inspector);
    const loose = async () => {
      const section = await screen.findByRole('region', { name: 'Loose flaws' });
      await first.user.click(within(section).getByRole('button', { name: 'New flaw' }));
      await first.user.click(await screen.findByRole('menuitem', { name: /Plan 1/ }));
      return screen.findByRole('dialog', { name: 'Loose flaw' });
    };
    let first = await open(`/en/round/${round.id}`, planned.inspector);
    const bare = await loose();
    expect(await within(bare).findByText('Choose a category first.')).toBeVisible();
    expect(within(bare).queryByRole('group', { name: 'Flaw' })).not.toBeInTheDocument();
    const offered = within(within(bare).getByRole('group', { name: 'Category' })).getAllByRole('radio');
    const labels = offered.slice(0, 3).map((radio) => radio.closest('label')?.textContent);
    expect(labels).toEqual(['Escape route', 'Fire compartment', 'Electrical substation']);
    first.unmount();
    first = await open(`/en/round/${round.id}?prefCat=2`, planned.inspector);
    const preferred = await loose();
    const chosenCategory = await within(preferred).findByRole('button', {
      name: 'Change the category: Foam extinguisher',
    });
    expect(chosenCategory).toBeVisible();
  });

  test('prefKey chooses the category with that key [FLAW-10]', async () => {
    const { form } = await openForm(await seed.plan({ moreItems: [2] }), '?prefKey=foam_extinguisher');
    expect(
      within(form).getByRole('button', { name: 'Change the category: Foam extinguisher' }),
    ).toBeVisible();
  });

  test('the fixed switch adds the flaw as fixed [FLAW-20]', async () => {
    const planned = await seed.plan({ moreItems: [2] });
    const view = await openForm(planned);
    await chooseFirstType(view.form, view.user);
    await view.user.click(within(view.form).getByRole('switch', { name: /^Fixed now/ }));
    await view.user.click(addButton(view.form));
    expect(await screen.findByRole('group', { name: /^2 .*OK$/ })).toBeVisible();
    const item = await saved(view, planned);
    expect(item?.flaws[0]?.done).not.toBeNull();
    expect(item?.flaws[0]).toMatchObject({ doneBy: planned.inspector.email });
  });

  test('fixed without a measure is asked for at the field', async () => {
    const { form, user } = await openForm(await seed.plan({ moreItems: [2] }));
    await user.click(within(form).getByRole('radio', { name: 'Other flaw' }));
    await user.type(within(form).getByLabelText('Name'), 'Dold');
    await user.click(within(form).getByRole('switch', { name: /^Fixed now/ }));
    expect(within(form).getByText('Write what has been done.')).toBeVisible();
    expect(addButton(form)).toBeDisabled();
  });

  test('fix all fixes every open flaw; one without a measure gets the entered one [FLAW-21, FLAW-22]', async () => {
    const planned = await seed.plan({ moreItems: [2] });
    const [two] = planned.items;
    if (two) {
      await seed.oldFlaw(two, 'Plomb saknas', 'Plombera om');
      await seed.oldFlaw(two, 'Slang sprucken');
    }
    const view = await openForm(planned);
    await chooseFirstType(view.form, view.user);
    await view.user.click(within(view.form).getByRole('switch', { name: /^Fix all open flaws of the item/ }));
    await view.user.click(addButton(view.form));
    const item = await saved(view, planned);
    const measures = new Map(
      item?.flaws.map((flaw: Flaw) => [flaw.name, flaw.done === null ? null : flaw.measure]),
    );
    expect(measures.get('Plomb saknas')).toBe('Plombera om');
    expect(measures.get('Slang sprucken')).toBe('Replace the extinguisher and send it for service');
  });

  test('the item’s flaws are on top; an open one opens a fix dialog, a fixed one doesn’t [FLAW-07, FLAW-08, FLAW-19, ROUND-58]', async () => {
    const planned = await seed.plan({ moreItems: [2] });
    if (planned.items[0]) await seed.oldFlaw(planned.items[0], 'Plomb saknas', 'Plombera om');
    const view = await openForm(planned);
    const { user, form } = view;
    const existing = within(form).getByRole('region', { name: 'Flaws of the item' });
    await user.click(within(existing).getByRole('button', { name: 'Fixed: Plomb saknas' }));
    const dialog = await screen.findByRole('dialog', { name: 'Fix flaw' });
    expect(dialog.closest('form')).toBeNull();
    // An instruction doesn't prefill the measure.
    expect(dialog).toHaveTextContent('To do: Plombera om');
    expect(within(dialog).getByLabelText('What has been done?')).toHaveValue('');
    await user.click(within(dialog).getByRole('button', { name: 'Save as fixed' }));
    expect(within(dialog).getByText('Write what has been done.')).toBeVisible();
    await user.type(within(dialog).getByLabelText('What has been done?'), 'Ny plomb');
    // The first click holds the button for a moment.
    const save = within(dialog).getByRole('button', { name: 'Save as fixed' });
    await waitFor(() => expect(save).toHaveAttribute('aria-busy', 'false'));
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Fix flaw' })).not.toBeInTheDocument());
    expect(within(existing).getByText(/^Fixed \d{4}-\d\d-\d\d/)).toBeVisible();
    expect(within(existing).queryByRole('button')).not.toBeInTheDocument();
    await user.click(within(form).getByRole('button', { name: 'Back' }));
    const item = await saved(view, planned);
    expect(item?.flaws).toMatchObject([{ measure: 'Ny plomb', doneBy: planned.inspector.email }]);
    expect(item?.controlled).not.toBeNull();
  });

  test('still there leaves the flaw open and the item controlled', async () => {
    const planned = await seed.plan({ moreItems: [2] });
    if (planned.items[0]) await seed.oldFlaw(planned.items[0], 'Plomb saknas');
    const view = await openForm(planned);
    await view.user.click(within(view.form).getByRole('button', { name: 'Still there: Plomb saknas' }));
    expect(await screen.findByRole('group', { name: /^2 .*Open flaw$/ })).toHaveAttribute(
      'data-mark',
      'flaw',
    );
  });

  test('photos are shown, can be taken away, and are sent after the flaw [SAVE-08]', async () => {
    const planned = await seed.plan({ moreItems: [2] });
    const view = await openForm(planned);
    const { user, form } = view;
    const input = within(form)
      .getByRole('group', { name: 'Photos' })
      .querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no photo input');
    await user.upload(input, [
      new File([new Uint8Array(pixelPng)], 'a.png', { type: 'image/png' }),
      new File([new Uint8Array(pixelPng)], 'b.png', { type: 'image/png' }),
    ]);
    expect(await within(form).findAllByRole('button', { name: /^Remove/ })).toHaveLength(2);
    const [first] = within(form).getAllByRole('button', { name: /^Remove/ });
    if (first) await user.click(first);
    expect(within(form).getAllByRole('button', { name: /^Remove/ })).toHaveLength(1);
  });

  test('unsaved work is asked about before the form closes', async () => {
    const { form, user } = await openForm(await seed.plan({ moreItems: [2] }));
    await user.type(within(form).getByLabelText(/^Description/), 'Halv mening');
    await user.click(within(form).getByRole('button', { name: 'Back' }));
    const leaveDialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(leaveDialog).getByRole('button', { name: /keep/i }));
    expect(within(form).getByLabelText(/^Description/)).toHaveValue('Halv mening');
  });

  test('without categories the name is free, and nothing is said of an error [FLAW-29]', async () => {
    expectWarning(/the flaw categories could not be loaded/);
    network.use(http.get('*/api/v1/FlawCategory/*', () => new HttpResponse(null, { status: 500 })));
    const planned = await seed.plan({ moreItems: [2] });
    const view = await openForm(planned);
    expect(within(view.form).queryByRole('alert')).not.toBeInTheDocument();
    await view.user.type(within(view.form).getByLabelText('Name'), 'Egen brist');
    await view.user.click(addButton(view.form));
    expect(await screen.findByRole('group', { name: /^2 .*Open flaw$/ })).toHaveTextContent('Egen brist');
  });

  test('the categories are fetched in the language of the screen [FLAW-32]', async () => {
    await openForm(await seed.plan({ moreItems: [2] }));
    expect(calls.some(({ name }) => name === 'GET v1/FlawCategory/GetFlawCategoriesWithFlawTypes/en')).toBe(
      true,
    );
  });
});
