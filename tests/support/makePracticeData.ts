import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '../../server/db/client.ts';
import { makeDemoWhenEmpty } from '../../server/services/demoData.ts';
import { createFolderStore } from '../../server/services/fileStore.ts';
import { putInMove } from './houseInMove.ts';
import { makePracticeHouses } from './practiceHouses.ts';

/**
 * `node makePracticeData.ts <data folder> <houses> <bare houses>`: demo data and practice houses, and `houses.json` and
 * `bareHouses.json` beside them; one more house stands in a started move and in `houseInMove.json`.
 */
const [dataDir = '', whole = '0', bare = '0'] = process.argv.slice(2);
const database = await openEmbedded(dataDir);
await makeDemoWhenEmpty(database.db, createFolderStore(join(dataDir, 'files')));
const now = new Date();
const { houses, bareHouses, houseInMove } = await database.db.transaction(async (tx) => {
  const made = await makePracticeHouses(tx, { whole: Number(whole) + 1, bare: Number(bare) }, now);
  const [moved, target, ...others] = made.whole;
  if (!moved || !target) throw new Error('At least one house is needed.');
  const houseInMove = await putInMove(tx, moved, target, now);
  return { houses: [target, ...others], bareHouses: made.bare, houseInMove };
});
await database.close();
writeFileSync(join(dataDir, 'houses.json'), JSON.stringify(houses));
writeFileSync(join(dataDir, 'bareHouses.json'), JSON.stringify(bareHouses));
writeFileSync(join(dataDir, 'houseInMove.json'), JSON.stringify(houseInMove));
