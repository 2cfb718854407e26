import { textKeys } from '../textKeys.ts';
import { buildingSeeds } from './content/buildings.ts';
import type { BuildingSeed } from './content/buildingTypes.ts';
import type { DemoRows, Draft } from './draft.ts';
import { daysBefore, idOf, nextId, remember, rowOf, stampedDaysAgo } from './draft.ts';
import { makePlan } from './floorPlans/makePlan.ts';
import type { Plan } from './floorPlans/planTypes.ts';
import type { Sheet } from './floorPlans/sheet.ts';
import { makeSheet } from './floorPlans/sheet.ts';
import { findSpots } from './floorPlans/spots.ts';
import { chooseSpots, describeItem } from './items.ts';

/** Items per floor where the number matters: three floors with forty items together. */
const itemCounts: Readonly<Record<string, readonly number[]>> = { kunskapen: [15, 13, 12] };

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

function toGrid(value: number, size: number): number {
  return Math.min(1000, Math.max(0, Math.round((value / size) * 1000)));
}

interface Place {
  customerId: number;
  buildingId: number;
  mapId: number;
}

function addItems(
  draft: Draft,
  seed: BuildingSeed,
  level: number,
  plan: Plan,
  sheet: Sheet,
  place: Place,
): void {
  const { mapItems, fireProtections } = draft.rows;
  const random = draft.random.fork(`items ${seed.key} ${level}`);
  const topLevel = Math.max(...seed.levels);
  const count = itemCounts[seed.key]?.[seed.levels.indexOf(level)] ?? random.int(11, 16);
  const spots = chooseSpots(findSpots(plan, seed.archetype, level, topLevel), count, random);
  const year = draft.now.getUTCFullYear();
  spots.forEach((spot, index) => {
    const own = draft.ids.get(`placedFireProtection:${place.customerId}/${spot.kind}`);
    const protection = rowOf(fireProtections, own ?? idOf(draft, 'fireProtection', spot.kind));
    const { madeYear, ...details } = describeItem(spot.kind, year, random);
    mapItems.push({
      id: nextId(mapItems),
      ...place,
      fireProtectionId: protection.id,
      positionX: toGrid(sheet.originX + spot.x * sheet.scale, sheet.width),
      positionY: toGrid(sheet.originY + spot.y * sheet.scale, sheet.height),
      scale: 1,
      rotation: 0,
      positionNumber: index + 1,
      placementDescription: spot.place,
      name: protection.name,
      year: madeYear === null ? null : `${madeYear}-01-01T00:00:00.000Z`,
      ...details,
      ...textKeys(protection.name, spot.place),
      ...stampedDaysAgo(draft, 1200),
    });
  });
}

function addAreas(draft: Draft, plan: Plan, sheet: Sheet, place: Place): void {
  const { areas } = draft.rows;
  const rooms = plan.rooms.filter((room) =>
    ['dining', 'kitchen', 'production', 'warehouse', 'library', 'charging'].includes(room.kind),
  );
  for (const room of rooms.slice(0, 3)) {
    areas.push({
      id: nextId(areas),
      ...place,
      name: room.name,
      startX: toGrid(sheet.originX + room.x * sheet.scale, sheet.width),
      endX: toGrid(sheet.originX + (room.x + room.w) * sheet.scale, sheet.width),
      startY: toGrid(sheet.originY + room.y * sheet.scale, sheet.height),
      endY: toGrid(sheet.originY + (room.y + room.h) * sheet.scale, sheet.height),
      ...textKeys(room.name),
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
): void {
  const { floors, maps, files } = draft.rows;
  const made = stampedDaysAgo(draft, 1210);
  const floorId = nextId(floors);
  const mapId = nextId(maps);
  const fileId = nextId(files);
  const name = floorName(level);
  const plan = makePlan({
    archetype: seed.archetype,
    buildingSeed: seed.key,
    level,
    topLevel: Math.max(...seed.levels),
  });
  const drawingNumber = `A-40-${buildingId}-${String(level + 1).padStart(2, '0')}`;
  const sheet = makeSheet(plan, seed.sheet[0], seed.sheet[1], {
    property: `${seed.property}, ${seed.address}`,
    building: seed.name,
    floor: name,
    drawingNumber,
    date: daysBefore(draft.now, 1230).toISOString().slice(0, 10),
  });
  const fileName = `${seed.name} ${name}.png`;
  floors.push({
    id: floorId,
    customerId,
    buildingId,
    name,
    description: '',
    level,
    ...textKeys(name),
    ...made,
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
    ...made,
  });
  files.push({
    id: fileId,
    customerId,
    buildingId,
    mapId,
    name: fileName,
    mimeType: 'image/png',
    sizeBytes: 0,
    width: sheet.width,
    height: sheet.height,
    storageKey: '',
    sha256: '',
    ...textKeys(fileName),
    ...made,
  });
  draft.contents.push({ fileId, kind: 'drawing', sheet });
  const place = { customerId, buildingId, mapId };
  addItems(draft, seed, level, plan, sheet, place);
  if (level === 0) addAreas(draft, plan, sheet, place);
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

/** Buildings with floors, drawings, items, areas and the people connected to them. */
export function buildBuildings(draft: Draft): void {
  const { buildings, buildingUsers, customers } = draft.rows;
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
    for (const level of seed.levels) addFloor(draft, seed, id, customer.id, level);
  }
  for (const [email, key] of connected) {
    const building = rowOf(buildings, idOf(draft, 'building', key));
    const made = stampedDaysAgo(draft, 900);
    buildingUsers.push({
      id: nextId(buildingUsers),
      customerId: building.customerId,
      buildingId: building.id,
      userId: idOf(draft, 'user', email),
      ...made,
    });
  }
}
