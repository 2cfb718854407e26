import type { InventoryType } from '#contract/inventory.ts';
import { fireGlyphs } from './fireGlyphs.ts';
import type { Glyph } from './glyphTools.ts';
import { otherGlyphs } from './otherGlyphs.ts';
import { safetyGlyphs } from './safetyGlyphs.ts';
import type { SignForm } from './signs.ts';

/** Sign of an inventory type: its background and glyph. */
export type KindSign = { form: SignForm; glyph: Glyph };

const fire = (glyph: Glyph): KindSign => ({ form: 'fire', glyph });
const escape = (glyph: Glyph): KindSign => ({ form: 'escape', glyph });
const warning = (glyph: Glyph): KindSign => ({ form: 'warning', glyph });
const mandatory = (glyph: Glyph): KindSign => ({ form: 'mandatory', glyph });
const plain = (glyph: Glyph): KindSign => ({ form: 'plain', glyph });

const signsByKind = {
  hand_extinguisher: fire(fireGlyphs.extinguisher),
  powder_extinguisher: fire(fireGlyphs.powder),
  foam_extinguisher: fire(fireGlyphs.foam),
  co2_extinguisher: fire(fireGlyphs.co2),
  water_extinguisher: fire(fireGlyphs.water),
  fat_extinguisher: fire(fireGlyphs.fat),
  avd_lithium_extinguisher: fire(fireGlyphs.lithium),
  fire_blanket: fire(fireGlyphs.blanket),
  hose_reel: fire(fireGlyphs.hoseReel),
  hydrant: fire(fireGlyphs.hydrant),
  fire_hydrant_outdoor: fire(fireGlyphs.hydrant),
  fire_post: fire(fireGlyphs.firePost),
  dry_riser: fire(fireGlyphs.riser),
  sprinkler_head: fire(fireGlyphs.sprinkler),
  sprinkler_panel: fire(fireGlyphs.sprinklerPanel),
  manual_sprinkler: fire(fireGlyphs.button),
  smoke_alarm: fire(fireGlyphs.smokeAlarm),
  smoke_detector: fire(fireGlyphs.smokeDetector),
  heat_detector: fire(fireGlyphs.heatDetector),
  gas_detector: fire(fireGlyphs.gasDetector),
  alarm_button: fire(fireGlyphs.button),
  alarm_button_smoke_hatch: fire(fireGlyphs.buttonSmoke),
  alarm_bell: fire(fireGlyphs.bell),
  alarm_flash: fire(fireGlyphs.beacon),
  alarm_siren: fire(fireGlyphs.horn),
  voice_alarm: fire(fireGlyphs.speaker),
  control_panel: fire(fireGlyphs.panel),
  fire_brigade_panel: fire(fireGlyphs.brigadePanel),
  fire_brigade_key: fire(fireGlyphs.key),
  rescue_access: fire(fireGlyphs.ladderTruck),
  smoke_hatch: fire(fireGlyphs.hatch),
  fire_gas_fan: fire(fireGlyphs.fan),
  fire_damper: fire(fireGlyphs.damper),
  cooking_guard: fire(otherGlyphs.stove),
  alarm_button_evacuation: escape(fireGlyphs.button),
  emergency_light: escape(safetyGlyphs.lamp),
  exit_sign: escape(safetyGlyphs.runner),
  exit_sign_photoluminescent: escape(safetyGlyphs.runnerGlow),
  emergency_exit: escape(safetyGlyphs.runnerDoor),
  evacuation_route: escape(safetyGlyphs.arrow),
  evacuation_plan: escape(safetyGlyphs.plan),
  evacuation_chair: escape(safetyGlyphs.chair),
  assembly_point: escape(safetyGlyphs.gathering),
  emergency_opening: escape(safetyGlyphs.openLock),
  emergency_phone: escape(safetyGlyphs.phone),
  escape_hood: escape(safetyGlyphs.hood),
  escape_ladder: escape(safetyGlyphs.ladder),
  escape_window: escape(safetyGlyphs.window),
  first_aid: escape(safetyGlyphs.cross),
  aed: escape(safetyGlyphs.heart),
  defibrillator_sign: escape(safetyGlyphs.heart),
  eyewash: escape(safetyGlyphs.eye),
  emergency_shower: escape(safetyGlyphs.shower),
  stretcher: escape(safetyGlyphs.stretcher),
  oxygen: escape(otherGlyphs.oxygen),
  hand_lamp: escape(safetyGlyphs.lantern),
  flashlight: escape(safetyGlyphs.torch),
  fire_door: mandatory(otherGlyphs.fireDoor),
  fire_door_magnet: mandatory(otherGlyphs.doorMagnet),
  fire_door_self_closing: mandatory(otherGlyphs.doorReturn),
  door_closer: mandatory(otherGlyphs.doorCloser),
  door_holder: mandatory(otherGlyphs.magnet),
  fire_seal: mandatory(otherGlyphs.wall),
  cable_penetration: mandatory(otherGlyphs.penetration),
  main_switch: mandatory(otherGlyphs.power),
  water_shutoff: mandatory(otherGlyphs.valve),
  emergency_stop: escape(otherGlyphs.stop),
  flammable_substance: warning(otherGlyphs.flame),
  explosive_atmosphere: warning(otherGlyphs.explosive),
  battery_charging: warning(otherGlyphs.battery),
  dangerous_voltage: warning(otherGlyphs.bolt),
  substation: warning(otherGlyphs.substation),
  electrical_cabinet: warning(otherGlyphs.cabinet),
  gas_bottle: warning(otherGlyphs.bottle),
  chemical_storage: warning(otherGlyphs.flask),
  hot_work_place: warning(otherGlyphs.hotWork),
  loading_area: warning(otherGlyphs.truck),
  no_smoking: { form: 'prohibition', glyph: otherGlyphs.cigarette },
  burglar_detector: plain(otherGlyphs.motion),
  burglar_keypad: plain(otherGlyphs.keypad),
  burglar_siren: plain(fireGlyphs.horn),
  burglar_zone: plain(otherGlyphs.shield),
  camera: plain(otherGlyphs.camera),
  other: plain(otherGlyphs.box),
  misc: plain(otherGlyphs.dots),
} satisfies Record<InventoryType, KindSign>;

/** Signs by type, with `loose_flaw` for a flaw without an item. */
const moreSigns: Record<string, KindSign> = { ...signsByKind, loose_flaw: plain(otherGlyphs.exclamation) };

/** Returns the sign of a type; an unknown one shows as `misc`. [DRAW-81] */
export const signOfKind = (kind: string): KindSign =>
  Object.hasOwn(moreSigns, kind) ? (moreSigns[kind] ?? signsByKind.misc) : signsByKind.misc;
