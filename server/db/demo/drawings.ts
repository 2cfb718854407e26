import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { InventoryType } from '#contract/inventory.ts';

/** Content of a drawing. Positions range from 0 to 1000 across its width and height. */
export interface FloorPlaces {
  /** Seed for the random manufacturers, models and years of its items. */
  seed: number;
  /** Items in the order of the walk. */
  items: readonly (readonly [kind: InventoryType, x: number, y: number, place: string])[];
  areas?: readonly (readonly [name: string, startX: number, startY: number, endX: number, endY: number])[];
}

const fileAt = (name: string): URL => new URL(`drawings/${name}`, import.meta.url);

/** Returns the base name of a floor's drawing, shared by its image and its places. */
export const drawingName = (building: string, level: number): string => `${building}-${level + 1}`;

/** Reads the places of all drawings, by drawing name. */
export function readPlaces(): Readonly<Record<string, FloorPlaces>> {
  return JSON.parse(readFileSync(fileAt('places.json'), 'utf8'));
}

/** Reads a drawing as PNG. */
export const readDrawing = (name: string): Promise<Uint8Array> => readFile(fileAt(`${name}.png`));
