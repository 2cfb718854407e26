import { count, eq, sql } from 'drizzle-orm';
import type { InstallationStatus, SystemStatus } from '../../../src/contract/tenants/status.ts';
import type { Asking } from '../../core/authorise.ts';
import type { Services } from '../../core/services.ts';
import { version } from '../../core/version.ts';
import { rowsOf } from '../../db/rowsOf.ts';
import { files } from '../../db/schema/drawings.ts';
import { companies, customers } from '../../db/schema/tenants.ts';
import { onlyRow } from '../shared/changes.ts';
import { isStoreWorking } from './health.ts';
import { lastBackup } from './lastBackup.ts';
import { waitingMails } from './waiting.ts';

/** The uploaded files of the companies whose customers the caller's own level reaches, smaller pictures of drawings included. */
export async function storageByCompany({ db, scope }: Asking): Promise<SystemStatus['storage']> {
  const smaller = sql`(select sum((kept->>'sizeBytes')::bigint) from jsonb_array_elements(${files.sizes}) kept)`;
  return db
    .select({
      companyId: companies.id,
      name: companies.name,
      files: count(files.id),
      bytes: sql`coalesce(sum(${files.sizeBytes} + coalesce(${smaller}, 0)), 0)`.mapWith(Number),
    })
    .from(customers)
    .innerJoin(companies, eq(companies.id, customers.companyId))
    .leftJoin(files, eq(files.customerId, customers.id))
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
