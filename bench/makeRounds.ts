import { and, eq, gt } from 'drizzle-orm';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded, type Database } from '../server/db/client.ts';
import { makeDemoWhenEmpty } from '../server/services/demo/demoData.ts';
import { mapItems } from '../server/db/schema/drawings.ts';
import { flaws } from '../server/db/schema/flaws.ts';
import { createFolderStore } from '../server/services/files/fileStore.ts';
import { makePracticeHouses } from '../tests/support/seeds/practiceHouses.ts';

/**
 * Script `node bench/makeRounds.ts <data folder> <items> …`: creates demo data, a building with the number of items for each argument, and
 * `houses.json`.
 */
const [dataDir = '', ...sizes] = process.argv.slice(2);

/** Adjusts a building's number of items, without flaws: copies of its first ones, distributed over its drawings. */
async function fill(db: Database, buildingId: number, wanted: number): Promise<void> {
  await db.delete(flaws).where(eq(flaws.buildingId, buildingId));
  await db
    .delete(mapItems)
    .where(and(eq(mapItems.buildingId, buildingId), gt(mapItems.positionNumber, wanted)));
  const models = await db.select().from(mapItems).where(eq(mapItems.buildingId, buildingId));
  const addedModels = Array.from({ length: wanted - models.length }, (_, index) => {
    const model = models[index % models.length];
    if (!model) throw new Error('The house has no items.');
    const { id: _id, ...values } = model;
    return {
      ...values,
      positionNumber: models.length + index + 1,
      positionX: (index * 379) % 1000,
      positionY: (index * 617) % 1000,
    };
  });
  for (let start = 0; start < addedModels.length; start += 500)
    await db.insert(mapItems).values(addedModels.slice(start, start + 500));
}

const database = await openEmbedded(dataDir);
await makeDemoWhenEmpty(database.db, createFolderStore(join(dataDir, 'files')));
const houses = await database.db.transaction(async (tx) => {
  const { whole: made } = await makePracticeHouses(tx, { whole: sizes.length, bare: 0 }, new Date());
  for (const [index, { buildingId }] of made.entries()) await fill(tx, buildingId, Number(sizes[index]));
  return made;
});
await database.close();
writeFileSync(join(dataDir, 'houses.json'), JSON.stringify(houses));
