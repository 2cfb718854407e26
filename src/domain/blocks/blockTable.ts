import { textLimits } from '#contract/constants.ts';
import { clampToGrid } from '../drawings/coordinates.ts';
import type { ItemValues } from '../drawings/edits.ts';
import { isOnDrawing } from '../drawings/edits.ts';
import { chosenKind } from '../imports/kindWords.ts';
import type { CatalogueKind, KindWords } from '../imports/kindWords.ts';
import { plainWord } from '../imports/rowImport.ts';
import type { GridBlock } from './gridBlocks.ts';

/** All blocks of one name: one row of the table in which the user assigns kinds. */
export interface BlockRow {
  name: string;
  count: number;
  layers: string[];
  /** Attributes of any of the blocks, with the first text of each. */
  tags: { tag: string; example: string }[];
}

/** Choice for a row: its kind (null skips it), and the attributes used as number and name. */
export interface BlockChoice {
  kindId: number | null;
  numberTag: string | null;
  nameTag: string | null;
}

/** Returns the rows of the table, by name. [SETUP-103] */
export const blockRows = (blocks: readonly GridBlock[]): BlockRow[] =>
  [...Map.groupBy(blocks, ({ name }) => name)]
    .map(([name, all]) => {
      const tags = new Map<string, string>();
      for (const { attributes } of all)
        for (const [tag, text] of attributes) if (!tags.has(tag)) tags.set(tag, text);
      return {
        name,
        count: all.length,
        layers: [...new Set(all.map(({ layer }) => layer))],
        tags: [...tags].map(([tag, example]) => ({ tag, example })),
      };
    })
    .sort((a, b) => a.name.localeCompare(b.name));

/** Splits a name into words as programs join them: `Brand_Pulver-6kg`, `FireExtCO2`. */
const wordsIn = (text: string): string[] =>
  text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Minimum length of a word that can name a kind by itself. */
const shortestWord = 3;

/** Minimum length of a kind's word within a compound, as in `HANDBRANDSLÄCKARE`. */
const shortestEnd = 6;

const kindAtEnd = (
  parts: readonly string[],
  kinds: readonly CatalogueKind[],
  words: KindWords,
): CatalogueKind | null => {
  for (const part of parts.map(plainWord)) {
    const ends = [...words.keys()].filter((word) => word.length >= shortestEnd && part.endsWith(word));
    for (const word of ends.sort((a, b) => b.length - a.length)) {
      const kind = chosenKind(word, kinds, words);
      if (typeof kind !== 'string') return kind;
    }
  }
  return null;
};

/** Returns the catalogue entry that a text names as a whole or in part, the longest part first. */
const kindInText = (
  text: string,
  kinds: readonly CatalogueKind[],
  words: KindWords,
): CatalogueKind | null => {
  const parts = wordsIn(text).slice(0, 12);
  for (let length = parts.length; length > 0; length -= 1) {
    for (let from = 0; from + length <= parts.length; from += 1) {
      const part = parts.slice(from, from + length).join(' ');
      if (plainWord(part).length < shortestWord) continue;
      const kind = chosenKind(part, kinds, words);
      if (typeof kind !== 'string') return kind;
    }
  }
  return kindAtEnd(parts, kinds, words);
};

/**
 * Proposes the kind of a row: the customer's previous choice for the name, else by the name, else by attributes or layer. Null if none
 * matches. [SETUP-104]
 */
export const proposedKind = (
  row: BlockRow,
  kinds: readonly CatalogueKind[],
  words: KindWords,
  kept: ReadonlyMap<string, number>,
): number | null => {
  const before = kept.get(plainWord(row.name));
  if (before !== undefined && kinds.some(({ id }) => id === before)) return before;
  const texts = [row.name, ...row.tags.map(({ example }) => example), ...row.layers];
  for (const text of texts) {
    const kind = kindInText(text, kinds, words);
    if (kind) return kind.id;
  }
  return null;
};

const numberTags =
  /^(?:(?:pos(?:ition)?|l[öo]p|obj(?:ekt)?|item)?[_\s-]*(?:nr|no|num|number|nummer|numero)|id|pos|position|tunnus|beteckning|littera|tag|mark)\d?$/i;
