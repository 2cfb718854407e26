import type { PGlite } from '@electric-sql/pglite';
import type { PgSession } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import { nameEmbeddedStatements } from './embeddedStatements.ts';
import { nameStatements } from './preparedStatements.ts';
import { mapRowsByPlan } from './rowMapping.ts';

/**
 * The versions whose internals the patches of this folder use. They speed up queries without changing results, so that another version can
 * run without them (`LIBRARY_PATCHES=off`) until its tests have shown that they fit.
 */
export const patchedVersions = {
  'drizzle-orm': '0.45.4',
  pg: '8.23.1',
  '@electric-sql/pglite': '0.5.16',
} as const;

/** The one switch of all patches. */
const arePatchesOn = (): boolean => process.env.LIBRARY_PATCHES !== 'off';

/** A database as drizzle makes it, with the session that runs its queries. */
interface Drizzled {
  readonly _: { readonly session: Pick<PgSession, 'prepareQuery'> };
}

/** Patches PostgreSQL's driver and its database before the first connection is made. */
export function patchPostgres(pool: Pool, db: Drizzled): void {
  if (!arePatchesOn()) return;
  nameStatements(pool);
  mapRowsByPlan(db._.session);
}

/** Patches the embedded database once it is migrated: the shape of a named statement's answer must not change any more. */
export function patchEmbedded(client: PGlite, db: Drizzled): void {
  if (!arePatchesOn()) return;
  mapRowsByPlan(db._.session);
  nameEmbeddedStatements(client);
}
