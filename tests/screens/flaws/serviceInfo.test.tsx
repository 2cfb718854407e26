import { waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { saveButton, useServiceInfoScene } from '#tests/support/scenes/serviceInfoScene.ts';

const { backend, network, openService } = await useServiceInfoScene();

describe('service information', () => {
  test('the fields follow the item’s kind; years are numbers and the comment has several lines [FLAW-05, FLAW-34, FLAW-37, FLAW-38]', async () => {
    const { form } = await openService();
    const labels = ['Model', 'Type', 'Class', 'Charge year', 'Revision year', 'Comment'];
    for (const label of labels)
      expect(within(form).getByLabelText(new RegExp(`^${label}`, 'i'))).toBeVisible();
    expect(within(form).getByLabelText(/^Charge year/i)).toHaveAttribute('inputmode', 'numeric');
    expect(within(form).getByLabelText(/^Comment/i).tagName).toBe('TEXTAREA');
    expect(within(form).queryByLabelText(/^Battery/i)).not.toBeInTheDocument();
  });

  test('a save shows saving, then a success flash of 1200 ms [FLAW-42]', async () => {
    const { form, user, mapItemId } = await openService();
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    network.use(
      http.put(`*/api/v1/MapItem/${mapItemId}/extra`, async ({ request }) => {
        await gate;
        return backend.app.fetch(request);
      }),
    );
    await user.type(within(form).getByLabelText(/^Model/i), 'X');
    await user.click(saveButton(form));
    await waitFor(() => expect(saveButton(form)).toHaveAttribute('aria-busy', 'true'));
    letGo();
    const saved = await within(form).findByText('The service information is saved');
    const began = performance.now();
    await waitFor(() => expect(saved).toBeEmptyDOMElement(), { timeout: 3000 });
    expect(performance.now() - began).toBeGreaterThan(900);
  });

  test('a refused save flashes the danger colour and says why; what was typed stays [FLAW-43]', async () => {
    const { form, user, mapItemId } = await openService();
    network.use(
      http.put(`*/api/v1/MapItem/${mapItemId}/extra`, () =>
        HttpResponse.json(
          { success: false, data: null, errors: ['Not possible'], codes: [] },
          { status: 400 },
        ),
      ),
    );
    await user.type(within(form).getByLabelText(/^Model/i), 'X');
    await user.click(saveButton(form));
    await waitFor(() => expect(saveButton(form).getAttribute('style')).toMatch(/red|fire/));
    expect(within(form).getByText('Not possible')).toBeVisible();
    expect(within(form).getByLabelText(/^Model/i)).toHaveValue('PD6X');
    await waitFor(
      () =>
        expect(saveButton(form).getAttribute('style')).not.toMatch(/--button-bg: var\(--mantine-color-red/),
      { timeout: 3000 },
    );
  });
});
