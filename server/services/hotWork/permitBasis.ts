import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { BasisPerson, HotWorkBasis } from '#contract/hotWork/hotWorkPermit.ts';
import { basisItemKinds } from '#contract/hotWork/hotWorkPermit.ts';
import { certificatesOfRole } from '#contract/hotWork/hotWorkWords.ts';
import { inventoryTypes } from '#contract/inventory.ts';
import { installationTypes } from '#contract/maintenance/serviceKinds.ts';
import { timeZones } from '#domain/registers/dutyCountry.ts';
import type { Call } from '#server/core/call.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { mapItems, maps } from '#server/db/schema/drawings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { hotWorkPermits } from '#server/db/schema/hotWork/permits.ts';
import { installationParts, installations } from '#server/db/schema/maintenance.ts';
import { users } from '#server/db/schema/users.ts';
import { isOfCompanyOrLinked } from '../buildings/buildings.ts';
import { countryOfBuilding } from '../competence/buildingCountry.ts';
import { isLastOfThread } from '../flaws/findings.ts';
import { recordsInScope } from '../registers/records.ts';
import { readRootBook } from './permitCertificates.ts';
import { accountsInSight } from './permitPeople.ts';
import { selectPermits } from './permits.ts';
import { isOpenPermit, presentDetails, readWhole } from './readPermits.ts';

type BasisCall = Call<'getHotWorkBasis'>;

/** Types of items that a permit lists, by kind. */
const itemTypes = {
  detector: ['smoke_detector', 'heat_detector', 'gas_detector', 'sprinkler_head'],
  extinguisher: [
    'powder_extinguisher',
    'foam_extinguisher',
    'co2_extinguisher',
    'water_extinguisher',
    'fat_extinguisher',
    'hand_extinguisher',
    'avd_lithium_extinguisher',
    'fire_blanket',
    'hose_reel',
  ],
} as const;

/** Certificates that a permit's persons and caretakers show. */
const askedCertificates: readonly string[] = [
  ...new Set(Object.values(certificatesOfRole).flat()),
  'alarmCaretaker',
  'sprinklerCaretaker',
];

/** Reads the persons with certificates in the registers that the caller reads, without accounts that the caller can't see. */
async function readCertified(call: BasisCall, customerId: number): Promise<BasisPerson[]> {
  const { book } = await readRootBook(call, customerId, recordsInScope(call));
  const heldCertificates = book.certificates.filter(
    ({ duty, from }) => askedCertificates.includes(duty) && from <= call.now.slice(0, 'YYYY-MM-DD'.length),
  );
  const ids = [...new Set(heldCertificates.flatMap(({ person }) => person.userId ?? []))];
  const visibleUsers =
    ids.length === 0
      ? []
      : await call.db
          .select({ id: users.id })
          .from(users)
          .where(
            and(
              inArray(users.id, ids),
              eq(users.deleted, false),
              accountsInSight(call),
              isOfCompanyOrLinked(customerId),
            ),
          );
  const visible = new Set(visibleUsers.map(({ id }) => id));
  const byPerson = Map.groupBy(
    heldCertificates.filter(({ person }) => person.userId === null || visible.has(person.userId)),
    ({ person }) => person.key,
  );
  return [...byPerson.values()]
    .flatMap(([first, ...others]): BasisPerson[] =>
      first
        ? [
            {
              userId: first.person.userId,
              name: first.person.name,
              certificates: [first, ...others].map(({ duty, until }) => ({ key: duty, until })),
            },
          ]
        : [],
    )
    .toSorted((a, b) => a.name.localeCompare(b.name, 'sv'));
}

async function readInstallations(
  { db }: BasisCall,
  buildingId: number,
): Promise<HotWorkBasis['installations']> {
  const isThere = and(
    eq(installations.buildingId, buildingId),
    eq(installations.deleted, false),
    inArray(installations.type, [...installationTypes]),
  );
  const { id, name, type } = installations;
  const rows = await db
    .select({ id, name, type })
    .from(installations)
    .where(isThere)
    .orderBy(asc(installations.sortKey), asc(id));
  const parts = await db
    .select({ installationId: installationParts.installationId, name: installationParts.name })
    .from(installationParts)
    .innerJoin(installations, eq(installations.id, installationParts.installationId))
    .where(isThere)
    .orderBy(asc(installationParts.position));
  const partsOf = Map.groupBy(parts, (part) => part.installationId);
  return rows.map((row) => ({
    ...row,
    type: installationTypes.find((each) => each === row.type) ?? 'other_system',
    sections: (partsOf.get(row.id) ?? []).map((part) => part.name),
  }));
}

