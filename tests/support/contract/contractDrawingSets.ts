import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { pixelPng } from '../pixelPng.ts';
import type { ContractClient } from './contractClient.ts';

/** Creates a set of one drawing and undoes it. */
export async function walkDrawingSets(client: ContractClient, token: string): Promise<void> {
  const converted = new FormData();
  converted.set('file', new Blob([new Uint8Array(pixelPng)], { type: 'image/png' }), 'ritning.png');
  const picture: unknown = await client.call('convertPicture', { token, form: converted });
  expect(picture).toBeInstanceOf(ArrayBuffer);
  const [building] = await client.call('listBuildings', { token, query: { pageSize: 1 } });
  const { id: buildingId, customerId } = building ?? expect.fail('no building');
  const form = new FormData();
  form.set('customerId', String(customerId));
  form.set('file', new Blob([new Uint8Array(pixelPng)], { type: 'image/png' }), 'ritning.png');
  const { id: fileId } = await client.call('uploadFile', { token, form });
  const { id } = await client.call('createDrawingSet', { token, body: { buildingId } });
  const floor = { name: `Provplan ${randomUUID()}`, level: 9 };
  const { map } = await client.call('addSetDrawing', {
    token,
    params: { id },
    body: { name: 'Ritning', floor, fileId },
  });
  expect(map).toMatchObject({ name: 'Ritning', level: 9 });
  const secondBody = { mapId: map.id, fileId, version: map.version, fit: [1, 0, 0, 0, 1, 0] };
  const refusal = await client.fail('replaceSetDrawing', { token, params: { id }, body: secondBody });
  expect(refusal.status).toBe(400);
  client.answered.add('replaceSetDrawing');
  const [set] = await client.call('listDrawingSets', { token, query: { buildingId } });
  expect(set).toMatchObject({ id, floors: 1, drawings: 1, undone: null });
  await client.call('undoImport', { token, params: { id } });
}
