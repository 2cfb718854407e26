import { eq } from 'drizzle-orm';
import type { ImportedKind } from '../../../src/contract/imports/imports.ts';
import { refuse } from '../../core/refusal.ts';
import { buildings } from '../../db/schema/buildings.ts';
import { fireProtections } from '../../db/schema/catalogue.ts';
import { questions } from '../../db/schema/checklists.ts';
import { imports } from '../../db/schema/imports.ts';
import { heldBuildings, removeBuildings, usesOfImportedBuildings } from './buildingImports.ts';
import { heldEntries, removeEntries, usesOfImportedEntries } from './catalogueImports.ts';
import { changed, holdRows, onlyRow } from '../shared/changes.ts';
import type { Import, Undoing, UndoKind } from './imports.ts';
import { heldQuestions, removeQuestions, usesOfImportedQuestions } from './questionImports.ts';
import { refuseUsed } from '../scope/uses.ts';

/** What can be imported and undone. */
export const undoKinds: Readonly<Record<ImportedKind, UndoKind>> = {
  buildings: {
    ...{ rights: ['buildings_edit', 'floors_edit'], table: buildings, held: heldBuildings },
    ...{ usesOf: usesOfImportedBuildings, remove: removeBuildings },
  },
  questions: {
    ...{ rights: ['questions_edit'], table: questions, held: heldQuestions },
    ...{ usesOf: usesOfImportedQuestions, remove: removeQuestions },
  },
  catalogue: {
    ...{ rights: ['fireprotections_edit'], table: fireProtections, held: heldEntries },
    ...{ usesOf: usesOfImportedEntries, remove: removeEntries },
  },
};

/**
 * Takes back an import whole, while nothing hangs on what it made.
 * @throws Refusal import_undone, or in_use with what hangs on it or was changed since
 */
export async function undoImport(undoing: Undoing, made: Import): Promise<Import> {
  const { db, now, language } = undoing;
  if (made.undone !== null) refuse('import_undone');
  const { table, held, usesOf, remove } = undoKinds[made.kind];
  await holdRows(db, table, held(made));
  refuseUsed(await usesOf(undoing, made), language);
  await remove(undoing, made);
  return onlyRow(
    await db
      .update(imports)
      .set({ undone: now, ...changed(imports, now) })
      .where(eq(imports.id, made.id))
      .returning(),
  );
}
