import type { FireProtection } from '../../contract/catalogue/catalogue.ts';
import type { InventoryType } from '../../contract/inventory.ts';
import { inventoryTypes } from '../../contract/inventory.ts';
import { plainWord } from './rowImport.ts';

/** An entry of the catalogue as items name it. */
export type CatalogueKind = Pick<FireProtection, 'id' | 'name' | 'inventoryType' | 'customerId'>;

/** Which kind a word means, by `plainWord`. */
export type KindWords = ReadonlyMap<string, InventoryType>;

/** Swedish words for kinds besides their display names. */
const otherWords: Partial<Record<InventoryType, readonly string[]>> = {
  hand_extinguisher: ['Brandsläckare', 'Släckare', 'Handsläckare'],
  powder_extinguisher: ['Pulver', 'ABC-släckare', 'ABE-släckare', 'Pulverbrandsläckare'],
  foam_extinguisher: ['Skumsläckare', 'Skumbrandsläckare', 'Skum', 'AB-släckare'],
  co2_extinguisher: ['Koldioxidsläckare', 'Kolsyresläckare', 'Kolsyra', 'CO2-släckare', 'CO2', 'Koldioxid'],
  water_extinguisher: ['Vattensläckare', 'Vattenbrandsläckare'],
  fat_extinguisher: ['Fettsläckare', 'Fettbrandsläckare', 'F-släckare'],
  avd_lithium_extinguisher: ['Litiumsläckare', 'AVD-släckare', 'AVD'],
  hose_reel: ['Inomhusbrandpost', 'Slangrulle', 'Brandslang', 'Vattenpost'],
  fire_hydrant_outdoor: ['Utomhusbrandpost'],
  smoke_alarm: ['Brandvarnare', 'Rökvarnare'],
  control_panel: ['Brandlarmcentral', 'Larmcentral', 'Centralapparat', 'BLC'],
  emergency_light: ['Nödbelysning', 'Nödljus', 'Nödbelysningsarmatur'],
  exit_sign: [
    'Utrymningsskylt',
    'Utrymning',
    'Nödutgång',
    'Exit',
    'Nödutgångsskylt',
    'Hänvisningsarmatur',
    'Belyst utrymningsskylt',
  ],
  exit_sign_photoluminescent: ['Efterlysande skylt', 'Efterlysande utrymningsskylt'],
  first_aid: ['Första hjälpen', 'Förbandslåda', 'Första hjälpen-tavla', 'Första förband'],
  aed: ['Hjärtstartare', 'Defibrillator', 'AED'],
  smoke_hatch: ['Rökgaslucka', 'Rökluckor', 'Röklucka', 'Brandgasventilator'],
  eyewash: ['Ögondusch', 'Ögonspolning', 'Ögonspol'],
  fire_door_self_closing: ['Självstängande branddörr'],
  fire_seal: ['Brandcellsgräns', 'Brandtätning'],
};

/**
 * The words for kinds: their keys, their display names in every given language (Swedish first, so that it wins), and further Swedish words.
 * [DRAW-80]
 */
export function kindWords(namesByLanguage: readonly Readonly<Record<InventoryType, string>>[]): KindWords {
  const words = new Map<string, InventoryType>();
  const add = (word: string, kind: InventoryType) => {
    const plain = plainWord(word);
    if (!words.has(plain)) words.set(plain, kind);
  };
  for (const names of namesByLanguage) for (const kind of inventoryTypes) add(names[kind], kind);
  for (const kind of inventoryTypes) {
    add(kind, kind);
    for (const word of otherWords[kind] ?? []) add(word, kind);
  }
  return words;
}

/** The shortest word that may be the beginning of a longer name: "AED" would match too much. */
const shortestBeginning = 5;

/** The kind that a text names: by its word, or by the longest word that it begins with, as in "Pulversläckare 6 kg". [DRAW-80] */
export function kindOfWord(text: string, words: KindWords): InventoryType | null {
  const plain = plainWord(text);
  const exact = words.get(plain);
  if (exact) return exact;
  let longest = '';
  for (const word of words.keys())
    if (word.length >= shortestBeginning && word.length > longest.length && plain.startsWith(word))
      longest = word;
  return words.get(longest) ?? null;
}

/**
 * The catalogue entry that a text names: the one with that name, else one of the kind that it means, a customer's own before those from
 * parent levels; or why there is none.
 */
export function chosenKind(
  text: string,
  kinds: readonly CatalogueKind[],
  words: KindWords,
): CatalogueKind | 'unknown_kind' | 'kind_not_in_catalogue' {
  const plain = plainWord(text);
  const called = kinds.find(({ name }) => plainWord(name) === plain);
  if (called) return called;
  const type = kindOfWord(text, words);
  if (type === null) return 'unknown_kind';
  const ofType = kinds.filter(({ inventoryType }) => inventoryType === type);
  return ofType.find(({ customerId }) => customerId !== null) ?? ofType[0] ?? 'kind_not_in_catalogue';
}
