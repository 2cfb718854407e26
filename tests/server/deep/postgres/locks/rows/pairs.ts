import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { brokenReferences } from '#tests/support/database/brokenReferences.ts';
import { eventually } from '#tests/support/eventually.ts';
import { isAnybodyWaiting } from '#tests/support/locks/lab.ts';
import type { Lab, Row, Rows } from '#tests/support/locks/lab.ts';
import { pairs } from '#tests/support/locks/pairs.ts';

const isWhole = async ({ db }: Lab) => expect(await brokenReferences(db)).toEqual([]);

/** Two drawings claim one file: the second is refused. */
const oneFile =
  (second: 'createMap' | 'updateMap' | 'replaceDrawing'): Row =>
  async (lab) => {
    const { people, level, floor, map } = await lab.seed.tenant();
    const { id: fileId } = await lab.seed.file({ customerId: level.id });
    const send = lab.as(people.Admin);
    const drawing = { name: 'Ny', floorId: floor.id, fileId };
    const replacement = { fileId, version: map.version, fit: [1, 0, 0, 0, 1, 0] };
    await lab.hears(
      '400 invalid_reference',
      send('createMap', {}, drawing),
      {
        createMap: send('createMap', {}, drawing),
        updateMap: send('updateMap', { id: map.id }, drawing),
        replaceDrawing: send('replaceDrawing', { id: map.id }, replacement),
      }[second],
    );
    await isWhole(lab);
  };

/** Copies a floor and pauses in the middle, while an item that it has read is deleted with its entry. */
const copiedMeanwhile: Row = async (lab) => {
  const { people, level, building, floor, map, fireProtection } = await lab.seed.tenant();
  const send = lab.as(people.WebSbaAdmin);
  const entry = await lab.seed.fireProtection({ companyId: level.companyId, customerId: level.id });
  const item = await lab.seed.mapItem(map, entry);
  const [held, letGo] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const holding = lab.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from fire_protections where id = ${fireProtection.id} for update`);
    held.resolve(null);
    await letGo.promise;
  });
  await held.promise;
  const copying = send('copyFloor', { id: floor.id }, { name: 'Kopia', buildingId: building.id, level: 2 })();
  await eventually(async () => expect(await isAnybodyWaiting(lab.db)).toBe(true));
  expect((await send('deleteMapItem', { id: item.id })()).status).toBe(200);
  expect((await send('deleteFireProtection', { id: entry.id })()).status).toBe(200);
  letGo.resolve(null);
  await holding;
  expect((await copying).status).toBe(200);
  await isWhole(lab);
};

/** Rows for a record that is referenced and deleted, in both orders. */
export const pairRows: Rows = {
  ...Object.fromEntries(
    Object.entries(pairs).flatMap(([name, begin]): [string, Row][] => [
      [
        `${name}, named first`,
        async (lab) => {
          const { naming, deleting, whenNamed } = await begin(lab);
          await lab.hears(whenNamed, naming, deleting);
          await isWhole(lab);
        },
      ],
      [
        `${name}, deleted first`,
        async (lab) => {
          const { naming, deleting, whenGone } = await begin(lab);
          await lab.hears(whenGone, deleting, naming);
          await isWhole(lab);
        },
      ],
    ]),
  ),
  'a floor that is copied, and an entry that goes with its last item': copiedMeanwhile,
  'one file for two new drawings': oneFile('createMap'),
  'one file for a new drawing and another': oneFile('updateMap'),
  'one file for a new drawing and a replaced one': oneFile('replaceDrawing'),
};
