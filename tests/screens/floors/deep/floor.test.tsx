import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, test } from 'vitest';
import { maps } from '#server/db/schema/drawings.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { dialogOf, rowOf } from '#tests/support/screens/userScreens.ts';
import { marks, label, useFloorScene } from '#tests/support/scenes/floorScene.ts';

const { backend, network, begin } = await useFloorScene();

beforeAll(async () => {
  await preloadTexts(['floors', 'lists', 'drawingFile']);
  await import('#features/floors/FloorScreen.tsx');
  await import('#app/shell/notices/NoticeStack.tsx');
}, 60_000);

describe('a floor', () => {
  test('renames its drawings, and deletes one with its items, in numbers [DRAW-05, DRAW-86, DRAW-87]', async () => {
    const { user, map, stored } = await begin();
    const menu = async (item: string) => {
      await user.click(await screen.findByRole('button', { name: /^Actions for/ }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
    };
    await screen.findByRole('group', { name: `Drawing ${map.name}` });
    await menu('Name and picture');
    const dialog = await dialogOf(map.name);
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Entréplan' } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Entréplan' })).toBeVisible();
    await menu('Delete drawing');
    const ask = within(await screen.findByRole('dialog'));
    expect(ask.getByText('1 item')).toBeVisible();
    await user.click(ask.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The floor has no drawings yet.')).toBeVisible();
    const [row] = await backend.db.select().from(maps).where(eq(maps.id, map.id));
    expect([row?.deleted, (await stored()).deleted]).toEqual([true, true]);
  });
});

describe('an item', () => {
  test('a refused item stays in its form and leaves no trace on the drawing', async () => {
    const { user, item, stored } = await begin('?list=1');
    const problem = { success: false, data: null, errors: ['Too long'], codes: ['too_long'] };
    const refusal = { ...problem, fields: ['items.updated.0.name'], details: [{ max: 200 }] };
    network.use(
      http.post('*/api/v1/Map/:id/Changes', () => HttpResponse.json(refusal, { status: 400 }), {
        once: true,
      }),
    );
    await user.click(await rowOf(item.name));
    const dialog = await dialogOf(label(item));
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Nytt namn' } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true'));
    expect(dialog.getByLabelText('Name')).toHaveValue('Nytt namn');
    expect(await stored()).toMatchObject({ name: item.name });
    expect(screen.queryByText(/Not saved:/)).not.toBeInTheDocument();
  });

  test('is deleted after a question, and restored by undo under its own id [DRAW-05, DRAW-92]', async () => {
    const { user, item, stored } = await begin();
    await user.click(await screen.findByRole('switch', { name: 'Show list' }));
    await user.click(within(await rowOf(item.name)).getByRole('button', { name: `Actions: ${item.name}` }));
    await user.click(await screen.findByRole('menuitem', { name: `Delete ${item.name}` }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect((await stored()).deleted).toBe(true));
    await user.click(screen.getByRole('switch', { name: 'Show list' }));
    await user.click(await screen.findByRole('button', { name: 'Edit drawing' }));
    await user.click(screen.getByRole('button', { name: 'Undo: delete' }));
    await waitFor(async () => expect(await stored()).toMatchObject({ id: item.id, deleted: false }));
    expect(await (await marks()).findByRole('button', { name: label(item) })).toBeInTheDocument();
  });
});
