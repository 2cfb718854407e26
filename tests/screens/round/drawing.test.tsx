import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useDrawingScene } from '#tests/support/scenes/drawingScene.ts';

const { open, seed, openDrawing } = await useDrawingScene();

describe('the drawing of a round', () => {
  test('the floor selector says building - floor, and the chosen floor is remembered [ROUND-14]', async () => {
    const planned = await seed.plan({ hasDrawing: true, secondFloorItem: 5 });
    const { user, round, unmount } = await openDrawing(planned);
    const floor = screen.getByRole('combobox', { name: 'Floor' });
    expect(floor).toHaveValue('Brandkontroll AB hus - Plan 1');
    await user.click(floor);
    await user.click(await screen.findByRole('option', { name: 'Brandkontroll AB hus - Plan 2' }));
    expect(await screen.findByText('The floor has no drawing. Use the list.')).toBeVisible();
    unmount();
    await open(`/en/round/${round.id}`, planned.inspector);
    expect(await screen.findByRole('combobox', { name: 'Floor' })).toHaveValue(
      'Brandkontroll AB hus - Plan 2',
    );
  });
});
