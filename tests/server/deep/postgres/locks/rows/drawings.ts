import { expect } from 'vitest';
import type { MapItem } from '#contract/drawings/drawing.ts';
import type { Lab, Rows } from '#tests/support/locks/lab.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';
import { twice } from './parts.ts';

/** Creates a drawing with a picture and an item, and another picture for it. */
async function begin(lab: Lab) {
  const fixture = await roundSeed(lab).plan({ hasDrawing: true });
  const next = await lab.seed.file({ customerId: fixture.level.id }, { name: 'ny.png' });
  const { token } = fixture.people.Admin;
  const [{ version } = expect.fail('no drawing')] = (
    await lab.ask<{ version: number }[]>('GET', 'v1/Map', { token, query: { floorId: fixture.floor.id } })
  ).data;
  const fit = { fileId: next.id, version, fit: [1, 0, 0, 0, 1, 0] };
  return { ...fixture, token, send: lab.as({ token }), params: { id: fixture.map.id }, fit };
}

/** Rows for items and areas on drawings, and for their pictures. */
export const drawingRows: Rows = {
  'two new items of a drawing': async (lab) => {
    const { send, map, protection } = await begin(lab);
    const place = { mapId: map.id, fireProtectionId: protection.id, positionX: 10, positionY: 10 };
    const create = send<MapItem>('createMapItem', {}, place);
    const answers = await lab.hears('200', create, create);
    expect(answers.map(({ data }) => data.positionNumber)).toEqual([2, 3]);
  },
  'two steps of a drawing’s editor': twice('changeDrawing', '409 stale_version', async (lab) => {
    const { token, params, item } = await begin(lab);
    const updated = [{ id: item.id, version: item.version, positionX: 500 }];
    return { token, params, body: { items: { updated } } };
  }),
  'a service of an item, and a step of the editor with its former version': async (lab) => {
    const { send, params, item } = await begin(lab);
    const updated = [{ id: item.id, version: item.version, positionX: 500 }];
    await lab.hears(
      '409 stale_version',
      send('saveMapItemExtra', { id: item.id }, { revisionYear: 2025 }),
      send('changeDrawing', params, { items: { updated } }),
    );
  },
  'a change of an area, and a step of the editor with its former version': async (lab) => {
    const { send, params, map } = await begin(lab);
    const area = await lab.seed.area(map);
    const corners = { startX: 1, endX: 2, startY: 1, endY: 2 };
    const updated = [{ id: area.id, version: area.version, name: 'Ny' }];
    await lab.hears(
      '409 stale_version',
      send('updateArea', { id: area.id }, { ...corners, name: 'Plan', mapId: map.id, version: area.version }),
      send('changeDrawing', params, { areas: { updated } }),
    );
  },
  'two new pictures of a drawing': twice('replaceDrawing', '409 stale_version', async (lab) => {
    const { token, params, fit } = await begin(lab);
    return { token, params, body: fit };
  }),
  'two ways back to a drawing’s picture': twice('undoReplaceDrawing', '404 not_found', async (lab) => {
    const { token, params, fit, send } = await begin(lab);
    await send('replaceDrawing', params, fit)();
    return { token, params };
  }),
};
