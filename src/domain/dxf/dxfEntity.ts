import { byLayer, indexColour } from './dxfColours.ts';
import { planeOf } from './dxfGeometry.ts';
import { DxfFault, dxfLimits } from './dxfLimits.ts';
import type { Matrix } from '../drawing/matrix.ts';
import { unmoved } from '../drawing/matrix.ts';

/** The values of one entity in the order of the file; one object is filled again and again. */
export class DxfEntity {
  type = '';
  count = 0;
  readonly codes: number[] = [];
  readonly values: (string | number)[] = [];

  begin(type: string): void {
    this.type = type;
    this.count = 0;
    // A single huge entity doesn't keep its memory.
    if (this.codes.length > 100_000) {
      this.codes.length = 0;
      this.values.length = 0;
    }
  }

  add(code: number, value: string | number): void {
    if (this.count >= dxfLimits.groups) throw new DxfFault('dxf_too_complex', 'values of one entity');
    this.codes[this.count] = code;
    this.values[this.count] = value;
    this.count += 1;
  }

  private at(code: number): number {
    for (let index = 0; index < this.count; index += 1) if (this.codes[index] === code) return index;
    return -1;
  }

  has(code: number): boolean {
    return this.at(code) !== -1;
  }

  /** The first number of a code; NaN where the file has something else, so that what depends on it is dropped. */
  number(code: number, fallback = 0): number {
    const value = this.values[this.at(code)];
    return value === undefined ? fallback : Number(value);
  }

  /** The first text of a code. */
  text(code: number): string {
    const value = this.values[this.at(code)];
    return value === undefined ? '' : String(value).trim();
  }

  /** Goes through all values; what follows `Embedded Object` belongs to another object. */
  each(take: (code: number, value: string | number, index: number) => void): void {
    for (let index = 0; index < this.count; index += 1)
      take(this.codes[index] ?? 0, this.values[index] ?? 0, index);
  }

  numbers(code: number): number[] {
    const found: number[] = [];
    this.each((given, value) => {
      if (given === code) found.push(Number(value));
    });
    return found;
  }

  /** Points of a code, x and y in turn. */
  points(code: number): number[] {
    const found: number[] = [];
    this.each((given, value) => {
      if (given === code) found.push(Number(value), 0);
      else if (given === code + 10 && found.length > 0) found[found.length - 1] = Number(value);
    });
    return found;
  }

  /** How the entity's own plane lies on the drawing. */
  plane(height = this.number(38, this.number(30))): Matrix {
    if (!this.has(230)) return unmoved;
    return planeOf(this.number(210), this.number(220), this.number(230, 1), height) ?? unmoved;
  }

  /** Its colour: exact before indexed before its layer's. */
  colour(): number {
    if (this.has(420)) return this.number(420) & 0xffffff;
    return this.has(62) ? indexColour(this.number(62, 256)) : byLayer;
  }
}
