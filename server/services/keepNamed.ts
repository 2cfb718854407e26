import type { CallName } from '../../src/contract/calls.ts';
import type { Database } from '../db/client.ts';
import { floors } from '../db/schema/buildings.ts';
import { fireProtections } from '../db/schema/catalogue.ts';
import { areas, files, maps } from '../db/schema/drawings.ts';
import { users } from '../db/schema/people.ts';
import { keepLiving } from './changes.ts';
import type { NamedIn } from './moves/namedRecords.ts';

/**
 * Records that must be there while something names them, and whose deletion leaves a row behind; in the order in which they are held,
 * parents before what stands in them. What hangs on a building is out of sight with it and comes back with it, and where the row itself
 * goes its foreign keys tell.
 */
export const softlyDeleted = {
  floors,
  maps,
  areas,
  files,
  fire_protections: fireProtections,
  users,
} as const;

/** Calls that hold what they name by themselves, and why. */
const holdingThemselves: Partial<Record<CallName, string>> = {
  linkUser: 'It changes the user whom it names.',
};

/** Holds what the fields of a writing call name, until it is committed. */
export async function keepNamed(db: Database, name: CallName, named: readonly NamedIn[]): Promise<void> {
  if (name in holdingThemselves) return;
  for (const [table, columns] of Object.entries(softlyDeleted)) {
    const ids = named.flatMap((each) => (each.isReference && each.table === table ? each.id : []));
    await keepLiving(db, columns, [...new Set(ids)]);
  }
}
