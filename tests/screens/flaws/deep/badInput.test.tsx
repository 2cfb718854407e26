import { chooseFirstType } from '#tests/support/scenes/flawFormScene.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { RoundHistoryInfo } from '#contract/rounds/round.ts';
import { hostile, useBadInputScene } from '#tests/support/scenes/badInputScene.ts';

const { backend, openRound, openForm, openService } = await useBadInputScene();

const tooLong = '👩🏽‍🚒'.repeat(600);

/** The measures of item 2 as the backend has them after a pause. */
const savedMeasures = async ({ user, address, planned, round }: Awaited<ReturnType<typeof openRound>>) => {
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(address()).toMatch(/^\/en\/(\?|$)/));
  const infos = await backend.ask<RoundHistoryInfo[]>('GET', 'v1/RoundHistoryInfo', {
    token: planned.inspector.token,
    query: { roundHistoryId: round.id, pageSize: 0 },
  });
  return infos.data
    .flatMap((info) => info.roundHistoryItems)
    .find((item) => item.positionNumber === 2)
    ?.flaws.map(({ measure }) => measure);
};

describe('service fields', () => {
  test('a year takes digits alone, four of them [FLAW-37]', async () => {
    const { paste, field } = await openService();
    for (const [text, year] of [
      ['<b>år 2021</b>', '2021'],
      ['20255', '2025'],
      ['👩🏽‍🚒', ''],
      ['2024-02-31', '2024'],
    ] as const) {
      await paste(field(/^Charge year/i), text);
      expect(field(/^Charge year/i)).toHaveValue(year);
    }
  });

  test('a text that is too long is described by the error at its field', async () => {
    const { paste, field } = await openService();
    await paste(field(/^Model/i), tooLong);
    expect(field(/^Model/i)).toHaveAccessibleDescription('At most 4000 characters.');
    expect(field(/^Model/i)).toHaveValue(tooLong);
  });

  test('Enter saves these fields and adds no flaw', async () => {
    const { form, user, put, field } = await openService();
    await user.type(field(/^Model/i), 'PD6{Enter}');
    await waitFor(() => expect(put()).toBeDefined());
    await within(form).findByText('The service information is saved');
    expect(form).toBeVisible();
  });

  test('they are saved together with a new flaw, and a fault of theirs keeps both open', async () => {
    const { form, user, paste, put, field } = await openService();
    await chooseFirstType(form, user);
    await paste(field(/^Model/i), tooLong);
    await user.click(within(form).getByRole('button', { name: 'Add' }));
    expect(form).toBeVisible();
    expect(field(/^Model/i)).toHaveAccessibleDescription('At most 4000 characters.');
    await paste(field(/^Model/i), 'PD6');
    const add = within(form).getByRole('button', { name: 'Add' });
    await waitFor(() => expect(add).toHaveAttribute('aria-busy', 'false'));
    await user.click(add);
    await waitFor(() => expect(form).not.toBeInTheDocument());
    await screen.findByRole('group', { name: /^2 .*Open flaw$/ });
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(put()).toBeDefined());
    expect(await put()?.request.json()).toMatchObject({ model: 'PD6' });
  });
});

test("a new flaw's name that is too long is refused at its field, kept, and not added", async () => {
  const { form, user, paste } = await openForm();
  await user.click(within(form).getByRole('radio', { name: 'Other flaw' }));
  const name = within(form).getByLabelText('Name');
  await paste(name, 'å'.repeat(201));
  expect(name).toHaveAccessibleDescription('At most 200 characters.');
  await user.click(within(form).getByRole('button', { name: 'Add' }));
  expect(form).toBeVisible();
  expect(name).toHaveValue('å'.repeat(201));
});

test('still there asks before a flaw that was begun is lost', async () => {
  const { form, user } = await openForm();
  const description = within(form).getByLabelText(/^Description/);
  await user.type(description, 'Halv mening');
  await user.click(within(form).getByRole('button', { name: 'Still there: Plomb saknas' }));
  const leaveDialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(leaveDialog).getByRole('button', { name: 'Keep editing' }));
  expect(description).toHaveValue('Halv mening');
});

describe('the measure of a flaw', () => {
  test("a fix's too long measure is refused at its field and kept, hostile texts are saved [FLAW-19]", async () => {
    const view = await openForm();
    const { form, user, paste } = view;
    await user.click(within(form).getByRole('button', { name: 'Fixed: Plomb saknas' }));
    const dialog = await screen.findByRole('dialog', { name: 'Fix flaw' });
    const measure = within(dialog).getByLabelText('What has been done?');
    const save = within(dialog).getByRole('button', { name: 'Save as fixed' });
    await paste(measure, tooLong);
    await user.click(save);
    expect(measure).toHaveAccessibleDescription('At most 4000 characters.');
    expect(measure).toHaveValue(tooLong);
    await paste(measure, hostile);
    await waitFor(() => expect(save).toHaveAttribute('aria-busy', 'false'));
    await user.click(save);
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await user.click(within(form).getByRole('button', { name: 'Back' }));
    expect(await savedMeasures(view)).toEqual([hostile]);
  });

  test("an ok's too long measure is refused at its field and kept, hostile texts are saved", async () => {
    const view = await openRound();
    const { user, row, paste } = view;
    await user.click(within(row).getByRole('button', { name: /^OK/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Open flaws from before' });
    await user.click(within(dialog).getByRole('button', { name: 'Fixed' }));
    const measure = within(dialog).getByRole('textbox');
    const confirm = within(dialog).getByRole('button', { name: 'Done' });
    await paste(measure, tooLong);
    expect(measure).toHaveAccessibleDescription('At most 4000 characters.');
    expect(measure).toHaveValue(tooLong);
    expect(confirm).toBeDisabled();
    await paste(measure, hostile);
    expect(confirm).toBeEnabled();
    await user.click(confirm);
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await savedMeasures(view)).toEqual([hostile]);
  });
});
