import { expect, test } from 'vitest';
import type { Installation, ServiceEvent, ServiceHistory } from '#contract/maintenance/service.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

test('a service stays without its deleted protocol, and a part of an installation without its deleted floor [LIFE-36]', async () => {
  const { level, building, item, people } = await backend.seed.tenant();
  const ask = <T>(method: string, path: string, asked: object = {}) =>
    backend.ask<T>(method, `v1/${path}`, { token: people.Admin.token, ...asked });
  const { id: fileId } = await backend.seed.file({ customerId: level.id }, { documentType: 1 });
  const services = [{ mapItemId: item.id, serviceKey: 'service' }];
  const note = () =>
    ask<ServiceEvent[]>('POST', 'Service/Done', {
      body: { services, done: '2026-11-19T09:00:00.000Z', fileId },
    });
  expect((await note()).data).toMatchObject([{ file: { id: fileId } }]);
  expect((await ask('DELETE', `File/${fileId}`)).status).toBe(200);
  const history = await ask<ServiceHistory>('GET', 'Service/History', { query: { mapItemId: item.id } });
  expect(history.data.doneServices).toMatchObject([{ serviceKey: 'service', file: null }]);
  expect((await note()).codes).toEqual(['invalid_reference']);
  const floor = await backend.seed.floor(building, 'Vind', 9);
  const parts = [{ floorId: floor.id, name: 'Ventil', count: 1 }];
  const body = { buildingId: building.id, type: 'sprinkler_system', name: 'Sprinkler', parts };
  const { data } = await ask<Installation>('POST', 'Installation', { body });
  expect(data.parts).toMatchObject([{ floorId: floor.id }]);
  expect((await ask('DELETE', `Floor/${floor.id}`)).status).toBe(200);
  const remaining = await ask<Installation>('GET', `Installation/${data.id}`);
  expect(remaining.data.parts).toMatchObject([{ floorId: null, name: 'Ventil' }]);
});
