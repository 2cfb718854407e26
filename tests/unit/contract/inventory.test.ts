import { expect, test } from 'vitest';
import { furtherInventoryTypes, inventoryTypes } from '#contract/inventory.ts';

test('the kinds with service fields of their own have the specified keys [DRAW-78]', () => {
  const specified =
    'fire_blanket, powder_extinguisher, foam_extinguisher, co2_extinguisher, water_extinguisher, fat_extinguisher, hand_extinguisher, avd_lithium_extinguisher, smoke_alarm, emergency_light, exit_sign, evacuation_plan, exit_sign_photoluminescent, hose_reel, hydrant, first_aid, hand_lamp, aed, smoke_hatch, eyewash';
  expect(specified.split(', ').filter((key) => !inventoryTypes.some((type) => type === key))).toEqual([]);
});

test('the further kinds are there: alarm buttons, doors, panels, signs and the rest [DRAW-79]', () => {
  const specified = [
    ...(['alarm_button', 'emergency_phone', 'evacuation_route', 'fire_door', 'fire_door_magnet'] as const),
    ...([
      'fire_door_self_closing',
      'control_panel',
      'sprinkler_panel',
      'manual_sprinkler',
      'flashlight',
    ] as const),
    ...([
      'flammable_substance',
      'battery_charging',
      'loading_area',
      'substation',
      'dangerous_voltage',
    ] as const),
    'other' as const,
  ];
  expect(specified.filter((key) => !furtherInventoryTypes.includes(key))).toEqual([]);
});

test('the list has about 80 kinds, including extinguishers of six substances [DRAW-82, DRAW-83]', () => {
  expect(inventoryTypes.length).toBeGreaterThanOrEqual(75);
  expect(inventoryTypes.length).toBeLessThanOrEqual(90);
  expect(new Set(inventoryTypes).size).toBe(inventoryTypes.length);
  for (const substance of ['powder', 'foam', 'co2', 'water', 'fat'])
    expect(inventoryTypes).toContain(`${substance}_extinguisher`);
  expect(inventoryTypes).toContain('avd_lithium_extinguisher');
});
