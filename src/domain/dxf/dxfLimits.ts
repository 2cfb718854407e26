/** How much of a DXF is read and painted, whatever the file claims: beyond it the file ends with a clear text. */
export const dxfLimits = {
  bytes: 50 * 1024 * 1024,
  /** Characters of one line. */
  line: 1_000_000,
  /** Values of one entity. */
  groups: 4_000_000,
  /** Shapes in the file, before its blocks are repeated. */
  shapes: 4_000_000,
  blocks: 20_000,
  layers: 20_000,
  /** Blocks within blocks. */
  depth: 24,
  /** Shapes and blocks of one page, with all repetitions. */
  visits: 6_000_000,
  /** Rows times columns of one block. */
  copies: 100_000,
  /** Numbered points of one curve. */
  curvePoints: 100_000,
  texts: 20_000,
  placements: 20_000,
} as const;

/** Why a DXF can't be read: keys of the texts that say so. */
export type DxfProblem = 'dxf_broken' | 'dxf_too_large' | 'dxf_too_complex' | 'dxf_empty';

/** Ends the reading of a file. */
export class DxfFault extends Error {
  readonly problem: DxfProblem;

  constructor(problem: DxfProblem, what: string) {
    super(`${problem}: ${what}`);
    this.name = 'DxfFault';
    this.problem = problem;
  }
}