const readMaps = ({ db }: BasisCall, buildingId: number): Promise<HotWorkBasis['maps']> =>
  db
    .select({ id: maps.id, name: maps.name, floorName: floors.name, fileId: maps.fileId })
    .from(maps)
    .innerJoin(floors, and(eq(floors.id, maps.floorId), eq(floors.deleted, false)))
    .where(and(eq(maps.buildingId, buildingId), eq(maps.deleted, false)))
    .orderBy(asc(floors.level), asc(maps.sortKey), asc(maps.id));

async function readItems({ db }: BasisCall, buildingId: number): Promise<HotWorkBasis['items']> {
  const { id, name, mapId, positionX, positionY } = mapItems;
  const rows = await db
    .select({
      id,
      name,
      mapId,
      positionX,
      positionY,
      positionNumber: mapItems.positionNumber,
      type: fireProtections.inventoryType,
    })
    .from(mapItems)
    .innerJoin(fireProtections, eq(fireProtections.id, mapItems.fireProtectionId))
    .where(
      and(
        eq(mapItems.buildingId, buildingId),
        eq(mapItems.deleted, false),
        eq(mapItems.isPlaced, true),
        inArray(fireProtections.inventoryType, Object.values(itemTypes).flat()),
      ),
    )
    .orderBy(asc(mapItems.positionNumber), asc(id));
  return rows.flatMap(({ type, ...item }) => {
    const kind = basisItemKinds.find((each) => itemTypes[each].some((some) => some === type));
    const inventoryType = inventoryTypes.find((each) => each === type);
    return kind && inventoryType ? [{ ...item, kind, inventoryType }] : [];
  });
}

/** Reads the open flaws of a building with their positions, or their items' positions. */
async function readFlaws({ db }: BasisCall, buildingId: number): Promise<HotWorkBasis['flaws']> {
  const mapId = sql<number | null>`coalesce(${flaws.mapId}, ${mapItems.mapId})`;
  const positionX = sql<number | null>`coalesce(${flaws.flawPositionX}, ${mapItems.positionX})`;
  const positionY = sql<number | null>`coalesce(${flaws.flawPositionY}, ${mapItems.positionY})`;
  const rows = await db
    .select({ id: flaws.id, name: flaws.name, mapId, positionX, positionY })
    .from(flaws)
    .leftJoin(mapItems, and(eq(mapItems.id, flaws.mapItemId), eq(mapItems.deleted, false)))
    .where(
      and(
        eq(flaws.buildingId, buildingId),
        isNull(flaws.done),
        eq(flaws.deleted, false),
        eq(flaws.leftBehind, false),
        isLastOfThread,
      ),
    )
    .orderBy(asc(flaws.id));
  return rows.flatMap(({ id, name, ...place }) =>
    place.mapId !== null && place.positionX !== null && place.positionY !== null
      ? [{ id, name, mapId: place.mapId, positionX: place.positionX, positionY: place.positionY }]
      : [],
  );
}

/** Reads all that a device needs to issue permits in a building that the caller sees, and its open permits. */
export async function readBasis(
  call: BasisCall,
  { id, customerId, name: buildingName }: { id: number; customerId: number; name: string },
): Promise<HotWorkBasis> {
  const country = await countryOfBuilding(call.db, { customerId, buildingId: id });
  const openPermits = await selectPermits(call.db)
    .where(and(eq(hotWorkPermits.buildingId, id), eq(buildings.deleted, false), isOpenPermit))
    .orderBy(asc(hotWorkPermits.starts), asc(hotWorkPermits.id))
    .limit(mostOpenPermits);
  return {
    at: call.now,
    buildingId: id,
    buildingName,
    customerId,
    country,
    timeZone: timeZones[country],
    people: await readCertified(call, customerId),
    installations: await readInstallations(call, id),
    maps: await readMaps(call, id),
    items: await readItems(call, id),
    flaws: await readFlaws(call, id),
    permits: (await readWhole(call, openPermits)).map((whole) => presentDetails(whole, call.now)),
  };
}

/** Maximum number of open permits of a building that a device gets, the earliest. */
const mostOpenPermits = 50;
