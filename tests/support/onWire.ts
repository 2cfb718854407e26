import type { Move } from '#contract/moves/move.ts';
import type { WireCode } from '#contract/wire.ts';

/** Type of data as it is on the wire, with numbers in place of words. */
export type OnWire<Data> = Data extends readonly (infer Row)[]
  ? OnWire<Row>[]
  : Data extends object
    ? {
        [Name in keyof Data]: Name extends WireCode | 'tab'
          ? number
          : Name extends 'moveTypes'
            ? number[]
            : OnWire<Data[Name]>;
      }
    : Data;

/** Move in a response. */
export type WireMove = OnWire<Move>;
