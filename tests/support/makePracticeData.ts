import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '../../server/db/client.ts';
import { makeDemoWhenEmpty } from '../../server/services/demoData.ts';
import { createFolderStore } from '../../server/services/fileStore.ts';
import { putInMove } from './houseInMove.ts';
import { makePracticeHouses } from './practiceHouses.ts';

/**
 * `node makePracticeData.ts <data folder> <houses>`: demo data and practice houses, and `houses.json` beside them; one more house
 * stands in a started move and in `houseInMove.json`.
 */
const [dataDir = '', count = '0'] = process.argv.slice(2);
const database = await openEmbedded(dataDir);
await makeDemoWhenEmpty(database.db, createFolderStore(join(dataDir, 'files')));
const now = new Date();
const { houses, houseInMove } = await database.db.transaction(async (tx) => {
  const [moved, target, ...others] = await makePracticeHouses(tx, Number(count) + 1, now);
  if (!moved || !target) throw new Error('At least one house is needed.');
  return { houses: [target, ...others], houseInMove: await putInMove(tx, moved, target, now) };
});
await database.close();
writeFileSync(join(dataDir, 'houses.json'), JSON.stringify(houses));
writeFileSync(join(dataDir, 'houseInMove.json'), JSON.stringify(houseInMove));
