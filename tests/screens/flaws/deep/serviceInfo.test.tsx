import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { roundHistoryItems } from '#server/db/schema/rounds.ts';
import { saveButton, useServiceInfoScene } from '#tests/support/scenes/serviceInfoScene.ts';

const { backend, network, openService } = await useServiceInfoScene();

describe('service information', () => {
  test('keys are matched without regard to case, and the save sends the visible fields [FLAW-35, FLAW-44]', async () => {
    const { form, user, put } = await openService();
    expect(within(form).getByLabelText(/^Charge year/i)).toHaveValue('2021');
    await user.type(within(form).getByLabelText(/^Type/i), 'ABE');
    await user.click(saveButton(form));
    await waitFor(() => expect(put()).toBeDefined());
    expect(await put()?.request.json()).toMatchObject({ ChargeYear: 2021, model: 'PD6', type: 'ABE' });
  });

  test('an empty year is saved as 0 and an empty text as the empty text [FLAW-39, FLAW-40]', async () => {
    const { form, user, put } = await openService();
    expect(within(form).getByLabelText(/^Revision year/i)).toHaveValue('');
    await user.clear(within(form).getByLabelText(/^Charge year/i));
    await user.clear(within(form).getByLabelText(/^Model/i));
    await user.click(saveButton(form));
    await waitFor(() => expect(put()).toBeDefined());
    expect(await put()?.request.json()).toMatchObject({ ChargeYear: 0, model: '', revisionYear: 0 });
  });

  test('a text that is too long is refused at its field, kept, and not sent', async () => {
    const { form, user, put } = await openService();
    await user.click(within(form).getByLabelText(/^Comment/i));
    await user.paste('å'.repeat(4001));
    expect(within(form).getByText('At most 4000 characters.')).toBeVisible();
    await user.click(saveButton(form));
    expect(within(form).getByLabelText(/^Comment/i)).toHaveValue('å'.repeat(4001));
    expect(put()).toBeUndefined();
  });

  test('a refused field keeps its error, also in a reopened form, until the field changes', async () => {
    const { form, user, mapItemId } = await openService();
    const refusal = () =>
      HttpResponse.json(
        {
          success: false,
          data: null,
          errors: ['At most 12 characters', 'Unknown field'],
          codes: ['too_long', ''],
          fields: ['MODEL', 'shelf'],
        },
        { status: 400 },
      );
    network.use(http.put(`*/api/v1/MapItem/${mapItemId}/extra`, refusal));
    await user.type(within(form).getByLabelText(/^Model/i), 'X');
    await user.click(saveButton(form));
    const model = (within_: HTMLElement) => within(within_).getByLabelText(/^Model/i);
    await waitFor(() => expect(model(form)).toHaveAccessibleDescription('At most 12 characters'));
    expect(model(form)).toBeInvalid();
    expect(within(form).getByRole('alert')).toHaveTextContent('Unknown field');
    expect(within(form).getByLabelText(/^Type/i)).toBeValid();

    await user.click(within(form).getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(form).not.toBeInTheDocument());
    await user.click(
      within(await screen.findByRole('group', { name: /^2 / })).getByRole('button', { name: /^Flaw/ }),
    );
    const reopenedDialog = await screen.findByRole('dialog', { name: /^2 / });
    await waitFor(() => expect(model(reopenedDialog)).toHaveAccessibleDescription('At most 12 characters'));
    expect(model(reopenedDialog)).toBeVisible();

    network.resetHandlers();
    await user.clear(model(reopenedDialog));
    await user.type(model(reopenedDialog), 'PD6');
    expect(model(reopenedDialog)).toBeValid();
    await user.click(saveButton(reopenedDialog));
    expect(await within(reopenedDialog).findByText('The service information is saved')).toBeInTheDocument();
    expect(within(reopenedDialog).queryByRole('alert')).not.toBeInTheDocument();
  });

  test('an item that has too many fields of its own can’t be sent, and the text says so', async () => {
    const more = Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`field ${index + 1}`, '']));
    const { form, user, put } = await openService((roundId) =>
      backend.db
        .update(roundHistoryItems)
        .set({ mapItemExtra: more })
        .where(eq(roundHistoryItems.roundHistoryId, roundId)),
    );
    await user.click(saveButton(form));
    expect(within(form).getByText('The item has too many fields of its own: 40 at most.')).toBeVisible();
    expect(put()).toBeUndefined();
  });

  test('an item without a map item can’t save, and the text says so [FLAW-41]', async () => {
    const { form, user, put } = await openService((roundId) =>
      backend.db
        .update(roundHistoryItems)
        .set({ mapItemId: null })
        .where(eq(roundHistoryItems.roundHistoryId, roundId)),
    );
    await user.type(within(form).getByLabelText(/^Model/i), 'X');
    await user.click(saveButton(form));
    expect(await within(form).findByText('No MapItem id available to save extra')).toBeVisible();
    expect(put()).toBeUndefined();
  });
});
