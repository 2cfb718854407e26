import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '#server/db/client.ts';
import { makeDemoWhenEmpty } from '#server/services/demo/demoData.ts';
import { createFolderStore } from '#server/services/files/fileStore.ts';
import { putInMove } from './houseInMove.ts';
import type { HouseInMove } from './houseInMove.ts';
import { makePracticeHouses } from './practiceHouses.ts';
import type { PracticeHouse } from './practiceHouses.ts';

/** Data of the browser tests in addition to the demo data. */
export interface PracticeWorld {
  house: PracticeHouse;
  /** House whose plan uses one floor with an empty drawing. */
  bareHouse: PracticeHouse;
  houseInMove: HouseInMove;
}

/**
 * `node makePracticeData.ts <data folder>`: creates demo data and practice houses, listed in `houses.json`.
 */
if (import.meta.main) {
  const [dataDir = ''] = process.argv.slice(2);
  const database = await openEmbedded(dataDir);
  await makeDemoWhenEmpty(database.db, createFolderStore(join(dataDir, 'files')));
  const now = new Date();
  const world = await database.db.transaction(async (tx): Promise<PracticeWorld> => {
    const { whole, bare } = await makePracticeHouses(tx, { whole: 2, bare: 2 }, now);
    const [house, moved, bareHouse, target] = [...whole, ...bare];
    if (!house || !moved || !bareHouse || !target) throw new Error('Four houses are needed.');
    return { house, bareHouse, houseInMove: await putInMove(tx, moved, target, now) };
  });
  await database.close();
  writeFileSync(join(dataDir, 'houses.json'), JSON.stringify(world));
}
