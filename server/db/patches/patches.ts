import type { PGlite } from '@electric-sql/pglite';
import type { PgSession } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import { nameEmbeddedStatements } from './embeddedStatements.ts';
import { nameStatements } from './preparedStatements.ts';
import { mapRowsByPlan } from './rowMapping.ts';

/**
 * Library versions whose internals the patches of this folder use. They speed up queries without changing results, so that another version
 * can run without them (`LIBRARY_PATCHES=off`) until its tests have verified the patches.
 */
export const patchedVersions = {
  'drizzle-orm': '0.45.4',
  pg: '8.23.1',
  '@electric-sql/pglite': '0.5.16',
} as const;

/** Returns whether the patches are enabled: the switch for all of them. */
const arePatchesOn = (): boolean => process.env.LIBRARY_PATCHES !== 'off';

/** Database created by drizzle, with the session that runs its queries. */
interface Drizzled {
  readonly _: { readonly session: Pick<PgSession, 'prepareQuery'> };
}

/** Patches PostgreSQL's driver and its database; call it before the first connection is opened. */
export function patchPostgres(pool: Pool, db: Drizzled): void {
  if (!arePatchesOn()) return;
  nameStatements(pool);
  mapRowsByPlan(db._.session);
}

/** Patches the embedded database; call it after the migrations, since the result shape of a named statement must not change. */
export function patchEmbedded(client: PGlite, db: Drizzled): void {
  if (!arePatchesOn()) return;
  mapRowsByPlan(db._.session);
  nameEmbeddedStatements(client);
}
