import type { MapItemExtra } from '#contract/drawings/drawing.ts';
import {
  defaultInventoryType,
  type detailedInventoryTypes,
  type InventoryType,
  inventoryTypes,
  numericServiceFields,
  type ServiceField,
} from '#contract/inventory.ts';

type DetailedType = (typeof detailedInventoryTypes)[number];
type Fields = readonly ServiceField[];

const extinguisher: Fields = ['model', 'type', 'itemClass', 'chargeYear', 'revisionYear', 'comment'];
const hose: Fields = ['model', 'type', 'reel', 'feedingTube', 'testPressureYear', 'revisionYear', 'comment'];
const batteryDriven: Fields = ['model', 'type', 'battery', 'installationYear', 'revisionYear', 'comment'];

/** Service fields of each inventory type, in order. [DRAW-66..77] */
const fieldsByType: Record<DetailedType, Fields> = {
  evacuation_plan: ['installationYear', 'comment'],
  fire_blanket: ['model', 'type', 'itemClass', 'installationYear', 'comment'],
  powder_extinguisher: extinguisher,
  foam_extinguisher: extinguisher,
  co2_extinguisher: extinguisher,
  water_extinguisher: extinguisher,
  fat_extinguisher: extinguisher,
  hand_extinguisher: extinguisher,
  avd_lithium_extinguisher: extinguisher,
  smoke_alarm: batteryDriven,
  emergency_light: batteryDriven,
  exit_sign: batteryDriven,
  exit_sign_photoluminescent: ['model', 'size', 'installationYear', 'comment'],
  hose_reel: hose,
  hydrant: hose,
  first_aid: ['model', 'type', 'installationYear', 'revisionYear', 'comment'],
  hand_lamp: ['model', 'type', 'installationYear', 'comment'],
  aed: [
    'model',
    'type',
    'battery',
    'batteryInstallationYear',
    'batteryRevisionYear',
    'electrodes',
    'electrodesInstallationYear',
    'electrodesRevisionYear',
    'comment',
  ],
  smoke_hatch: [
    'model',
    'openingType',
    'fusibleLinkType',
    'fusibleLinkDegrees',
    'gasspringManufacturer',
    'gasspringModel',
    'gasspringRevisionYear',
    'comment',
  ],
  eyewash: ['model', 'type', 'itemClass', 'installationYear', 'revisionYear', 'comment'],
};

/** Service fields of the other types. (decisions, Catalogue) */
const furtherFields: Fields = ['model', 'type', 'comment'];

/** Returns the inventory type of a key; misc for an unknown or missing one. [DRAW-81, FLAW-36] */
export function inventoryTypeOf(key: string | null | undefined): InventoryType {
  return inventoryTypes.find((type) => type === key) ?? defaultInventoryType;
}

/** Returns the service fields of an inventory type, in order. [FLAW-34, DRAW-66..77] */
export function serviceFields(inventoryType: string | null | undefined): Fields {
  const type = inventoryTypeOf(inventoryType);
  return isDetailed(type) ? fieldsByType[type] : furtherFields;
}

function isDetailed(type: InventoryType): type is DetailedType {
  return Object.hasOwn(fieldsByType, type);
}

/** Returns whether a field is numeric: a year or degrees. [DRAW-62, FLAW-37] */
export function isNumericField(field: ServiceField): boolean {
  return numericServiceFields.some((numeric) => numeric === field);
}

/** Returns whether a field has several lines. [DRAW-64, FLAW-38] */
export function isMultilineField(field: ServiceField): boolean {
  return field === 'comment';
}

/** Service fields in the editor: numbers or null, texts or ''. */
export type ServiceInfo = Partial<Record<ServiceField, string | number | null>>;

/** Returns the visible service fields of an item for the editor: keys are case-insensitive, an empty number is null. [FLAW-35, FLAW-39] */
export function readServiceInfo(
  extra: MapItemExtra | null,
  inventoryType: string | null | undefined,
): ServiceInfo {
  return Object.fromEntries(
    serviceFields(inventoryType).map((field) => {
      const value = storedValue(extra, field);
      return [field, isNumericField(field) ? numberOf(value) : value == null ? '' : String(value)];
    }),
  );
}

/**
 * Returns the service fields to save: the visible fields under their stored spelling, an empty number as 0, any other empty field as '',
 * and all other keys (including the internal ones) unchanged. [DRAW-65, FLAW-35, FLAW-39, FLAW-40]
 */
export function writeServiceInfo(
  extra: MapItemExtra | null,
  inventoryType: string | null | undefined,
  values: ServiceInfo,
): MapItemExtra {
  const saved: MapItemExtra = { ...extra };
  for (const field of serviceFields(inventoryType)) {
    const value = values[field];
    saved[storedKey(extra, field) ?? field] = isNumericField(field)
      ? (numberOf(value) ?? 0)
      : String(value ?? '').trim();
  }
  return saved;
}

function storedKey(extra: MapItemExtra | null, field: ServiceField): string | undefined {
  return Object.keys(extra ?? {}).find((key) => key.toLowerCase() === field.toLowerCase());
}

function storedValue(extra: MapItemExtra | null, field: ServiceField): MapItemExtra[string] | undefined {
  return extra?.[storedKey(extra, field) ?? field];
}

/** Returns the number, or null for an empty, invalid or zero value: empty is stored as 0. [FLAW-39] */
function numberOf(value: unknown): number | null {
  const number = Number(value ?? 0);
  return Number.isFinite(number) && number !== 0 ? number : null;
}
