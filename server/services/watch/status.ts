import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { InstallationStatus, SystemStatus } from '#contract/tenants/status.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import type { Services } from '#server/core/services.ts';
import { version } from '#server/db/programVersion.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { files } from '#server/db/schema/drawings.ts';
import { roundQuarantine } from '#server/db/schema/quarantine.ts';
import { companies, customers } from '#server/db/schema/tenants.ts';
import { onlyRow } from '../shared/changes.ts';
import { isStoreWorking } from './storeHealth.ts';
import { lastBackup } from './lastBackup.ts';
import { waitingMails } from './waiting.ts';

/**
 * Returns the storage used by each company with customers within the reach of the caller's own level: uploaded files, with smaller images
 * of drawings, and photos in quarantine.
 */
export async function storageByCompany({ db, scope }: RequestContext): Promise<SystemStatus['storage']> {
  const customerId = files.customerId;
  const isCounted = and(eq(files.deleted, false), scope.ownCustomers(customerId));
  const sizeOf = (row: SQL) => sql<number>`sum((${row}->>'sizeBytes')::bigint)`;
  const wholeFiles = db
    .select({
      customerId,
      files: sql<number>`count(*)`.as('files'),
      bytes: sql<number>`sum(${files.sizeBytes})`.as('bytes'),
    })
    .from(files)
    .where(isCounted)
    .groupBy(customerId);
  const smaller = db
    .select({ customerId, files: sql<number>`0`.as('files'), bytes: sizeOf(sql`kept`).as('bytes') })
    .from(files)
    .crossJoinLateral(sql`jsonb_array_elements(${files.sizes}) kept`)
    .where(and(isCounted, isNotNull(files.sizes)))
    .groupBy(customerId);
  const { customerId: keeper, photo, storageKey } = roundQuarantine;
  const quarantined = db
    .select({
      customerId: keeper,
      files: sql<number>`count(*)`.as('files'),
      bytes: sizeOf(sql`${photo}`).as('bytes'),
    })
    .from(roundQuarantine)
    .where(and(isNotNull(storageKey), isNotNull(photo), scope.ownCustomers(keeper)))
    .groupBy(keeper);
  const storedFiles = unionAll(wholeFiles, smaller, quarantined).as('kept');
  return db
    .select({
      companyId: companies.id,
      name: companies.name,
      files: sql`coalesce(sum(${storedFiles.files}), 0)`.mapWith(Number),
      bytes: sql`coalesce(sum(${storedFiles.bytes}), 0)`.mapWith(Number),
    })
    .from(customers)
    .innerJoin(companies, eq(companies.id, customers.companyId))
    .leftJoin(storedFiles, eq(storedFiles.customerId, customers.id))
    .where(scope.ownCustomers(customers.id))
    .groupBy(companies.id)
    .orderBy(companies.sortKey, companies.id);
}

export async function installationStatus({
  db,
  files: store,
  clock,
  databaseKind,
}: Services): Promise<InstallationStatus> {
  const size = sql`select split_part(current_setting('server_version'), ' ', 1) as version, pg_database_size(current_database()) as bytes`;
  const server = onlyRow(await rowsOf<{ version: string; bytes: string | number }>(db, size));
  const { count: waiting, since } = await waitingMails(db);
  return {
    version,
    database: { kind: databaseKind, version: server.version, bytes: Number(server.bytes) },
    isStoreWorking: await isStoreWorking(store, clock()),
    mails: { waiting, since },
    lastBackup: await lastBackup(db),
  };
}
