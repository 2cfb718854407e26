import { expect } from 'vitest';
import { brokenReferences } from '../../../../../support/brokenReferences.ts';
import type { Lab, Row, Rows } from '../../../../../support/locks/lab.ts';
import { pairs } from '../../../../../support/locks/pairs.ts';

const isWhole = async ({ db }: Lab) => expect(await brokenReferences(db)).toEqual([]);

/** Two drawings that want one file: the second hears that it is taken. */
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

/** A record that is named and one that is deleted, in both orders. */
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
  'one file for two new drawings': oneFile('createMap'),
  'one file for a new drawing and another': oneFile('updateMap'),
  'one file for a new drawing and a replaced one': oneFile('replaceDrawing'),
};
