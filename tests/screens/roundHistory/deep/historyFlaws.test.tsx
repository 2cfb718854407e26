import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { buildings } from '#server/db/schema/buildings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { roundHistoryItems } from '#server/db/schema/rounds.ts';
import { hidePage } from '#tests/support/screens/hidePage.ts';
import { readPdf } from '#tests/support/readPdf.ts';
import { eventually } from '#tests/support/eventually.ts';
import { historyAddress, useHistoryScreens } from '#tests/support/screens/historyScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, calls, open, walked, namesOf } = await useHistoryScreens();
const { db } = backend;

const tableOf = (floor: string) => screen.findByRole('table', { name: `Items and flaws: ${floor}` });

describe('the flaw of an item', () => {
  test('shows at its row that its fix waits, and why it was refused', async () => {
    expectWarning(/a fix was refused/);
    const house = await walked();
    network.use(
      http.put(
        '*/api/v1/Flaw/:id',
        () => HttpResponse.json({ success: false, data: null, errors: ['Not today'] }, { status: 400 }),
        { once: true },
      ),
    );
    const { user } = await open(historyAddress(house, `&flaw=${house.broken.id}`), house.inspector);
    const dialog = await screen.findByRole('dialog', { name: 'Update flaw' });
    await user.type(await within(dialog).findByRole('textbox', { name: /^Measure/ }), 'Byt');
    await user.click(within(dialog).getByRole('button', { name: 'Fix' }));
    const table = within(await tableOf(house.ground.floorName));
    expect(await table.findByText('Fixed, sent shortly')).toBeVisible();
    await hidePage();
    expect(await table.findByText('The fix could not be saved. Not today')).toBeVisible();
    await user.click(table.getByRole('button', { name: 'Send the fix of Plombering bruten again' }));
    await waitFor(() => expect(table.queryByText(/could not be saved/)).not.toBeInTheDocument());
    await eventually(async () => {
      const [row] = await db.select().from(flaws).where(eq(flaws.id, house.broken.id));
      expect(row?.done).not.toBeNull();
    });
  });

  test('nothing opens for an item without a flaw or without a fire protection name [HIST-17]', async () => {
    const house = await walked({ hasDrawing: true });
    await db
      .update(roundHistoryItems)
      .set({ fireProtectionName: '' })
      .where(eq(roundHistoryItems.mapItemId, house.item.id));
    const { user } = await open(historyAddress(house), house.inspector);
    const drawing = await screen.findByRole('group', { name: `Drawing: ${house.ground.floorName}` });
    await user.click(await within(drawing).findByRole('button', { name: /^1 / }));
    await user.click(within(drawing).getByRole('button', { name: /^5 / }));
    const table = await tableOf(house.ground.floorName);
    await user.click(within(table).getByText('Plombering bruten'));
    await user.click(within(table).getAllByText('–')[0] ?? table);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(
      within(table)
        .getAllByRole('button')
        .map((each) => each.getAttribute('aria-label')),
    ).toEqual([expect.stringMatching(/^Open the flaw Slang sprucken: 4 /)]);
  });
});

test('a button creates the PDF of the view, named by round and floor, without a request [HIST-11, HIST-27, HIST-29, LIFE-410]', async () => {
  const house = await walked();
  await db.update(buildings).set({ name: 'Kvarnen' }).where(eq(buildings.id, house.building.id));
  const saved: { name: string; file: Blob | undefined }[] = [];
  const files: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: files.at(-1) });
  });
  const { user } = await open(historyAddress(house), house.inspector);
  const button = await screen.findByRole('button', { name: 'Download PDF' });
  await tableOf(house.ground.floorName);
  await eventually(() => expect(namesOf(`GET v1/Building/${house.building.id}`)).toHaveLength(1));
  await eventually(() => expect(button).toBeEnabled());
  calls.length = 0;
  await user.click(button);
  await eventually(() => expect(saved).toHaveLength(1));
  const floor = house.ground.floorName.replaceAll(' ', '');
  expect(saved[0]?.name).toBe(`Kvartalsrond${floor}.pdf`);
  expect(saved[0]?.file?.type).toBe('application/pdf');
  const bytes = Buffer.from((await saved[0]?.file?.arrayBuffer()) ?? new ArrayBuffer(0));
  const texts = readPdf(bytes).texts.flat();
  expect(texts).toEqual(
    expect.arrayContaining([house.ground.floorName, house.upstairs.floorName, house.level.name]),
  );
  expect(texts.some((text) => text.startsWith(`${house.level.name} · 2026-11-20 · `))).toBe(true);
  // The idle page requests the backend's capabilities and health, unrelated to the PDF.
  const background = ['GET v1/Capabilities', 'GET health'];
  expect(calls.map(({ name }) => name).filter((name) => !background.includes(name))).toEqual([]);
});
