import type { CallName } from '#contract/calls.ts';
import type { Database } from '#server/db/client.ts';
import { floors } from '#server/db/schema/buildings.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { areas, files, maps } from '#server/db/schema/drawings.ts';
import { users } from '#server/db/schema/users.ts';
import { lockActive } from '../shared/changes.ts';
import type { NamedIn } from '../moves/frozen/namedRecords.ts';

/**
 * Records that must exist while other records refer to them, and whose deletion leaves a row; in lock order, parents before their parts.
 * Records of a building are hidden and restored with it, and where the row itself is deleted its foreign keys protect it.
 */
export const softlyDeleted = {
  floors,
  maps,
  areas,
  files,
  fire_protections: fireProtections,
  users,
} as const;

/**
 * Tables whose records a call locks exclusively itself: a shared lock before that would deadlock with a concurrent call
 * or deletion of the record.
 */
const lockedByCall: Partial<Record<CallName, readonly (keyof typeof softlyDeleted)[]>> = {
  linkUser: ['users'],
  createMapItem: ['maps'],
  createMap: ['files'],
  updateMap: ['files'],
  replaceDrawing: ['files'],
  addSetDrawing: ['files'],
  replaceSetDrawing: ['maps', 'files'],
};

/** Locks the records that a writing call's fields refer to until the commit, unless the call locks them itself. */
export async function keepNamed(db: Database, name: CallName, named: readonly NamedIn[]): Promise<void> {
  for (const [table, columns] of Object.entries(softlyDeleted)) {
    if (lockedByCall[name]?.some((each) => each === table)) continue;
    const ids = named.flatMap((each) => (each.isReference && each.table === table ? each.id : []));
    await lockActive(db, columns, [...new Set(ids)]);
  }
}
