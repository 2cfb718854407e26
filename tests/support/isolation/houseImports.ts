import type { Database } from '#server/db/client.ts';
import { imports } from '#server/db/schema/imports.ts';
import { importedKinds } from '#contract/imports/imports.ts';

/** Creates an empty import of each kind. */
export async function seedImports(
  db: Database,
  part: { customerId: number; created: string; updated: string },
) {
  const [buildingImport, questionImport, catalogueImport, registerImport, setUpImport] = await db
    .insert(imports)
    .values(importedKinds.map((kind) => ({ ...part, kind, recordIds: [] })))
    .returning();
  if (!buildingImport || !questionImport || !catalogueImport || !registerImport || !setUpImport)
    throw new Error('Nothing was inserted.');
  return { buildingImport, questionImport, catalogueImport, registerImport, setUpImport };
}
