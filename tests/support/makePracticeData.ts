import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '../../server/db/client.ts';
import { makeDemoWhenEmpty } from '../../server/db/makeDemoWhenEmpty.ts';
import { createFolderStore } from '../../server/services/fileStore.ts';
import { makePracticeHouses } from './practiceHouses.ts';

/** `node makePracticeData.ts <data folder> <houses>`: demo data and practice houses, and `houses.json` beside them. */
const [dataDir = '', count = '0'] = process.argv.slice(2);
const database = await openEmbedded(dataDir);
await makeDemoWhenEmpty(database.db, createFolderStore(join(dataDir, 'files')));
const houses = await database.db.transaction((tx) => makePracticeHouses(tx, Number(count), new Date()));
await database.close();
writeFileSync(join(dataDir, 'houses.json'), JSON.stringify(houses));
