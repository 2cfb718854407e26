import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import { SecretBoxError } from '#server/core/secrets/secretBox.ts';
import type { SecretBox } from '#server/core/secrets/secretBox.ts';
import type { Database } from '#server/db/client.ts';
import { identityProviders } from '#server/db/schema/identity/providers.ts';
import { secretPlaceOf } from './providers.ts';

/** Column of sealed secrets. */
interface SecretColumn {
  table: PgTable;
  id: PgColumn;
  column: PgColumn;
  /** Returns the place of a row's secret. */
  placeOf: (id: number) => string;
}

/**
 * Encrypts the secrets of a column with the first key, so that the other keys can be removed, and reports those that no key opens. Safe to run on
 * several servers at once: a secret that was changed meanwhile stays.
 */
export async function renewColumn(
  db: Database,
  { table, id, column, placeOf }: SecretColumn,
  { secrets, log }: { secrets: SecretBox; log: Logger },
): Promise<void> {
  const stored = await db
    .select({ id: sql<number>`${id}`, sealed: sql<string>`${column}` })
    .from(table)
    .where(isNotNull(column));
  for (const { id: rowId, sealed } of stored) {
    const place = placeOf(rowId);
    try {
      const plain = secrets.open(sealed, place);
      if (secrets.isCurrent(sealed)) continue;
      const renewed = secrets.seal(plain, place);
      const name = sql.identifier(column.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
      const isSame = and(eq(id, rowId), eq(column, sealed));
      await db.execute(sql`update ${table} set ${name} = ${renewed} where ${isSame}`);
    } catch (error) {
      if (!(error instanceof SecretBoxError)) throw error;
      log.warn({ place, code: error.code }, 'a stored secret can’t be opened: is SECRETS_KEY right?');
    }
  }
}

/** Encrypts the stored secrets of login services with the first key. */
export const renewSecrets = (db: Database, secrets: SecretBox, log: Logger): Promise<void> =>
  renewColumn(
    db,
    {
      table: identityProviders,
      id: identityProviders.id,
      column: identityProviders.clientSecret,
      placeOf: secretPlaceOf,
    },
    { secrets, log },
  );