const nameTags =
  /^(?:name?n?|nimi|ben[äa]mning|description|beskrivning|kuvaus|text|typ|type|tyyppi|modell?|malli)\d?$/i;

/** Returns the last number of a text; null for none. */
const numberIn = (text: string): number | null => {
  const [, digits] = /(\d{1,6})(?!.*\d)/.exec(text) ?? [];
  return digits === undefined ? null : Number(digits);
};

/** Proposes the attributes used as number and name, by their tags; a number also by its text. [SETUP-104] */
export const proposedTags = ({ tags }: BlockRow): Pick<BlockChoice, 'numberTag' | 'nameTag'> => {
  const number =
    tags.find(({ tag, example }) => numberTags.test(tag) && numberIn(example) !== null) ??
    tags.find(({ example }) => /^\p{L}{0,4}[\s.-]?\d{1,5}$/u.test(example));
  const name = tags.find(
    ({ tag, example }) => tag !== number?.tag && nameTags.test(tag) && example.trim() !== '',
  );
  return { numberTag: number?.tag ?? null, nameTag: name?.tag ?? null };
};

/** Maximum distance of marks of the same kind that count as the same item, in grid units. */
const sameReach = 8;

const textOf = ({ attributes }: GridBlock, tag: string | null): string =>
  attributes.find(([own]) => own === tag)?.[1].trim() ?? '';

/** Items created from blocks, and the number of blocks already on the drawing. */
export interface BlockItems {
  items: ItemValues[];
  there: number;
}

/**
 * Creates items from the chosen blocks. A number comes from its attribute if it is free, else it continues after the drawing's highest; a
 * block at an existing item of the same kind, or on top of another block of the same name, is skipped. [SETUP-105]
 */
export const itemsOfBlocks = (
  blocks: readonly GridBlock[],
  choices: ReadonlyMap<string, BlockChoice>,
  kinds: readonly CatalogueKind[],
  standing: readonly ItemValues[],
  isTurned: boolean,
): BlockItems => {
  const takenNumbers = new Set(standing.map(({ positionNumber }) => positionNumber));
  const placedByKind = Map.groupBy(standing.filter(isOnDrawing), ({ fireProtectionId }) => fireProtectionId);
  const occupiedPlaces = new Set<string>();
  const items: ItemValues[] = [];
  let skippedCount = 0;
  const numbered = new Set<ItemValues>();
  for (const block of blocks) {
    const choice = choices.get(block.name);
    const kind = kinds.find(({ id }) => id === choice?.kindId);
    if (!choice || !kind) continue;
    const at = clampToGrid(block);
    const place = `${kind.id} ${at.x} ${at.y}`;
    const isNear = ({ positionX, positionY }: ItemValues): boolean =>
      Math.hypot(positionX - at.x, positionY - at.y) < sameReach;
    if (occupiedPlaces.has(place) || placedByKind.get(kind.id)?.some(isNear)) {
      skippedCount += 1;
      continue;
    }
    occupiedPlaces.add(place);
    const number = numberIn(textOf(block, choice.numberTag));
    const isFree = number !== null && !takenNumbers.has(number);
    if (isFree) takenNumbers.add(number);
    const item: ItemValues = {
      fireProtectionId: kind.id,
      fireProtection: { id: kind.id, name: kind.name, inventoryType: kind.inventoryType },
      positionX: at.x,
      positionY: at.y,
      scale: 1,
      rotation: isTurned ? block.rotation : 0,
      isPlaced: true,
      positionNumber: isFree ? number : 0,
      name: textOf(block, choice.nameTag).slice(0, textLimits.name) || kind.name,
      placementDescription: '',
      size: '',
      manufacture: '',
      other: '',
      year: null,
      mapItemExtra: null,
    };
    if (isFree) numbered.add(item);
    items.push(item);
  }
  let last = Math.max(0, ...takenNumbers);
  return {
    items: items.map((item) => (numbered.has(item) ? item : { ...item, positionNumber: (last += 1) })),
    there: skippedCount,
  };
};
