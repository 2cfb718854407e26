import { and, eq, inArray } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import { nameKey } from '#domain/nameKey.ts';
import type { Call } from '#server/core/call.ts';
import { fail } from '#server/core/httpProblem.ts';
import { mapItems, maps } from '#server/db/schema/drawings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import type { hotWorkLinks } from '#server/db/schema/hotWork/permits.ts';
import { installationParts, installations } from '#server/db/schema/maintenance.ts';

type Content = ReturnType<Call<'createHotWorkPermit'>['body']>;
type NewLink = Pick<
  typeof hotWorkLinks.$inferInsert,
  'kind' | 'mapItemId' | 'flawId' | 'installationId' | 'sections'
>;
type Asking = Pick<Call<CallName>, 'db'>;

/**
 * Returns the name of a drawing of the building, null without one; one that was deleted while the device was offline counts.
 * @throws HttpProblem invalid_reference
 */
export async function referredMap(
  { db }: Asking,
  buildingId: number,
  mapId: number | null,
): Promise<string | null> {
  if (mapId === null) return null;
  const isThere = and(eq(maps.id, mapId), eq(maps.buildingId, buildingId));
  const [map] = await db.select({ name: maps.name }).from(maps).where(isThere);
  return map?.name ?? fail('invalid_reference', 'mapId');
}

/** Returns the ids that are the building's, of its items and flaws. */
async function ownIds(
  { db }: Asking,
  table: typeof mapItems | typeof flaws,
  { buildingId, ids }: { buildingId: number; ids: readonly number[] },
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const isOwn = and(inArray(table.id, [...ids]), eq(table.buildingId, buildingId));
  const rows = await db.select({ id: table.id }).from(table).where(isOwn);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the links to installations, also to deleted ones, with the sections that they have; all without parts of their own have those that are named. */
async function resolveDisconnections(
  { db }: Asking,
  buildingId: number,
  disconnections: Content['disconnections'],
): Promise<{ links: NewLink[]; isAllKnown: boolean }> {
  const ids = [...new Set(disconnections.map(({ installationId }) => installationId))];
  if (ids.length === 0) return { links: [], isAllKnown: true };
  const isOwn = and(inArray(installations.id, ids), eq(installations.buildingId, buildingId));
  if ((await db.$count(installations, isOwn)) < ids.length) fail('invalid_reference', 'disconnections');
  const { installationId, name } = installationParts;
  const parts = await db
    .select({ installationId, name })
    .from(installationParts)
    .where(inArray(installationId, ids));
  const partsOf = Map.groupBy(parts, (part) => part.installationId);
  let isAllKnown = ids.length === disconnections.length;
  const links = ids.map((id): NewLink => {
    const namedSections = disconnections
      .filter((each) => each.installationId === id)
      .map(({ sections }) => sections);
    // One entry without sections means the whole installation.
    const sections = namedSections.some((some) => some.length === 0)
      ? []
      : [...new Set(namedSections.flat())];
    const partNames = new Set((partsOf.get(id) ?? []).map((part) => nameKey(part.name)));
    if (partNames.size > 0 && sections.some((section) => !partNames.has(nameKey(section))))
      isAllKnown = false;
    return { kind: 'installation', installationId: id, sections };
  });
  return { links, isAllKnown };
}

/**
 * Returns the links of a new permit. Items and flaws that aren't the building's are left out and told by `isAllKnown` alone, whosoever they
 * are: the device may have an old copy. Sections keep their names, also those that the installation doesn't have (any more).
 * @throws HttpProblem invalid_reference for an installation of another building
 */
export async function resolveLinks(
  call: Asking,
  buildingId: number,
  { detectorIds, extinguisherIds, flawIds, disconnections }: Content,
): Promise<{ links: NewLink[]; isAllKnown: boolean }> {
  const items = await ownIds(call, mapItems, { buildingId, ids: [...detectorIds, ...extinguisherIds] });
  const ownFlaws = await ownIds(call, flaws, { buildingId, ids: flawIds });
  const planned = await resolveDisconnections(call, buildingId, disconnections);
  const unique = (ids: readonly number[], own: ReadonlySet<number>) =>
    [...new Set(ids)].filter((id) => own.has(id));
  const isAllKnown =
    planned.isAllKnown &&
    [...detectorIds, ...extinguisherIds].every((id) => items.has(id)) &&
    flawIds.every((id) => ownFlaws.has(id));
  return {
    links: [
      ...unique(detectorIds, items).map((mapItemId): NewLink => ({ kind: 'detector', mapItemId })),
      ...unique(extinguisherIds, items).map((mapItemId): NewLink => ({ kind: 'extinguisher', mapItemId })),
      ...unique(flawIds, ownFlaws).map((flawId): NewLink => ({ kind: 'flaw', flawId })),
      ...planned.links,
    ],
    isAllKnown,
  };
}
