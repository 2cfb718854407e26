import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { InventoryType } from '#contract/inventory.ts';

/** What stands on a drawing. Positions count 1000 to its width and to its height. */
export interface FloorPlaces {
  /** What makers, models and years of its items are drawn by. */
  seed: number;
  /** In the order in which one walks along them. */
  items: readonly (readonly [kind: InventoryType, x: number, y: number, place: string])[];
  areas?: readonly (readonly [name: string, startX: number, startY: number, endX: number, endY: number])[];
}

const fileAt = (name: string): URL => new URL(`drawings/${name}`, import.meta.url);

/** The name of a floor's drawing, which its picture and its places have in common. */
export const drawingName = (building: string, level: number): string => `${building}-${level + 1}`;

/** The places of all drawings by their names. */
export function readPlaces(): Readonly<Record<string, FloorPlaces>> {
  return JSON.parse(readFileSync(fileAt('places.json'), 'utf8'));
}

/** A drawing as PNG. */
export const readDrawing = (name: string): Promise<Uint8Array> => readFile(fileAt(`${name}.png`));
