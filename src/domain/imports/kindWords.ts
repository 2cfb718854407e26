import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import type { InventoryType } from '#contract/inventory.ts';
import { inventoryTypes } from '#contract/inventory.ts';
import { plainWord } from './rowImport.ts';

/** A catalogue entry as referenced by items. */
export type CatalogueKind = Pick<FireProtection, 'id' | 'name' | 'inventoryType' | 'customerId'>;

/** Inventory types by word, normalised by `plainWord`. */
export type KindWords = ReadonlyMap<string, InventoryType>;

/** Swedish words for inventory types besides their display names. */
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

/** Returns a word as drawing programs spell it, without diacritics: "brandslackare". */
const unaccented = (plain: string): string => plain.normalize('NFD').replace(/\p{M}/gu, '');

/**
 * Returns the words for inventory types: their keys, their display names in every given language (Swedish first, so that it wins), and
 * further Swedish words, each also without diacritics. [DRAW-80]
 */
export function kindWords(namesByLanguage: readonly Readonly<Record<InventoryType, string>>[]): KindWords {
  const words = new Map<string, InventoryType>();
  const add = (word: string, kind: InventoryType) => {
    const plain = plainWord(word);
    for (const spelled of [plain, unaccented(plain)]) if (!words.has(spelled)) words.set(spelled, kind);
  };
  for (const names of namesByLanguage) for (const kind of inventoryTypes) add(names[kind], kind);
  for (const kind of inventoryTypes) {
    add(kind, kind);
    for (const word of otherWords[kind] ?? []) add(word, kind);
  }
  return words;
}

/** Minimum length of a word that may begin a longer name: "AED" would match too much. */
const shortestBeginning = 5;

/**
 * Returns the inventory type that a text names: by its word, or by the longest word that it begins with, as in "Pulversläckare 6 kg".
 * [DRAW-80]
 */
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
 * Minimum length of a common ending: Swedish and Finnish words with the same ending have related meanings, as in "skumsläckare" and
 * "brandsläckare".
 */
const shortestEnd = 6;
/** Minimum length of a word within another; shorter ones match too much. */
const shortestPart = 4;

const partsOf = (text: string): string[] =>
  text.split(/[^\p{L}\p{N}-]+/u).flatMap((part) => plainWord(part) || []);

const isPartOf = (part: string, word: string): boolean => part.length >= shortestPart && word.includes(part);

/** Returns the similarity of two words: equal or one within the other, or by their ending. */
const likeness = (a: string, b: string): number => {
  if (a === b || isPartOf(a, b) || isPartOf(b, a)) return 1;
  return a.length > shortestEnd && b.endsWith(a.slice(-shortestEnd)) ? 0.5 : 0;
};

/** Sums up the similarity of a text's words with others. */
const shared = (parts: readonly string[], others: readonly string[]): number =>
  parts.reduce((sum, part) => sum + Math.max(0, ...others.map((other) => likeness(part, other))), 0);

/** Returns the inventory types that a text's words name, starting with its beginning: "Brandsläckare (pulver)" names two. */
const kindsMeant = (text: string, parts: readonly string[], words: KindWords): string[] => {
  const wholeWord = words.get(plainWord(text));
  if (wholeWord) return [wholeWord];
  const kinds = [kindOfWord(text, words), ...parts.map((part) => words.get(part) ?? null)];
  return [...new Set(kinds.flatMap((type) => type ?? []))];
};

/**
 * Returns the catalogue entry that a text names: the entry of that name, else, of the types that its words mean, the entry that shares most
 * words, a customer's own before those from parent levels; or the fault.
 */
export function chosenKind(
  text: string,
  kinds: readonly CatalogueKind[],
  words: KindWords,
): CatalogueKind | 'unknown_kind' | 'kind_not_in_catalogue' {
  const plain = plainWord(text);
  const called = kinds.find(({ name }) => plainWord(name) === plain);
  if (called) return called;
  const parts = partsOf(text);
  const types = kindsMeant(text, parts, words);
  if (types.length === 0) return 'unknown_kind';
  const saying = new Map<string, string[]>(
    types.map((type) => [type, [...words].flatMap(([word, is]) => (is === type ? word : []))]),
  );
  const [best] = kinds
    .filter(({ inventoryType }) => types.includes(inventoryType))
    .map((kind) => ({
      kind,
      place: types.indexOf(kind.inventoryType),
      sharing: shared(parts, [...partsOf(kind.name), ...(saying.get(kind.inventoryType) ?? [])]),
      sharingName: shared(parts, partsOf(kind.name)),
      isOwn: kind.customerId === null ? 1 : 0,
    }))
    .sort(
      (a, b) =>
        b.sharing - a.sharing || a.place - b.place || b.sharingName - a.sharingName || a.isOwn - b.isOwn,
    );
  return best?.kind ?? 'kind_not_in_catalogue';
}
