import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { addButton, chooseFirstType, useFlawFormScene } from '#tests/support/scenes/flawFormScene.ts';
import { specifiedLevel } from '#tests/support/screens/specifiedLevel.ts';

const { network, seed, openForm, saved } = await useFlawFormScene();

describe('the flaw form', () => {
  test('has texts, choices, switches, facts and photos [FLAW-01, FLAW-02, FLAW-03, FLAW-04]', async () => {
    const planned = await seed.plan({ moreItems: [2] });
    if (planned.items[0]) await seed.oldFlaw(planned.items[0], 'Plomb saknas');
    const { form } = await openForm(planned);
    for (const label of ['Name', /^Description/, 'Measure'])
      expect(within(form).getByLabelText(label)).toBeVisible();
    for (const label of ['Category', 'Flaw'])
      expect(within(form).getByRole('group', { name: label })).toBeVisible();
    expect(within(form).getByRole('switch', { name: /^Fixed now/ })).not.toBeChecked();
    expect(within(form).getByRole('switch', { name: /^Fix all open flaws of the item/ })).not.toBeChecked();
    expect(within(form).getByText('Responsible role').parentElement).toHaveTextContent(
      'Brandskyddskontrollant',
    );
    expect(within(form).getByText('Inspector').parentElement).toHaveTextContent('Astrid Lund');
    expect(
      within(form).getByRole('group', { name: 'Photos' }).querySelector('input[type=file]'),
    ).not.toBeNull();
  });

  test('has the buttons add, back and ignore at the level specified; ignore skips the item [FLAW-06, ROUND-60, ROUND-65]', async () => {
    network.use(specifiedLevel());
    const planned = await seed.plan({ moreItems: [2] });
    const view = await openForm(planned);
    expect(addButton(view.form)).toBeVisible();
    expect(within(view.form).getByRole('button', { name: 'Back' })).toBeVisible();
    await view.user.click(within(view.form).getByRole('button', { name: 'Skip' }));
    const row = await screen.findByRole('group', { name: /^2 .*Skipped$/ });
    expect(row).toHaveAttribute('data-mark', 'warning');
    const item = await saved(view, planned);
    expect(item).toMatchObject({ continueWithoutAdding: true, flaws: [] });
    expect(item?.controlled).not.toBeNull();
  });

  test('the severity chosen in the form is the flaw’s, and without a choice none is sent [LIFE-66]', async () => {
    const planned = await seed.plan({ moreItems: [2] });
    const view = await openForm(planned);
    const severity = await within(view.form).findByRole('group', { name: /^Severity/ });
    const choose = (name: string) => view.user.click(within(severity).getByRole('radio', { name }));
    await choose('Critical');
    await view.user.click(within(view.form).getByRole('button', { name: "Use the flaw type's" }));
    for (const radio of within(severity).getAllByRole('radio')) expect(radio).not.toBeChecked();
    await choose('High');
    expect(within(severity).getByRole('radio', { name: 'High' })).toBeChecked();
    await chooseFirstType(view.form, view.user);
    await view.user.click(addButton(view.form));
    expect(await saved(view, planned)).toMatchObject({ flaws: [{ severity: 2 }] });
  });

  test('an added flaw makes the item controlled and red, with role and e-mail [ROUND-57, ROUND-63, FLAW-23, FLAW-24]', async () => {
    const planned = await seed.plan({ moreItems: [2] });
    const view = await openForm(planned);
    await view.user.type(within(view.form).getByLabelText(/^Description/), 'Vid entrén');
    await chooseFirstType(view.form, view.user);
    await view.user.click(addButton(view.form));
    expect(await screen.findByRole('group', { name: /^2 .*Open flaw$/ })).toHaveAttribute(
      'data-mark',
      'flaw',
    );
    const item = await saved(view, planned);
    expect(item?.controlled).not.toBeNull();
    expect(item).toMatchObject({
      userName: planned.inspector.email,
      flaws: [
        {
          description: 'Vid entrén',
          responsible: planned.role.id,
          performer: planned.inspector.email,
          done: null,
        },
      ],
    });
  });
});
