import { textKeys } from '../textKeys.ts';
import { buildingSeeds } from '#server/content/demo.ts';
import type { BuildingSeed } from '#server/content/demo.ts';
import type { DemoRows, Draft } from './draft.ts';
import { idOf, nextId, remember, rowOf, stampedDaysAgo } from './draft.ts';
import type { FloorPlaces } from './drawings.ts';
import { drawingName, readPlaces } from './drawings.ts';
import { describeItem } from './items.ts';
import { createRandom } from './random.ts';

const connected: readonly (readonly [email: string, building: string])[] = [
  ['user@example.com', 'kunskapen'],
  ['user@example.com', 'forvaltning'],
  ['inspector@example.com', 'kunskapen'],
  ['inspector@example.com', 'forvaltning'],
  ['inspector@example.com', 'bjorkhagA'],
  ['readonly@example.com', 'kunskapen'],
  ['inspector2@example.com', 'sjukhusB'],
  ['external@example.com', 'kvarngatan'],
];

function floorName(level: number): string {
  return level < 0 ? 'Källare' : `Plan ${level + 1}`;
}

interface Place {
  customerId: number;
  buildingId: number;
  mapId: number;
}

function addItems(draft: Draft, { seed, items }: FloorPlaces, place: Place): void {
  const { mapItems, fireProtections } = draft.rows;
  const random = createRandom(seed);
  const year = draft.now.getUTCFullYear();
  items.forEach(([kind, positionX, positionY, placementDescription], index) => {
    const ownEntry = draft.ids.get(`placedFireProtection:${place.customerId}/${kind}`);
    const protection = rowOf(fireProtections, ownEntry ?? idOf(draft, 'fireProtection', kind));
    const { madeYear, ...details } = describeItem(kind, year, random);
    mapItems.push({
      id: nextId(mapItems),
      ...place,
      fireProtectionId: protection.id,
      positionX,
      positionY,
      scale: 1,
      rotation: 0,
      positionNumber: index + 1,
      placementDescription,
      name: protection.name,
      year: madeYear === null ? null : `${madeYear}-01-01T00:00:00.000Z`,
      ...details,
      ...textKeys(protection.name, placementDescription),
      ...stampedDaysAgo(draft, 1200),
      updated: draft.now.toISOString(),
    });
  });
}

function addAreas(draft: Draft, { areas: places = [] }: FloorPlaces, place: Place): void {
  const { areas } = draft.rows;
  for (const [name, startX, startY, endX, endY] of places) {
    areas.push({
      id: nextId(areas),
      ...place,
      name,
      startX,
      endX,
      startY,
      endY,
      ...textKeys(name),
      ...stampedDaysAgo(draft, 1190),
    });
  }
}

function addFloor(
  draft: Draft,
  seed: BuildingSeed,
  buildingId: number,
  customerId: number,
  level: number,
  places: ReturnType<typeof readPlaces>,
): void {
  const { floors, maps, files } = draft.rows;
  const stamps = stampedDaysAgo(draft, 1210);
  const floorId = nextId(floors);
  const mapId = nextId(maps);
  const fileId = nextId(files);
  const name = floorName(level);
  const drawing = drawingName(seed.key, level);
  const floor = places[drawing];
  if (!floor) throw new Error(`The demo content has no drawing ${drawing}`);
  const fileName = `${seed.name} ${name}.png`;
  floors.push({
    id: floorId,
    customerId,
    buildingId,
    name,
    description: '',
    level,
    ...textKeys(name),
    ...stamps,
  });
  maps.push({
    id: mapId,
    customerId,
    buildingId,
    floorId,
    name: 'Ritning 1',
    level,
    fileId,
    ...textKeys('Ritning 1'),
    ...stamps,
  });
  files.push({
    id: fileId,
    customerId,
    buildingId,
    mapId,
    name: fileName,
    mimeType: 'image/png',
    sizeBytes: 0,
    width: seed.sheet[0],
    height: seed.sheet[1],
    storageKey: '',
    sha256: '',
    ...textKeys(fileName),
    ...stamps,
  });
  draft.contents.push({ fileId, kind: 'drawing', drawing });
  const place = { customerId, buildingId, mapId };
  addItems(draft, floor, place);
  addAreas(draft, floor, place);
}

function infoOf(
  draft: Draft,
  seed: BuildingSeed,
  customer: DemoRows['customers'][number],
): Record<string, string | number | null> {
  const random = draft.random.fork(`info ${seed.key}`);
  const near = draft.rows.users.filter(
    (user) => customer.path.includes(`/${user.customerId}/`) && (user.accessLevel ?? 0) < 5,
  );
  const contact = random.pick(near);
  return {
    propertyName: seed.property,
    owner: rowOf(draft.rows.customers, customer.rootId).name,
    customer: customer.name,
    department: '',
    contactPerson: `${contact.firstName} ${contact.lastName}`,
    contactPhone: contact.phoneNumber ?? '',
    visitAddress: seed.address,
    visitAddressZipCode: seed.zipCode,
    visitAddressCity: seed.city,
    activityType: seed.activity,
    builtYear: seed.built,
    noOfEmployees: seed.employees,
    totalArea: seed.levels.length * random.int(900, 1500),
    noOfFloor: String(seed.levels.length),
    position: '',
    other: '',
    serviceInfo: 'Brandlarm och släckutrustning servas enligt avtal.',
  };
}

/** Builds the buildings with floors, drawings, items, areas and the people connected to them. */
export function buildBuildings(draft: Draft): void {
  const { buildings, buildingUsers, customers } = draft.rows;
  const places = readPlaces();
  for (const seed of buildingSeeds) {
    const customer = rowOf(customers, idOf(draft, 'customer', seed.customer));
    const id = nextId(buildings);
    remember(draft, 'building', seed.key, id);
    buildings.push({
      id,
      customerId: customer.id,
      name: seed.name,
      description: seed.description,
      info: infoOf(draft, seed, customer),
      ...textKeys(seed.name, seed.address),
      ...stampedDaysAgo(draft, 1220 - id),
    });
    for (const level of seed.levels) addFloor(draft, seed, id, customer.id, level, places);
  }
  for (const [email, key] of connected) {
    const building = rowOf(buildings, idOf(draft, 'building', key));
    const stamps = stampedDaysAgo(draft, 900);
    buildingUsers.push({
      id: nextId(buildingUsers),
      customerId: building.customerId,
      buildingId: building.id,
      userId: idOf(draft, 'user', email),
      ...stamps,
    });
  }
}
