import type { InventoryType } from '../../../../src/contract/inventory.ts';
import type { Archetype, Plan, Room, RoomKind, Spot } from './planTypes.ts';
import { boundsOf } from './planTypes.ts';

type Rule = readonly [kind: InventoryType, u: number, v: number, rank: number];

/** What belongs in a kind of room, at a share of its width and height. */
const byKind: Partial<Record<RoomKind, readonly Rule[]>> = {
  kitchen: [
    ['fire_blanket', 0.12, 0.3, 1],
    ['fat_extinguisher', 0.12, 0.55, 2],
  ],
  electrical: [
    ['co2_extinguisher', 0.25, 0.72, 1],
    ['substation', 0.5, 0.2, 3],
    ['dangerous_voltage', 0.75, 0.72, 4],
    ['fire_seal', 0.5, 0.35, 5],
  ],
  lounge: [
    ['first_aid', 0.88, 0.2, 2],
    ['fire_blanket', 0.15, 0.2, 3],
  ],
  reception: [
    ['aed', 0.2, 0.8, 1],
    ['first_aid', 0.35, 0.8, 3],
    ['hand_lamp', 0.8, 0.75, 4],
    ['burglar_detector', 0.9, 0.12, 5],
  ],
  entrance: [
    ['control_panel', 0.12, 0.75, 1],
    ['evacuation_plan', 0.12, 0.55, 2],
    ['aed', 0.88, 0.75, 3],
    ['burglar_detector', 0.88, 0.3, 5],
  ],
  charging: [
    ['battery_charging', 0.5, 0.5, 1],
    ['avd_lithium_extinguisher', 0.12, 0.8, 1],
    ['powder_extinguisher', 0.12, 0.65, 3],
  ],
  workshop: [
    ['eyewash', 0.15, 0.2, 1],
    ['foam_extinguisher', 0.15, 0.8, 2],
    ['first_aid', 0.3, 0.2, 2],
    ['flammable_substance', 0.85, 0.8, 3],
  ],
  production: [
    ['powder_extinguisher', 0.04, 0.3, 1],
    ['powder_extinguisher', 0.96, 0.3, 2],
    ['foam_extinguisher', 0.04, 0.75, 1],
    ['hose_reel', 0.5, 0.03, 1],
    ['eyewash', 0.96, 0.6, 2],
    ['first_aid', 0.96, 0.66, 3],
    ['smoke_hatch', 0.3, 0.4, 2],
    ['smoke_hatch', 0.7, 0.4, 3],
    ['manual_sprinkler', 0.04, 0.88, 3],
  ],
  warehouse: [
    ['powder_extinguisher', 0.04, 0.25, 1],
    ['powder_extinguisher', 0.96, 0.25, 1],
    ['powder_extinguisher', 0.04, 0.85, 3],
    ['hose_reel', 0.04, 0.5, 1],
    ['hose_reel', 0.96, 0.82, 2],
    ['smoke_hatch', 0.25, 0.36, 1],
    ['smoke_hatch', 0.75, 0.36, 2],
    ['emergency_light', 0.5, 0.82, 2],
    ['evacuation_route', 0.5, 0.9, 3],
    ['hand_extinguisher', 0.5, 0.96, 4],
  ],
  court: [
    ['powder_extinguisher', 0.02, 0.2, 1],
    ['water_extinguisher', 0.98, 0.2, 2],
    ['emergency_light', 0.25, 0.5, 2],
    ['emergency_light', 0.75, 0.5, 3],
    ['smoke_hatch', 0.5, 0.25, 2],
    ['smoke_hatch', 0.5, 0.75, 3],
  ],
  plant: [
    ['co2_extinguisher', 0.15, 0.8, 2],
    ['fire_seal', 0.85, 0.3, 4],
  ],
  ventilation: [
    ['fire_gas_fan', 0.5, 0.4, 1],
    ['co2_extinguisher', 0.15, 0.8, 3],
  ],
  laundry: [['powder_extinguisher', 0.12, 0.8, 3]],
  storageCage: [['exit_sign_photoluminescent', 0.5, 0.85, 4]],
  dining: [
    ['water_extinguisher', 0.06, 0.85, 3],
    ['emergency_light', 0.5, 0.5, 4],
  ],
  cafe: [['fire_blanket', 0.1, 0.3, 2]],
  library: [['water_extinguisher', 0.05, 0.8, 2]],
  assembly: [
    ['emergency_light', 0.5, 0.35, 3],
    ['exit_sign', 0.5, 0.9, 3],
  ],
  apartment: [['smoke_alarm', 0.4, 0.5, 1]],
  care: [['smoke_detector', 0.5, 0.3, 5]],
  hotel: [['smoke_detector', 0.5, 0.3, 6]],
  lift: [['emergency_phone', 0.5, 0.75, 4]],
  classroom: [['smoke_detector', 0.5, 0.35, 5]],
};

