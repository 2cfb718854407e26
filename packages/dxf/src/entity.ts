import { byLayer, indexColour } from './colours.ts';
import { planeOf } from './geometry.ts';
import { DxfError, dxfLimits } from './limits.ts';
import type { Matrix } from './matrix.ts';
import { unmoved } from './matrix.ts';

/** Values of one entity in the order of the file; the object is reused. */
export class DxfEntity {
  type = '';
  count = 0;
  readonly codes: number[] = [];
  readonly values: (string | number)[] = [];

  begin(type: string): void {
    this.type = type;
    this.count = 0;
    // Frees the memory of a single huge entity.
    if (this.codes.length > 100_000) {
      this.codes.length = 0;
      this.values.length = 0;
    }
  }

  add(code: number, value: string | number): void {
    if (this.count >= dxfLimits.groups) throw new DxfError('dxf_too_complex', 'values of one entity');
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

  /** Returns the first number of a code; NaN if the file has something else, so that the dependent shape is dropped. */
  number(code: number, fallback = 0): number {
    const value = this.values[this.at(code)];
    return value === undefined ? fallback : Number(value);
  }

  /** Returns the first text of a code. */
  text(code: number): string {
    const value = this.values[this.at(code)];
    return value === undefined ? '' : String(value).trim();
  }

  /** Visits all values; those after `Embedded Object` belong to another object. */
  each(take: (code: number, value: string | number, index: number) => void): void {
    for (let index = 0; index < this.count; index += 1)
      take(this.codes[index] ?? 0, this.values[index] ?? 0, index);
  }

  numbers(code: number): number[] {
    const values: number[] = [];
    this.each((given, value) => {
      if (given === code) values.push(Number(value));
    });
    return values;
  }

  /** Returns the points of a code, x and y alternating. */
  points(code: number): number[] {
    const values: number[] = [];
    this.each((given, value) => {
      if (given === code) values.push(Number(value), 0);
      else if (given === code + 10 && values.length > 0) values[values.length - 1] = Number(value);
    });
    return values;
  }

  /** Returns the transform of the entity's own plane (OCS) to the drawing. */
  plane(height = this.number(38, this.number(30))): Matrix {
    if (!this.has(230)) return unmoved;
    return planeOf(this.number(210), this.number(220), this.number(230, 1), height) ?? unmoved;
  }

  /** Returns its colour: true colour before index before layer. */
  colour(): number {
    if (this.has(420)) return this.number(420) & 0xffffff;
    return this.has(62) ? indexColour(this.number(62, 256)) : byLayer;
  }
}
