import { eq } from 'drizzle-orm';
import type { ImportedKind } from '#contract/imports/imports.ts';
import { fail } from '#server/core/httpProblem.ts';
import { imports } from '#server/db/schema/imports.ts';
import { lockBuildings, removeBuildings, usesOfImportedBuildings } from './buildingImports.ts';
import { lockEntries, removeEntries, usesOfImportedEntries } from './catalogueImports.ts';
import { publishImport } from './imports.ts';
import { updatedColumns, onlyRow } from '../shared/changes.ts';
import type { Import, Undoing, UndoKind } from './imports.ts';
import { lockQuestions, removeQuestions, usesOfImportedQuestions } from './questionImports.ts';
import { lockRecords, removeRecords, usesOfImportedRecords } from './recordImports.ts';
import { drawingSet } from './undoDrawingSet.ts';
import { copiedSetUp } from './undoSetUp.ts';
import { rejectUsed } from '../scope/uses.ts';

/** Undo operations of each kind of import. */
export const undoKinds: Readonly<Record<ImportedKind, UndoKind>> = {
  buildings: {
    hold: lockBuildings,
    usesOf: usesOfImportedBuildings,
    remove: removeBuildings,
  },
  questions: {
    hold: lockQuestions,
    usesOf: usesOfImportedQuestions,
    remove: removeQuestions,
  },
  catalogue: {
    hold: lockEntries,
    usesOf: usesOfImportedEntries,
    remove: removeEntries,
  },
  registers: {
    hold: lockRecords,
    usesOf: usesOfImportedRecords,
    remove: removeRecords,
  },
  setUp: copiedSetUp,
  drawingSet,
};

/**
 * Undoes an import as a whole, unless other records use the created ones.
 * @throws HttpProblem import_undone, or in_use with the uses and later changes
 */
export async function undoImport(undoing: Undoing, made: Import): Promise<Import> {
  const { db, now, language } = undoing;
  if (made.undone !== null) fail('import_undone');
  const { hold, usesOf, remove } = undoKinds[made.kind];
  await hold(undoing, made);
  rejectUsed(await usesOf(undoing, made), language);
  await remove(undoing, made);
  await publishImport(db, made, now);
  return onlyRow(
    await db
      .update(imports)
      .set({ undone: now, ...updatedColumns(imports, now) })
      .where(eq(imports.id, made.id))
      .returning(),
  );
}
