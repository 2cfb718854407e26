import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { flaws } from '#server/db/schema/flaws.ts';
import { pressSave } from '#tests/support/screens/findingsScreens.ts';
import { historyAddress, useHistoryScreens } from '#tests/support/screens/historyScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, open, walked, namesOf } = await useHistoryScreens();
const { db } = backend;

const tableOf = (floor: string) => screen.findByRole('table', { name: `Items and flaws: ${floor}` });

describe('the flaw of an item', () => {
  test('opens from mark and row, and is saved by its own call [HIST-16, HIST-18]', async () => {
    const house = await walked({ hasDrawing: true });
    const { user } = await open(historyAddress(house), house.inspector);
    const drawing = await screen.findByRole('group', { name: `Drawing: ${house.ground.floorName}` });
    await user.click(await within(drawing).findByRole('button', { name: /^1 / }));
    const first = await screen.findByRole('dialog', { name: 'Update flaw' });
    expect(await within(first).findByRole('textbox', { name: 'Name' })).toHaveValue('Plombering bruten');
    await user.click(within(first).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await user.click(screen.getByRole('button', { name: /^Open the flaw Plombering bruten: 1 / }));
    const dialog = await screen.findByRole('dialog', { name: 'Update flaw' });
    const name = await within(dialog).findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Plombering saknas');
    await pressSave(user, dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(namesOf('PUT ')).toEqual([`PUT v1/Flaw/${house.broken.id}`]);
    expect(await within(await tableOf(house.ground.floorName)).findByText('Plombering saknas')).toBeVisible();
  });

  test('a failed save keeps the typed text and is logged [HIST-21]', async () => {
    const logged = expectWarning(/^Tillsyn: updateFlaw failed .*status: 500/);
    const house = await walked();
    const { user } = await open(historyAddress(house, `&flaw=${house.broken.id}`), house.inspector);
    const dialog = await screen.findByRole('dialog', { name: 'Update flaw' });
    await user.type(await within(dialog).findByRole('textbox', { name: /^Measure/ }), 'Byt');
    network.use(
      http.put('*/api/v1/Flaw/:id', () =>
        HttpResponse.json({ success: false, data: null, errors: ['Not today'] }, { status: 500 }),
      ),
    );
    await pressSave(user, dialog);
    await waitFor(() => expect(logged()).toHaveLength(1));
    expect(within(dialog).getByRole('textbox', { name: /^Measure/ })).toHaveValue('Byt');
    const [stored] = await db.select().from(flaws).where(eq(flaws.id, house.broken.id));
    expect(stored?.measure).toBe('');
  });
});
