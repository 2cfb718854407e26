import { and, eq, sql } from 'drizzle-orm';
import type { ServiceEvent } from '#contract/maintenance/service.ts';
import type { Database } from '#server/db/client.ts';
import { files } from '#server/db/schema/drawings.ts';
import { installationParts, serviceEvents } from '#server/db/schema/maintenance.ts';

const namedParts = sql<{ id: number; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.position, p.id)
  from ${installationParts} p where ${serviceEvents.partIds} @> to_jsonb(p.id) and p.installation_id = ${serviceEvents.installationId}
), '[]'::json)`;

const fields = { event: serviceEvents, file: { id: files.id, name: files.name }, parts: namedParts };

/** Selects services that were done, with the name of their report. */
export function selectEvents(db: Database) {
  return db
    .select(fields)
    .from(serviceEvents)
    .leftJoin(files, and(eq(files.id, serviceEvents.fileId), eq(files.deleted, false)))
    .$dynamic();
}

/** Converts a service that was done to the API's format. */
export function presentEvent({
  event,
  file,
  parts,
}: Awaited<ReturnType<typeof selectEvents>>[number]): ServiceEvent {
  const { id, mapItemId, installationId, unitId, serviceKey, serviceName, done, doneReceived } = event;
  const { userId, userName, performer, note, roundHistoryId, created, updated, version } = event;
  return {
    id,
    mapItemId,
    installationId,
    unitId,
    serviceKey,
    serviceName,
    done,
    doneReceived,
    userId,
    userName,
    performer,
    note,
    file,
    roundHistoryId,
    parts,
    created,
    updated,
    version,
  };
}