/** What belongs in rooms with certain names. */
const byName: Readonly<Record<string, readonly Rule[]>> = {
  'NO-sal': [
    ['eyewash', 0.12, 0.8, 1],
    ['fire_blanket', 0.88, 0.8, 2],
    ['flammable_substance', 0.88, 0.2, 3],
  ],
  Laboratorium: [
    ['eyewash', 0.15, 0.8, 1],
    ['flammable_substance', 0.85, 0.8, 3],
  ],
  Slöjdsal: [['foam_extinguisher', 0.06, 0.85, 3]],
  Sprinklercentral: [['sprinkler_panel', 0.5, 0.5, 1]],
  'Brandfarlig vara': [['flammable_substance', 0.5, 0.5, 1]],
  Server: [['co2_extinguisher', 0.2, 0.75, 2]],
  Vaktmästarverkstad: [['hand_lamp', 0.85, 0.25, 3]],
  Expedition: [['flashlight', 0.8, 0.3, 5]],
};

function stairRules(level: number, topLevel: number): readonly Rule[] {
  const rules: Rule[] = [
    ['exit_sign_photoluminescent', 0.5, 0.16, 4],
    ['emergency_light', 0.5, 0.3, 3],
  ];
  if (level === topLevel && topLevel > 0) rules.push(['smoke_hatch', 0.5, 0.5, 2]);
  if (level === 0 && topLevel > 1) rules.push(['dry_riser', 0.2, 0.8, 4]);
  return rules;
}

function placeOf(room: Room): string {
  if (room.kind === 'apartment') return `${room.name}, ${room.number.toLowerCase()}`;
  return room.number && room.kind !== 'stair' ? `${room.name} ${room.number}` : room.name;
}

/** Places for items inside rooms, and outside the house on the ground floor. */
export function roomSpots(plan: Plan, archetype: Archetype, level: number, topLevel: number): Spot[] {
  const spots: Spot[] = [];
  for (const room of plan.rooms) {
    if (room.isInner || (archetype === 'residential' && room.kind === 'kitchen')) continue;
    const rules =
      room.kind === 'stair'
        ? stairRules(level, topLevel)
        : [...(byKind[room.kind] ?? []), ...(byName[room.name] ?? [])];
    for (const [kind, u, v, rank] of rules) {
      spots.push({ kind, x: room.x + room.w * u, y: room.y + room.h * v, place: placeOf(room), rank });
    }
  }
  if (level === 0) {
    const main = boundsOf(plan.footprint);
    const y = main.y + main.h + 1.5;
    spots.push({
      kind: 'assembly_point',
      x: main.x + main.w * 0.12,
      y,
      place: 'Utomhus, gårdssidan',
      rank: 2,
    });
    if (topLevel > 1)
      spots.push({ kind: 'hydrant', x: main.x + main.w * 0.2, y, place: 'Utomhus, vid uppfarten', rank: 4 });
  }
  return spots;
}
