import { screen } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { maps } from '#server/db/schema/drawings.ts';
import { openDevice } from '#offline/log/device.ts';
import { eventually } from '#tests/support/eventually.ts';
import { storeBytes } from '#tests/support/seeds/storedBytes.ts';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';

const { backend, calls, network, open, seed } = await useRoundScreens();

beforeEach(() => {
  HTMLImageElement.prototype.decode = () => Promise.resolve();
});

/** Opens a round on its drawing of 4000 px. */
async function begin() {
  const planned = await seed.plan();
  const keep = async (width: number) => {
    const picture = sharp({ create: { width, height: 9, channels: 3, background: '#fff' } }).png();
    const bytes = new Uint8Array(await picture.toBuffer());
    return { edge: width, ...storeBytes(backend, bytes) };
  };
  const { edge: _edge, ...whole } = await keep(4000);
  const sizes = [await keep(1500), await keep(3000)];
  const file = await backend.seed.file(planned.map, { ...whole, mapId: planned.map.id, sizes });
  await backend.db.update(maps).set({ fileId: file.id }).where(eq(maps.id, planned.map.id));
  const round = await seed.start(planned.plan.id, planned.inspector);
  const view = await open(`/en/round/${round.id}`, planned.inspector);
  await view.user.click(await screen.findByRole('tab', { name: /Drawing/ }));
  const drawing = await screen.findByRole('group', { name: /^Drawing, .*Plan 1/ });
  const sources = () => [...drawing.querySelectorAll('img')].map((picture) => picture.getAttribute('src'));
  const requestedSizes = () =>
    calls.flatMap(({ name }) => (name.startsWith('GET v1/File/') ? [name.split(`File/${file.id}`)[1]] : []));
  const zoom = async (way: 'in' | 'out', times: number) => {
    for (let time = 0; time < times; time += 1)
      await view.user.click(screen.getByRole('button', { name: `Zoom ${way}` }));
  };
  await eventually(() => expect(sources()).toEqual([expect.stringMatching(/^blob:/)]));
  return { ...view, planned, file, drawing, sources, asked: requestedSizes, zoom };
}

test('a round shows the offline size of its drawing and loads the full size at high zoom', async () => {
  const { sources, asked, zoom } = await begin();
  expect(asked()).toEqual(['?size=3000']);
  const [atFirst] = sources();
  await zoom('in', 4);
  await eventually(() => expect(asked()).toEqual(['?size=3000', '']));
  await eventually(() => expect(sources()).not.toContain(atFirst));
  expect(sources()).toHaveLength(1);
  await zoom('out', 4);
  await eventually(() => expect(sources()).toEqual([atFirst]));
  expect(asked()).toHaveLength(2);
});

test('the drawing stays as it was when the full size can’t be loaded', async () => {
  const { sources, asked, zoom, file, planned } = await begin();
  network.use(http.get('*/api/v1/File/:id', () => HttpResponse.error()));
  const before = sources();
  await zoom('in', 4);
  await eventually(async () => {
    const { snapshots } = await openDevice();
    expect(await snapshots.file(planned.inspector.id, file.id, 3000)).not.toBeNull();
  });
  expect(sources()).toEqual(before);
  expect(asked()).toEqual(['?size=3000']);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  vi.restoreAllMocks();
});
