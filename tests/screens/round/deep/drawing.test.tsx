import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Flaw } from '#contract/flaws/flaw.ts';
import { box, useDrawingScene } from '#tests/support/scenes/drawingScene.ts';

const { backend, calls, open, seed, openDrawing } = await useDrawingScene();

const mark = (name: RegExp) => screen.findByRole('button', { name });
const openMenu = async (name: RegExp, user: Awaited<ReturnType<typeof open>>['user']) => {
  (await mark(name)).focus();
  await user.keyboard('{Enter}');
  return screen.findByRole('menu');
};

describe('the drawing of a round', () => {
  test('shows the plan image of the floor, fetched by its file id [ROUND-15, ROUND-16]', async () => {
    const planned = await seed.plan({ hasDrawing: true });
    const { drawing } = await openDrawing(planned);
    await waitFor(() =>
      expect(drawing.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/^blob:/)),
    );
    expect(calls.some(({ name }) => /^GET v1\/File\/\d+\?size=3000$/.test(name))).toBe(true);
  });

  test('an item is a mark with its state, and its menu has flaw, ok and info [ROUND-21, ROUND-22, ROUND-61]', async () => {
    const { user } = await openDrawing(await seed.plan({ hasDrawing: true, moreItems: [4] }));
    const menu = await openMenu(/^4 Koldioxidsläckare 5 kg, Rum 4, Not checked$/, user);
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['Flaw', 'OK', 'Info']);
    await user.click(within(menu).getByRole('menuitem', { name: 'OK' }));
    expect(await mark(/^4 .*, OK$/)).toBeInTheDocument();
  });

  test('flaw in the menu opens the form of the item', async () => {
    const { user } = await openDrawing(await seed.plan({ hasDrawing: true, moreItems: [4] }));
    const menu = await openMenu(/^4 /, user);
    await user.click(within(menu).getByRole('menuitem', { name: 'Flaw' }));
    expect(await screen.findByRole('dialog', { name: /^4 / })).toBeVisible();
  });

  test('info shows the item in a popup of 300 px [ROUND-29]', async () => {
    const { user } = await openDrawing(
      await seed.plan({ hasDrawing: true, moreItems: [4], instruction: 'Se på plomben.' }),
    );
    const menu = await openMenu(/^4 /, user);
    await user.click(within(menu).getByRole('menuitem', { name: 'Info' }));
    const popup = await screen.findByRole('dialog', { name: /^4 / });
    expect(popup).toHaveStyle({ width: '300px' });
    expect(popup).toHaveTextContent('Rum 4');
    expect(popup).toHaveTextContent('Se på plomben.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('items close together are one mark [ROUND-23]', async () => {
    const planned = await seed.plan({ hasDrawing: true });
    const near = { placementDescription: 'Hall', positionX: 500, positionY: 500 };
    await backend.seed.mapItem(planned.map, planned.protection, { ...near, positionNumber: 8 });
    await backend.seed.mapItem(planned.map, planned.protection, {
      ...near,
      positionX: 510,
      positionNumber: 9,
    });
    await openDrawing(planned);
    expect(await mark(/^2 items/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^8 / })).not.toBeInTheDocument();
  });

  test('placing by a click stores x + 15, 1000 - y - 15 and scale 1 [ROUND-30, ROUND-31, ROUND-32]', async () => {
    const planned = await seed.plan({ hasDrawing: true });
    const { user, drawing, address } = await openDrawing(planned);
    fireEvent.click(drawing, { clientX: box.width * 0.5, clientY: box.height * 0.25, detail: 1 });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Place a loose flaw' }));
    expect(screen.getByText('Click where the flaw is, or press and hold on the drawing.')).toBeVisible();
    fireEvent.click(drawing, { clientX: box.width * 0.5, clientY: box.height * 0.25, detail: 1 });
    const form = await screen.findByRole('dialog', { name: 'Loose flaw' });
    await user.click(await within(form).findByRole('radio', { name: 'Escape route' }));
    await user.click(within(form).getByRole('button', { name: 'Add' }));
    expect(await mark(/^Loose flaw: The escape route/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(address()).toMatch(/^\/en\/(\?|$)/));
    const flaws = await backend.ask<Flaw[]>('GET', 'v1/Flaw', { token: planned.inspector.token });
    expect(flaws.data).toMatchObject([
      { flawPositionX: 515, flawPositionY: 735, flawScale: 1, mapItemId: null },
    ]);
  });

  test('a loose flaw’s mark offers to fix it', async () => {
    const planned = await seed.plan({ hasDrawing: true });
    const { user, drawing } = await openDrawing(planned);
    await user.click(screen.getByRole('button', { name: 'Place a loose flaw' }));
    fireEvent.click(drawing, { clientX: box.width * 0.5, clientY: box.height * 0.25, detail: 1 });
    const form = await screen.findByRole('dialog', { name: 'Loose flaw' });
    await user.click(await within(form).findByRole('radio', { name: 'Escape route' }));
    await user.click(within(form).getByRole('button', { name: 'Add' }));
    const menu = await openMenu(/^Loose flaw: /, user);
    await user.click(within(menu).getByRole('menuitem', { name: 'Fix' }));
    const fix = within(await screen.findByRole('dialog', { name: 'Fix flaw' }));
    await user.click(fix.getByRole('button', { name: 'Done as planned' }));
    await user.click(fix.getByRole('button', { name: 'Save as fixed' }));
    expect(await mark(/^Fixed loose flaw: /)).toBeInTheDocument();
  });

  test('a loose flaw of the round is opened by its mark, resized, moved, deleted and restored', async () => {
    const planned = await seed.plan({ hasDrawing: true });
    const { user, drawing, address } = await openDrawing(planned);
    await user.click(screen.getByRole('button', { name: 'Place a loose flaw' }));
    fireEvent.click(drawing, { clientX: box.width * 0.5, clientY: box.height * 0.25, detail: 1 });
    const form = await screen.findByRole('dialog', { name: 'Loose flaw' });
    await user.click(await within(form).findByRole('radio', { name: 'Escape route' }));
    await user.click(within(form).getByRole('button', { name: 'Add' }));
    const openAgain = async () => {
      const menu = await openMenu(/^Loose flaw: /, user);
      await user.click(within(menu).getByRole('menuitem', { name: 'Change' }));
      return within(await screen.findByRole('dialog', { name: 'Change the flaw' }));
    };
    const edit = await openAgain();
    await user.click(edit.getByRole('button', { name: 'Larger' }));
    await user.click(edit.getByRole('button', { name: 'Move on the drawing' }));
    expect(await screen.findByText(/^Click where the flaw “The escape route/)).toBeVisible();
    fireEvent.click(drawing, { clientX: box.width * 0.2, clientY: box.height * 0.5, detail: 1 });
    await waitFor(() => expect(screen.queryByText(/^Click where the flaw/)).not.toBeInTheDocument());
    const reopenedForm = await openAgain();
    await user.click(reopenedForm.getByRole('button', { name: 'Delete the flaw' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete the flaw?' }));
    await user.click(question.getByRole('button', { name: 'Delete the flaw' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Loose flaw: / })).not.toBeInTheDocument(),
    );
    await user.click(screen.getByRole('button', { name: /^Undo: deletion The escape route/ }));
    await mark(/^Loose flaw: /);
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(address()).toMatch(/^\/en\/(\?|$)/));
    const flaws = await backend.ask<Flaw[]>('GET', 'v1/Flaw', { token: planned.inspector.token });
    expect(flaws.data).toMatchObject([{ flawPositionX: 215, flawPositionY: 485, flawScale: 1.1 }]);
  });

  test('holding a finger on the drawing for 1000 ms places a loose flaw [ROUND-28]', async () => {
    const planned = await seed.plan({ hasDrawing: true });
    const { drawing } = await openDrawing(planned);
    const press = { clientX: 700, clientY: 250, isPrimary: true, button: 0, pointerId: 1 };
    const began = performance.now();
    fireEvent.pointerDown(drawing, press);
    expect(await screen.findByRole('dialog', { name: 'Loose flaw' })).toBeVisible();
    expect(performance.now() - began).toBeGreaterThanOrEqual(990);
  });
});
